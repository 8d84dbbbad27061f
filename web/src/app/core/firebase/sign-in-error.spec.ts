import { transportError } from '../api/api-error';
import { localAccountOf } from './local-account';
import { needsRedirect } from './sdk-error';
import { describeSignInError } from './sign-in-error';

describe('describeSignInError', () => {
  it.each(['auth/popup-closed-by-user', 'auth/cancelled-popup-request', 'auth/user-cancelled'])(
    'is silent about %s',
    (code) => {
      expect(describeSignInError({ code })).toBeNull();
    },
  );

  it.each([
    ['auth/account-exists-with-different-credential', /different sign-in method/],
    ['auth/user-disabled', /disabled/],
    ['auth/network-request-failed', /not responding/],
    ['auth/credential-already-in-use', /connected to another account/],
    ['auth/email-already-in-use', /Another account has this e-mail address/],
    ['auth/provider-already-linked', /Already connected/],
    ['auth/requires-recent-login', /too old/],
    ['auth/operation-not-supported-in-this-environment', /can’t open the sign-in window/],
    ['auth/web-storage-unsupported', /can’t open the sign-in window/],
    ['auth/something-new', /failed/],
  ])('describes %s', (code, words) => {
    const error = describeSignInError({ code, message: 'Firebase: internal words' });
    expect(error).toMatchObject({ title: expect.stringMatching(words) as string });
    expect(JSON.stringify(error)).not.toContain('Firebase');
  });

  it('passes on the text of API errors', () => {
    expect(describeSignInError(transportError('client/offline'))).toMatchObject({
      title: 'You are offline',
    });
  });
});

describe('needsRedirect', () => {
  it('is true for popups that cannot open, and false for other errors', () => {
    expect(needsRedirect({ code: 'auth/popup-blocked' })).toBe(true);
    expect(needsRedirect({ code: 'auth/popup-closed-by-user' })).toBe(false);
    expect(needsRedirect(new Error('x'))).toBe(false);
  });
});

describe('localAccountOf', () => {
  it('is the same account for any spelling of the address', () => {
    expect(localAccountOf(' Jo.Van-Dyk@Example.test ')).toEqual({
      sub: 'local:jo.van-dyk@example.test',
      email: 'jo.van-dyk@example.test',
      displayName: 'Jo Van Dyk',
    });
  });
});
