import { ApiError } from '../api/api-error';
import { codeOf } from './sdk-error';

/** What the sign-in page says. `silent`: the person changed their mind, nothing went wrong. */
export type SignInError =
  | { readonly kind: 'silent' }
  | { readonly kind: 'said'; readonly title: string; readonly detail: string };

const CHANGED_MIND = new Set([
  'auth/popup-closed-by-user',
  'auth/cancelled-popup-request',
  'auth/user-cancelled',
]);

const WORDS: Readonly<Record<string, readonly [title: string, detail: string]>> = {
  'auth/account-exists-with-different-credential': [
    'You have signed in another way before',
    'There is an account with this e-mail address already. Use the other button.',
  ],
  'auth/user-disabled': [
    'This account is disabled',
    'Ask the people who run this site to enable it again.',
  ],
  'auth/network-request-failed': [
    'The sign-in service does not answer',
    'Check your connection, then try again.',
  ],
  'auth/too-many-requests': ['Too many attempts', 'Wait a few minutes, then try again.'],
  'auth/unauthorized-domain': [
    'Signing in is not set up for this address',
    'The people who run this site must add it to the authorized domains.',
  ],
  'auth/operation-not-allowed': [
    'This way of signing in is switched off',
    'Use another button, or ask the people who run this site.',
  ],
  'auth/invalid-credential': [
    'The provider’s answer was not accepted',
    'It may have taken too long. Try again.',
  ],
};

/** Whatever signing in can fail with, as a sentence. */
export function describeSignInError(error: unknown): SignInError {
  const code = codeOf(error);
  if (CHANGED_MIND.has(code)) return { kind: 'silent' };
  if (error instanceof ApiError) {
    return { kind: 'said', title: error.title, detail: error.detail };
  }
  const [title, detail] = WORDS[code] ?? [
    'Signing in did not work',
    'Nothing was changed. Try again, or use another button.',
  ];
  return { kind: 'said', title, detail };
}
