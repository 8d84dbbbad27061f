import { UserId } from '@keelson/contracts/ids';
import { refusalOf } from '@keelson/server/testing/refusal';
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
    ['a new key', null],
    ['a key whose time is over', record({ expiresAt: NOW, fingerprint: 'other' })],
    ['a try that died', record({ leaseUntil: NOW })],
  ])('lets %s run', (_when, stored) => {
    expect(decideClaim(stored, request)).toEqual({ kind: 'run' });
  });

  it('replays what was answered', () => {
    const answer = { status: 201, body: { id: 'x' } };
    const stored = record({ answer: JSON.stringify(answer) });
    expect(decideClaim(stored, request)).toEqual({ kind: 'replay', answer });
  });

  it.each([
    ['a different request', record({ fingerprint: 'other' }), 'request/idempotency-key-reused'],
    [
      'a different request, also when the first is done',
      record({ fingerprint: 'other', answer: '{"status":204,"body":null}' }),
      'request/idempotency-key-reused',
    ],
    ['a request that is still worked on', record({}), 'request/in-progress'],
  ])('refuses %s', (_when, stored, code) => {
    expect(refusalOf(() => decideClaim(stored, request)).code).toBe(code);
  });
});
