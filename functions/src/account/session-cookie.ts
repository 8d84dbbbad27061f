import { SECOND } from '@keelson/contracts/time';
import { SESSION_COOKIE } from '../http/credential';

/** True when the cookie gets the Secure attribute: always, except for an app URL with plain HTTP. */
const isSecure = (appUrl: string): boolean => !appUrl.startsWith('http:');

/** `Set-Cookie` value of a session. Firebase Hosting forwards only the cookie `__session`. */
export function sessionCookie(appUrl: string, value: string, lifetimeMs: number): string {
  const parts = [
    `${SESSION_COOKIE}=${value}`,
    'Path=/',
    `Max-Age=${Math.floor(lifetimeMs / SECOND)}`,
    'HttpOnly',
    'SameSite=Lax',
  ];
  return (isSecure(appUrl) ? [...parts, 'Secure'] : parts).join('; ');
}

/**
 * `Clear-Site-Data` value of a sign-out: cached responses, and cookies that another host of the domain set. Not
 * `storage`: the web app removes what belongs to the account itself, also when the server cannot be reached, and
 * keeps the theme and unsent text (docs/security.md).
 */
export const CLEAR_SITE_DATA = '"cache", "cookies"';

export const clearSessionCookie = (appUrl: string): string => sessionCookie(appUrl, '', 0);
