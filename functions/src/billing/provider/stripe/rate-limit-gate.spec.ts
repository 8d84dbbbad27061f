import { RateLimitGate, type RateLimitResponse, rateLimitWait } from './rate-limit-gate';

const answer = (status: number, headers: Record<string, string> = {}): RateLimitResponse => ({
  getStatusCode: () => status,
  getHeaders: () => headers,
});
const limited = (headers: Record<string, string> = {}) => answer(429, headers);
const MINUTE = 60_000;

describe('rateLimitWait', () => {
  it.each([
    ['what Retry-After says', limited({ 'retry-after': '7' }), 1, 7_000],
    ['half a second at first', limited(), 1, 500],
    ['four seconds before the fifth attempt', limited(), 4, 4_000],
  ])('is %s', (_what, response, attempt, ms) => {
    expect(rateLimitWait(response, attempt, 0)).toBe(ms);
  });

  it('has jitter', () => {
    expect(rateLimitWait(limited(), 1, 0.5)).toBe(750);
  });

  it.each([
    ['a success', answer(200), 1],
    ['another error', answer(400, { 'retry-after': '1' }), 1],
    ['a Retry-After beyond a minute', limited({ 'retry-after': '61' }), 1],
    ['Stripe-Should-Retry: false', limited({ 'stripe-should-retry': 'false' }), 1],
    ['the fifth attempt', limited(), 5],
  ])('is null for %s', (_what, response, attempt) => {
    expect(rateLimitWait(response, attempt, 0)).toBeNull();
  });
});

describe('RateLimitGate', () => {
  function gateWithin(withinMs: number) {
    let now = 0;
    const slept: number[] = [];
    const gate = new RateLimitGate(withinMs, {
      now: () => now,
      random: () => 0,
      sleep: (ms) => {
        slept.push(ms);
        now += ms;
        return Promise.resolve();
      },
    });
    return { gate, slept };
  }
  /** A request with these responses, one after the other; the last one repeats. */
  const requestOf =
    (...responses: RateLimitResponse[]) =>
    () =>
      Promise.resolve((responses.length > 1 ? responses.shift() : responses[0])!);
  const DONE = answer(200);

  it('sends a rate-limited request again after the wait, and discards the response', async () => {
    const { gate, slept } = gateWithin(MINUTE);
    const first = limited({ 'retry-after': '3' });
    const second = limited();
    const discarded: RateLimitResponse[] = [];
    const request = requestOf(first, second, DONE);
    expect(await gate.send(request, (response) => void discarded.push(response))).toBe(DONE);
    expect(slept).toEqual([3_000, 1_000]);
    expect(discarded).toEqual([first, second]);
  });

  it('holds back other requests until the provider accepts requests again', async () => {
    const { gate, slept } = gateWithin(MINUTE);
    await gate.send(requestOf(limited({ 'retry-after': '5' }), DONE));
    await gate.send(requestOf(DONE));
    expect(slept).toEqual([5_000]);
  });

  it('returns the last response after five attempts', async () => {
    const { gate, slept } = gateWithin(MINUTE);
    const last = limited();
    expect(await gate.send(requestOf(last))).toBe(last);
    expect(slept).toEqual([500, 1_000, 2_000, 4_000]);
  });

  it('does not wait beyond the deadline of the job', async () => {
    const { gate, slept } = gateWithin(10_000);
    const late = limited({ 'retry-after': '8' });
    expect(await gate.send(requestOf(limited({ 'retry-after': '7' }), late, DONE))).toBe(late);
    expect(slept).toEqual([7_000]);
  });
});
