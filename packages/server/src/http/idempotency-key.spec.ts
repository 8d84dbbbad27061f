import { UpdateMe } from '@keelson/contracts/account/endpoints';
import { SetPicture } from '@keelson/contracts/account/picture-endpoints';
import { catchDomainError } from '../testing/catch-domain-error';
import { idempotencyRecordId, readIdempotencyKey, requestFingerprint } from './idempotency-key';

describe('readIdempotencyKey', () => {
  it('returns a valid key', () => {
    expect(readIdempotencyKey('a-1')).toBe('a-1');
  });

  it.each([
    [undefined, 'request/idempotency-key-missing'],
    ['', 'request/idempotency-key-missing'],
    ['a b', 'request/invalid'],
    ['ä', 'request/invalid'],
    ['x'.repeat(256), 'request/invalid'],
  ])('rejects %s with %s', (key, code) => {
    expect(catchDomainError(() => readIdempotencyKey(key)).code).toBe(code);
  });
});

describe('idempotencyRecordId', () => {
  it('differs between owners of the same key', () => {
    expect(idempotencyRecordId(['user', 'ada'], 'k')).not.toBe(
      idempotencyRecordId(['user', 'bob'], 'k'),
    );
  });
});

describe('requestFingerprint', () => {
  const rawBody = Buffer.from('bytes');
  const request = { method: 'POST', originalUrl: '/v1/x' };
  const fingerprint = requestFingerprint(request, UpdateMe, { body: { a: 1, b: 2 }, rawBody });

  it('does not depend on the order of fields or on the raw bytes', () => {
    const body = { b: 2, a: 1 };
    const other = requestFingerprint(request, UpdateMe, { body, rawBody: Buffer.alloc(0) });
    expect(other).toBe(fingerprint);
  });

  it.each([
    ['method', { ...request, method: 'PUT' }, { a: 1, b: 2 }],
    ['URL', { ...request, originalUrl: '/v1/x?y=1' }, { a: 1, b: 2 }],
    ['body', request, { a: 1 }],
  ])('differs with another %s', (_what, other, body) => {
    expect(requestFingerprint(other, UpdateMe, { body, rawBody })).not.toBe(fingerprint);
  });

  it('covers the bytes of an upload', () => {
    const upload = (text: string): string =>
      requestFingerprint(request, SetPicture, { body: {}, rawBody: Buffer.from(text) });
    expect(upload('one')).not.toBe(upload('two'));
  });
});
