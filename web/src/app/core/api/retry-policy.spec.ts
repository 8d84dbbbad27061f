import type { HttpMethod } from '@keelson/contracts/http/endpoint';
import { ApiError, transportError } from './api-error';
import { retryDelay } from './retry-policy';

const refusal = (code: ApiError['code'], retryable: boolean): ApiError =>
  new ApiError({
    code,
    title: '',
    detail: '',
    status: 503,
    requestId: null,
    retryable,
    fields: [],
  });

describe('retryDelay', () => {
  it('triples the delay each time and adds jitter', () => {
    const error = transportError('client/unreachable');
    expect(retryDelay(error, 'GET', 1, 0)).toBe(150);
    expect(retryDelay(error, 'GET', 1, 0.5)).toBe(300);
    expect(retryDelay(error, 'GET', 2, 0.5)).toBe(900);
    expect(retryDelay(error, 'GET', 3, 0.5)).toBeNull();
  });

  it.each<[ApiError, HttpMethod, boolean]>([
    [transportError('client/unreachable'), 'POST', true],
    [transportError('client/offline'), 'GET', false],
    [transportError('client/unexpected-response', 502), 'GET', true],
    [transportError('client/unexpected-response', 502), 'POST', false],
    [refusal('request/in-progress', true), 'POST', true],
    [refusal('billing/provider-unavailable', true), 'GET', true],
    [refusal('billing/provider-unavailable', false), 'GET', false],
    [refusal('quota/exhausted', true), 'GET', false],
    [refusal('internal', true), 'GET', false],
  ])('%s on %s: %s', (error, method, repeated) => {
    expect(retryDelay(error, method, 1, 0) !== null).toBe(repeated);
  });

  it.each([
    ['as long as a short rate limit says', 3, 3_000],
    ['not for a long one, which is shown', 6, null],
    ['not when the server says nothing', undefined, null],
  ])('waits %s', (_what, retryAfterSeconds, delay) => {
    const error = new ApiError({
      code: 'rate/too-many-requests',
      title: '',
      detail: 'Wait 3 seconds, then try again.',
      status: 429,
      requestId: null,
      retryable: true,
      fields: [],
      details: { retryAfterSeconds },
    });
    expect(retryDelay(error, 'POST', 1, 0)).toBe(delay);
  });
});
