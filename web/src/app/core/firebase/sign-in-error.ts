import { ApiError } from '../api/api-error';
import { codeOf } from './sdk-error';

/** A sign-in error for the page. `silent`: the user canceled; show nothing. */
export type SignInError =
  | { readonly kind: 'silent' }
  | { readonly kind: 'error'; readonly title: string; readonly detail: string };

const CANCELED = new Set([
  'auth/popup-closed-by-user',
  'auth/cancelled-popup-request',
  'auth/user-cancelled',
]);

const MESSAGES: Readonly<Record<string, readonly [title: string, detail: string]>> = {
  'auth/account-exists-with-different-credential': [
    $localize`Use a different sign-in method`,
    $localize`An account with this e-mail address already exists. Sign in with the method you used before.`,
  ],
  'auth/user-disabled': [
    $localize`This account is disabled`,
    $localize`Contact the site administrator to enable it again.`,
  ],
  'auth/network-request-failed': [
    $localize`The sign-in service is not responding`,
    $localize`Check your connection, then try again.`,
  ],
  'auth/too-many-requests': [
    $localize`Too many attempts`,
    $localize`Wait a few minutes, then try again.`,
  ],
  'auth/unauthorized-domain': [
    $localize`This domain is not authorized for sign-in`,
    $localize`The site administrator must add it to the authorized domains.`,
  ],
  'auth/operation-not-allowed': [
    $localize`This sign-in method is disabled`,
    $localize`Use another method or contact the site administrator.`,
  ],
  'auth/user-mismatch': [
    $localize`That is another account`,
    $localize`Sign in with the account that you are using here.`,
  ],
  'auth/popup-blocked': [
    $localize`The browser blocked the sign-in window`,
    $localize`Allow pop-ups for this site, then try again.`,
  ],
  'auth/invalid-credential': [
    $localize`The sign-in response was rejected`,
    $localize`It may have expired. Try again.`,
  ],
};

/** Describes any error of a sign-in. */
export function describeSignInError(error: unknown): SignInError {
  const code = codeOf(error);
  if (CANCELED.has(code)) return { kind: 'silent' };
  if (error instanceof ApiError) {
    return { kind: 'error', title: error.title, detail: error.detail };
  }
  const [title, detail] = MESSAGES[code] ?? [
    $localize`Sign-in failed`,
    $localize`Try again or use another method.`,
  ];
  return { kind: 'error', title, detail };
}
