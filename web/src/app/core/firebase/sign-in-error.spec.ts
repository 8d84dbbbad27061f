import { transportError } from '../api/api-error';
import { localAccountOf } from './local-account';
import { needsRedirect } from './sdk-error';
import { describeSignInError } from './sign-in-error';

describe('describeSignInFailure', () => {
  it.each(['auth/popup-closed-by-user', 'auth/cancelled-popup-request', 'auth/user-cancelled'])(
    'says nothing about %s',
    (code) => {
      expect(describeSignInError({ code })).toEqual({ kind: 'silent' });
    },
  );

  it.each([
    ['auth/account-exists-with-different-credential', /different sign-in method/],
    ['auth/user-disabled', /disabled/],
    ['auth/network-request-failed', /not responding/],
    ['auth/something-new', /failed/],
  ])('has a sentence for %s', (code, words) => {
    const error = describeSignInError({ code, message: 'Firebase: internal words' });
    expect(error).toMatchObject({ kind: 'said', title: expect.stringMatching(words) as string });
    expect(JSON.stringify(error)).not.toContain('Firebase');
  });

  it('passes on what our API refused', () => {
    expect(describeSignInError(transportError('client/offline'))).toMatchObject({
      kind: 'said',
      title: 'You are offline',
    });
  });
});

describe('needsRedirect', () => {
  it('is for popups that cannot open, not for any other failure', () => {
    expect(needsRedirect({ code: 'auth/popup-blocked' })).toBe(true);
    expect(needsRedirect({ code: 'auth/popup-closed-by-user' })).toBe(false);
    expect(needsRedirect(new Error('x'))).toBe(false);
  });
});

describe('localAccountOf', () => {
  it('is the same account however the address is written', () => {
    expect(localAccountOf(' Jo.Van-Dyk@Example.test ')).toEqual({
      sub: 'local:jo.van-dyk@example.test',
      email: 'jo.van-dyk@example.test',
      displayName: 'Jo Van Dyk',
    });
  });
});
