import { toSessionError } from './firebase-authenticator';

describe('toSessionError', () => {
  it.each([
    ['auth/id-token-expired', 'session/expired'],
    ['auth/id-token-revoked', 'session/revoked'],
    ['auth/user-disabled', 'session/account-disabled'],
    ['auth/user-not-found', 'session/invalid'],
    ['auth/argument-error', 'session/invalid'],
  ])('%s is %s', (code, expected) => {
    expect(toSessionError(Object.assign(new Error(code), { code })).code).toBe(expected);
  });

  it.each(['auth/internal-error', 'app/network-error', undefined])(
    'does not end the session on %s',
    (code) => {
      expect(toSessionError(Object.assign(new Error('x'), { code })).code).toBe(
        'service/unavailable',
      );
    },
  );
});
