import { UserId } from '@keelson/contracts/ids';
import { DAY, SECOND } from '@keelson/contracts/time';
import { catchDomainError } from '@keelson/server/testing/catch-domain-error';
import { leaseMsOf } from './timeouts';
import { decideClaim, type IdempotencyRecord } from './idempotency-repo';

const NOW = 1_800_000_000_000;
const record = (changes: Partial<IdempotencyRecord>): IdempotencyRecord => ({
  uid: UserId.parse('u1'),
  fingerprint: 'same',
  attempt: 'first',
  leaseUntil: NOW + 1,
  answer: null,
  expiresAt: NOW + 1,
  ...changes,
});
const request = { fingerprint: 'same', at: NOW };

describe('decideClaim', () => {
  it.each([
    ['an unknown key', null],
    ['an expired key', record({ expiresAt: NOW, fingerprint: 'other' })],
    ['an attempt whose lease has expired', record({ leaseUntil: NOW })],
  ])('runs for %s', (_when, stored) => {
    expect(decideClaim(stored, request)).toEqual({ kind: 'run' });
  });

  it('replays the stored response', () => {
    const response = { status: 201, body: { id: 'x' } };
    const stored = record({ answer: JSON.stringify(response) });
    expect(decideClaim(stored, request)).toEqual({ kind: 'replay', answer: response });
  });

  it.each([
    ['a different request', record({ fingerprint: 'other' }), 'request/idempotency-key-reused'],
    [
      'a different request after the first has finished',
      record({ fingerprint: 'other', answer: '{"status":204,"body":null}' }),
      'request/idempotency-key-reused',
    ],
    ['a request that is still running', record({}), 'request/in-progress'],
  ])('rejects %s', (_when, stored, code) => {
    expect(catchDomainError(() => decideClaim(stored, request)).code).toBe(code);
  });

  // A request may run until its function's timeout; its lease is 15 s longer.
  it.each([
    ['14 s ahead waits', 14 * SECOND, 'request/in-progress'],
    ['16 s ahead may run beside a request that ends at its timeout', 16 * SECOND, null],
  ])('a function whose clock is %s', (_what, aheadMs, code) => {
    const running = record({ leaseUntil: NOW + leaseMsOf(60), expiresAt: NOW + DAY });
    const at = NOW + 60 * SECOND + aheadMs;
    const decide = () => decideClaim(running, { fingerprint: 'same', at });
    if (code === null) expect(decide()).toEqual({ kind: 'run' });
    else expect(catchDomainError(decide).code).toBe(code);
  });
});
