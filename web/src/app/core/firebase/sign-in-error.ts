import { ApiError } from '../api/api-error';
import { describeError, type ErrorView } from '../api/describe-error';
import { codeOf } from './sdk-error';

const CANCELED = new Set([
  'auth/popup-closed-by-user',
  'auth/cancelled-popup-request',
  'auth/user-cancelled',
]);

/** Browsers inside other apps, and some private windows. */
const NO_WINDOWS = [
  $localize`This browser can’t open the sign-in window`,
  $localize`Open this page in another browser, then try again.`,
] as const;

const MESSAGES: Readonly<Record<string, readonly [title: string, detail: string]>> = {
  'auth/account-exists-with-different-credential': [
    $localize`Use a different sign-in method`,
    $localize`An account with this e-mail address already exists. Sign in with the method you used before. Then you can connect this one on the account page.`,
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
  'auth/credential-already-in-use': [
    $localize`Already connected to another account`,
    $localize`Sign in with it to open that account. To use it here, disconnect it there first, or delete that account.`,
  ],
  'auth/email-already-in-use': [
    $localize`Another account has this e-mail address`,
    $localize`Sign in to that account and delete it first, or connect a method with another address.`,
  ],
  'auth/provider-already-linked': [
    $localize`Already connected`,
    $localize`Disconnect this sign-in method first to connect another account with it.`,
  ],
  'auth/requires-recent-login': [
    $localize`Your sign-in is too old`,
    $localize`Close this dialog and start again. You will be asked to confirm who you are.`,
  ],
  'auth/popup-blocked': [
    $localize`The browser blocked the sign-in window`,
    $localize`Allow pop-ups for this site, then try again.`,
  ],
  'auth/operation-not-supported-in-this-environment': NO_WINDOWS,
  'auth/web-storage-unsupported': NO_WINDOWS,
  'auth/invalid-credential': [
    $localize`The sign-in response was rejected`,
    $localize`It may have expired. Try again.`,
  ],
};

/** Describes any error of a sign-in; null when the user canceled, so that nothing is shown. */
export function describeSignInError(error: unknown): ErrorView | null {
  const code = codeOf(error);
  if (CANCELED.has(code)) return null;
  // The button of the provider tries again.
  if (error instanceof ApiError) return { ...describeError(error), retryable: false };
  const [title, detail] = MESSAGES[code] ?? [
    $localize`Sign-in failed`,
    $localize`Try again or use another method.`,
  ];
  return { title, detail, retryable: false, requestId: null };
}
