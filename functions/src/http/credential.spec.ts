import { cookieCredential, credentialOf, sessionCookies } from './credential';

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

describe('two session cookies', () => {
  it.each([
    '__session=victim; __session=attacker',
    '__session=attacker; a=b; __session=victim',
    '__session=; __session=victim',
    '__session=same; __session=same',
    '__session ; __session=victim',
  ])('are refused: %s', (cookie) => {
    expect(() => credentialOf({ cookie })).toThrow('two session cookies');
    expect(() => cookieCredential({ cookie })).toThrow('two session cookies');
  });

  it('do not matter beside a Bearer token', () => {
    const headers = { authorization: 'Bearer abc', cookie: '__session=a; __session=b' };
    expect(credentialOf(headers)).toEqual({ kind: 'bearer', token: 'abc' });
  });

  it('can both be read for a sign-out', () => {
    expect(sessionCookies({ cookie: '__session=a; x=y; __session=b' })).toEqual(['a', 'b']);
  });
});

describe('cookieCredential', () => {
  it('ignores the Authorization header', () => {
    const headers = { authorization: 'Bearer abc', cookie: '__session=def' };
    expect(cookieCredential(headers)).toEqual({ kind: 'cookie', token: 'def' });
  });
});
