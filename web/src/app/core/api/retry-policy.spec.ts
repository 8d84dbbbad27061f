import type { HttpMethod } from '@keelson/contracts/http/endpoint';
import { ApiFailure, transportFailure } from './api-failure';
import { retryDelay } from './retry-policy';

const refusal = (code: ApiFailure['code'], retryable: boolean): ApiFailure =>
  new ApiFailure({
    code,
    title: '',
    detail: '',
    status: 503,
    requestId: null,
    retryable,
    fields: [],
  });

describe('retryDelay', () => {
  it('waits three times as long each time, and not in step with others', () => {
    const failure = transportFailure('client/unreachable');
    expect(retryDelay(failure, 'GET', 1, 0)).toBe(150);
    expect(retryDelay(failure, 'GET', 1, 0.5)).toBe(300);
    expect(retryDelay(failure, 'GET', 2, 0.5)).toBe(900);
    expect(retryDelay(failure, 'GET', 3, 0.5)).toBeNull();
  });

  it.each<[ApiFailure, HttpMethod, boolean]>([
    [transportFailure('client/unreachable'), 'POST', true],
    [transportFailure('client/offline'), 'GET', false],
    [transportFailure('client/unexpected-answer', 502), 'GET', true],
    [transportFailure('client/unexpected-answer', 502), 'POST', false],
    [refusal('request/in-progress', true), 'POST', true],
    [refusal('billing/provider-unavailable', true), 'GET', true],
    [refusal('billing/provider-unavailable', false), 'GET', false],
    [refusal('quota/exhausted', true), 'GET', false],
    [refusal('internal', true), 'GET', false],
  ])('%s on %s: %s', (failure, method, repeated) => {
    expect(retryDelay(failure, method, 1, 0) !== null).toBe(repeated);
  });
});
