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

/** `Set-Cookie` value that removes the session cookie. */
export const clearSessionCookie = (appUrl: string): string => sessionCookie(appUrl, '', 0);
