import { DomainError } from '@keelson/contracts/errors';
import { HOUR, SECOND } from '@keelson/contracts/time';
import { isTransient, modelErrorOf } from './model-error';

const NOW = Date.UTC(2026, 0, 5);
const failed = (status: number, headers: Record<string, string> = {}): Error =>
  Object.assign(new Error('secret of the provider'), { status, headers: new Headers(headers) });

describe('modelErrorOf', () => {
  it.each([
    [401, 'chat/provider-refused'],
    [404, 'chat/provider-refused'],
    [408, 'chat/provider-timeout'],
    [429, 'chat/provider-busy'],
    [500, 'chat/provider-unavailable'],
    [504, 'chat/provider-timeout'],
  ])("maps status %s to %s and hides the provider's message", (status, code) => {
    const error = modelErrorOf(failed(status), false, NOW);
    expect(error.code).toBe(code);
    expect(error.message).not.toContain('secret');
  });

  it.each([
    ['7', 7 * SECOND],
    ['0', SECOND],
    ['999999', HOUR],
    [new Date(NOW + 30 * SECOND).toUTCString(), 30 * SECOND],
    ['soon', undefined],
  ])('reads Retry-After %s as %s ms', (value, retryAfterMs) => {
    const { details } = modelErrorOf(failed(429, { 'retry-after': value }), false, NOW);
    expect(details?.['retryAfterMs']).toBe(retryAfterMs);
  });

  it('keeps domain errors, and maps every error after the idle timeout to a timeout', () => {
    const domainError = new DomainError('chat/provider-refused', 'No.');
    expect(modelErrorOf(domainError, true, NOW)).toBe(domainError);
    expect(modelErrorOf(failed(500), true, NOW).code).toBe('chat/provider-timeout');
    expect(modelErrorOf('odd', false, NOW).code).toBe('chat/provider-unavailable');
  });
});

describe('isTransient', () => {
  it.each([
    [500, true],
    [503, true],
    [429, false],
    [401, false],
    [504, false],
  ])('is, for status %s, %s', (status, expected) => {
    expect(isTransient(failed(status))).toBe(expected);
  });
});
