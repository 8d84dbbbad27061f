import { DomainError } from '@keelson/contracts/errors';
import { HOUR, SECOND } from '@keelson/contracts/time';
import { failureOf, isPassing } from './model-failure';

const NOW = Date.UTC(2026, 0, 5);
const failed = (status: number, headers: Record<string, string> = {}): Error =>
  Object.assign(new Error('secret of the provider'), { status, headers: new Headers(headers) });

describe('failureOf', () => {
  it.each([
    [401, 'chat/provider-refused'],
    [404, 'chat/provider-refused'],
    [408, 'chat/provider-timeout'],
    [429, 'chat/provider-busy'],
    [500, 'chat/provider-unavailable'],
    [504, 'chat/provider-timeout'],
  ])('%s is %s, in words of its own', (status, code) => {
    const failure = failureOf(failed(status), false, NOW);
    expect(failure.code).toBe(code);
    expect(failure.message).not.toContain('secret');
  });

  it.each([
    ['7', 7 * SECOND],
    ['0', SECOND],
    ['999999', HOUR],
    [new Date(NOW + 30 * SECOND).toUTCString(), 30 * SECOND],
    ['soon', undefined],
  ])('Retry-After %s waits %s ms', (value, retryAfterMs) => {
    const { details } = failureOf(failed(429, { 'retry-after': value }), false, NOW);
    expect(details?.['retryAfterMs']).toBe(retryAfterMs);
  });

  it('keeps a refusal of ours, and calls silence a timeout whatever it looked like', () => {
    const ours = new DomainError('chat/provider-refused', 'No.');
    expect(failureOf(ours, true, NOW)).toBe(ours);
    expect(failureOf(failed(500), true, NOW).code).toBe('chat/provider-timeout');
    expect(failureOf('odd', false, NOW).code).toBe('chat/provider-unavailable');
  });
});

it('a second try is worth it for what passes by itself alone', () => {
  expect([500, 503, 429, 401, 504].map((status) => isPassing(failed(status)))).toEqual([
    ...[true, true, false, false, false],
  ]);
});
