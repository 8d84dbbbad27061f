import Stripe from 'stripe';
import { RateLimitGate, rateLimitWait } from './rate-limit-gate';

const limited = (headers: Record<string, string> = {}) =>
  new Stripe.errors.StripeRateLimitError({
    type: 'invalid_request_error',
    message: 'Too many',
    statusCode: 429,
    headers,
  } as never);
const refused = new Stripe.errors.StripeInvalidRequestError({
  type: 'invalid_request_error',
  message: 'No',
  statusCode: 400,
  headers: {},
} as never);

describe('rateLimitWait', () => {
  it.each([
    ['what Retry-After says', limited({ 'retry-after': '7' }), 1, 7_000],
    ['half a second at first', limited(), 1, 500],
    ['four seconds before the fifth attempt', limited(), 4, 4_000],
  ])('is %s', (_what, error, attempt, ms) => {
    expect(rateLimitWait(error, attempt, 0)).toBe(ms);
  });

  it('has jitter', () => {
    expect(rateLimitWait(limited(), 1, 0.5)).toBe(750);
  });

  it.each([
    ['another error', refused, 1],
    ['an error of ours', new Error('no'), 1],
    ['a Retry-After beyond a minute', limited({ 'retry-after': '61' }), 1],
    ['Stripe-Should-Retry: false', limited({ 'stripe-should-retry': 'false' }), 1],
    ['the fifth attempt', limited(), 5],
  ])('is null for %s', (_what, error, attempt) => {
    expect(rateLimitWait(error, attempt, 0)).toBeNull();
  });
});

describe('RateLimitGate', () => {
  function gateAt(start: number) {
    let now = start;
    const slept: number[] = [];
    const gate = new RateLimitGate({
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

  it('sends a rate-limited request again after the wait', async () => {
    const { gate, slept } = gateAt(0);
    const answers = [limited({ 'retry-after': '3' }), limited()];
    const request = () => {
      const error = answers.shift();
      return error === undefined ? Promise.resolve('done') : Promise.reject(error);
    };
    await expect(gate.send(request)).resolves.toBe('done');
    expect(slept).toEqual([3_000, 1_000]);
  });

  it('holds back other requests until the provider accepts requests again', async () => {
    const { gate, slept } = gateAt(0);
    let first = true;
    const sent: string[] = [];
    const once = () => {
      if (!first) return Promise.resolve(sent.push('first'));
      first = false;
      return Promise.reject(limited({ 'retry-after': '5' }));
    };
    await gate.send(once);
    await gate.send(() => Promise.resolve(sent.push('second')));
    expect(slept).toEqual([5_000]);
    expect(sent).toEqual(['first', 'second']);
  });

  it('throws the error of the last attempt', async () => {
    const { gate, slept } = gateAt(0);
    const error = limited();
    await expect(gate.send(() => Promise.reject(error))).rejects.toBe(error);
    expect(slept).toEqual([500, 1_000, 2_000, 4_000]);
  });
});
