import { UserId } from '@keelson/contracts/ids';
import { catchDomainError } from '@keelson/server/testing/catch-domain-error';
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
    expect(decideClaim(stored, request)).toEqual({ kind: 'replay', response });
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
});
