import { MINUTE } from '@keelson/contracts/time';
import { countRequest, countRequests, type WindowCounts } from './sliding-window';

const LIMIT = { limit: 10, windowMs: MINUTE };
const START = 100 * MINUTE;

/** Sends `count` requests at one instant; returns the counts and how many were allowed. */
function send(
  stored: WindowCounts | null,
  count: number,
  at: number,
): [WindowCounts | null, number] {
  let counts = stored;
  let allowed = 0;
  for (let sent = 0; sent < count; sent += 1) {
    const decision = countRequest(counts, LIMIT, { cost: 1, at });
    counts = decision.next;
    if (decision.allowed) allowed += 1;
  }
  return [counts, allowed];
}

describe('countRequest', () => {
  it('allows the limit and no more', () => {
    expect(send(null, 15, START)[1]).toBe(10);
  });

  it('says what is left and when the window ends', () => {
    const { remaining, resetsAt } = countRequest(null, LIMIT, { cost: 1, at: START + 1_000 });
    expect([remaining, resetsAt]).toEqual([9, START + MINUTE]);
  });

  it('allows no second burst at the turn of two windows', () => {
    const [counts, first] = send(null, 10, START + MINUTE - 1);
    expect(first).toBe(10);
    expect(send(counts, 10, START + MINUTE)[1]).toBe(0);
    expect(send(counts, 10, START + 1.5 * MINUTE)[1]).toBe(5);
    expect(send(counts, 10, START + 2 * MINUTE)[1]).toBe(10);
  });

  it('forgets what is older than two windows', () => {
    const [counts] = send(null, 10, START);
    expect(send(counts, 12, START + 3 * MINUTE)[1]).toBe(10);
  });

  it.each([
    ['in the same window', 10, START + 1_000],
    ['at the end of the window', 10, START + MINUTE - 1],
    ['with one unit left', 9, START + 1_000],
  ])('names the instant at which a refused request is allowed: %s', (_what, used, at) => {
    const [counts] = send(null, used, at);
    const big = countRequest(counts, LIMIT, { cost: 2, at });
    expect(big.allowed).toBe(false);
    const early = countRequest(counts, LIMIT, { cost: 2, at: big.resetsAt - 50 });
    const late = countRequest(counts, LIMIT, { cost: 2, at: big.resetsAt + 1 });
    expect([early.allowed, late.allowed]).toEqual([false, true]);
  });

  it('does not count refused requests', () => {
    const [counts] = send(null, 500, START);
    expect(counts).toEqual({ startedAt: START, current: 10, previous: 0 });
  });

  it('counts in the later window when clocks differ', () => {
    const [counts] = send(null, 10, START + MINUTE);
    expect(send(counts, 3, START + MINUTE - 1)[1]).toBe(0);
  });
});

describe('countRequests', () => {
  const burst = Array<{ cost: number; at: number }>(15).fill({ cost: 1, at: START });

  it('decides as for one after the other', () => {
    const { decisions, counts } = countRequests(null, LIMIT, burst);
    expect(decisions.map(({ allowed }) => allowed)).toEqual([
      ...Array<boolean>(10).fill(true),
      ...Array<boolean>(5).fill(false),
    ]);
    expect(counts).toEqual(send(null, 15, START)[0]);
  });

  it('has no new counts when nothing was allowed', () => {
    const [stored] = send(null, 10, START);
    expect(countRequests(stored, LIMIT, burst).counts).toBeNull();
  });
});
