import { cookieCredential, credentialOf } from './credential';

describe('credentialOf', () => {
  it.each([
    ['no headers', {}, null],
    ['the session cookie', { cookie: '__session=abc.def' }, { kind: 'cookie', token: 'abc.def' }],
    [
      'the session cookie among others',
      { cookie: 'a=b; __session=abc; c=d' },
      { kind: 'cookie', token: 'abc' },
    ],
    ['an empty cookie', { cookie: '__session=' }, null],
    ['a cookie of a similar name', { cookie: 'x__session=abc' }, null],
    ['a Bearer token', { authorization: 'bearer abc' }, { kind: 'bearer', token: 'abc' }],
    [
      'both: the Bearer token',
      { authorization: 'Bearer abc', cookie: '__session=def' },
      { kind: 'bearer', token: 'abc' },
    ],
  ])('reads %s', (_what, headers, credential) => {
    expect(credentialOf(headers)).toEqual(credential);
  });

  it.each(['Basic dXNlcjpwYXNz', 'Bearer', 'Bearer a b', ''])('rejects "%s"', (authorization) => {
    expect(() => credentialOf({ authorization })).toThrow('Authorization must be');
  });
});

describe('cookieCredential', () => {
  it('ignores the Authorization header', () => {
    const headers = { authorization: 'Bearer abc', cookie: '__session=def' };
    expect(cookieCredential(headers)).toEqual({ kind: 'cookie', token: 'def' });
  });
});
