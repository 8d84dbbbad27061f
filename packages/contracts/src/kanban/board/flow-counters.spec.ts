import { DAY, HOUR } from '../../time';
import { durationBucket } from './duration-buckets';
import { addFlow, flowOfCard, flowOfClaim, flowOfRun, FlowShard } from './flow-counters';

const MONDAY = Date.UTC(2026, 0, 5, 9);
const card = {
  status: 'ready',
  archived: false,
  createdAt: MONDAY,
  startedAt: null,
  completedAt: null,
} as const;
const running = { ...card, status: 'running', startedAt: MONDAY + HOUR } as const;
const done = { ...running, status: 'done', completedAt: MONDAY + DAY } as const;
const completion = {
  completed: 1,
  [`lead:${durationBucket(DAY)}`]: 1,
  [`cycle:${durationBucket(DAY - HOUR)}`]: 1,
};
const plain = (days: ReadonlyMap<string, object>) => Object.fromEntries(days);

describe('flowOfCard', () => {
  it('counts a new card in its column', () => {
    expect(plain(flowOfCard(null, card, MONDAY))).toEqual({
      '2026-01-05': { created: 1, 'column:ready': 1 },
    });
  });

  it('counts a claim with the end of its run', () => {
    expect(plain(flowOfCard(card, running, MONDAY + HOUR))).toEqual({});
    const claim = flowOfClaim({ startedAt: MONDAY + HOUR, purpose: 'work' });
    expect(plain(claim)).toEqual({ '2026-01-05': { 'column:ready': -1, 'column:running': 1 } });
    const failed = flowOfCard(running, card, MONDAY + HOUR);
    expect(plain(addFlow(claim, failed, 1))).toEqual({});
    const review = flowOfClaim({ startedAt: MONDAY, purpose: 'review' });
    expect(plain(review)).toEqual({ '2026-01-05': { 'column:review': -1, 'column:running': 1 } });
  });

  it('counts nothing for an edit', () => {
    expect(plain(flowOfCard(card, card, MONDAY))).toEqual({});
  });

  it('counts a completion with its lead and cycle time', () => {
    expect(plain(flowOfCard(running, done, MONDAY + DAY))).toEqual({
      '2026-01-06': { 'column:running': -1, 'column:done': 1, ...completion },
    });
  });

  it('has no cycle time for a card without a run', () => {
    const finished = { ...card, status: 'done', completedAt: MONDAY + DAY } as const;
    const [counters] = [...flowOfCard(card, finished, MONDAY + DAY).values()];
    expect(Object.keys(counters!).some((name) => name.startsWith('cycle:'))).toBe(false);
  });

  it('takes a reopened card off the day on which it was completed, so that an undo leaves nothing', () => {
    const later = MONDAY + 9 * DAY;
    const reopened = { ...done, status: 'todo', completedAt: null } as const;
    const days = flowOfCard(done, reopened, later);
    expect(Object.keys(plain(days))).toEqual(['2026-01-14', '2026-01-06']);
    const undone = addFlow(
      flowOfCard({ ...running, status: 'review' }, done, MONDAY + DAY),
      flowOfCard(done, { ...running, status: 'review' }, MONDAY + DAY),
      1,
    );
    expect(plain(undone)).toEqual({});
  });

  it('keeps the completion of a card that is archived', () => {
    expect(plain(flowOfCard(done, { ...done, archived: true }, MONDAY + 2 * DAY))).toEqual({
      '2026-01-07': { 'column:done': -1 },
    });
  });

  it('does not count an imported card as completed here', () => {
    expect(plain(flowOfCard(null, done, MONDAY + 3 * DAY))).toEqual({
      '2026-01-08': { created: 1, 'column:done': 1 },
    });
  });
});

it('counts runs with what they used', () => {
  const usage = { tokens: 500, costMicroUsd: 20_000 };
  expect(flowOfRun({ failed: false, outcome: 'completed', usage })).toEqual({ runs: 1, ...usage });
  expect(flowOfRun({ failed: true, outcome: 'crashed', usage: null })).toEqual({
    runs: 1,
    failedRuns: 1,
  });
});

describe('a stored shard of counters', () => {
  it.each([
    { stored: 2 ** 60, read: Number.MAX_SAFE_INTEGER },
    { stored: -(2 ** 60), read: Number.MIN_SAFE_INTEGER },
    { stored: Number.MAX_SAFE_INTEGER, read: Number.MAX_SAFE_INTEGER },
    { stored: -3, read: -3 },
  ])('has $read for $stored', ({ stored, read }) => {
    const shard = FlowShard.parse({ days: { '2026-03-30': { tokens: stored } } });
    expect(shard.days).toEqual({ '2026-03-30': { tokens: read } });
  });

  it.each([1.5, 'many', null, Number.NaN])('has no count of %p', (tokens) => {
    const shard = FlowShard.safeParse({ days: { '2026-03-30': { tokens } } });
    expect(shard.success).toBe(false);
  });
});
