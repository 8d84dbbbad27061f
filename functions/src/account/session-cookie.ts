import { SECOND } from '@keelson/contracts/time';
import { SESSION_COOKIE } from '../http/authenticate';

/** True when cookies may be limited to encrypted connections: everywhere but on plain http. */
const isSecure = (appUrl: string): boolean => !appUrl.startsWith('http:');

/** `Set-Cookie` of a session. Hosting passes on no cookie of another name. */
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

/** `Set-Cookie` that removes the session. */
export const clearedCookie = (appUrl: string): string => sessionCookie(appUrl, '', 0);
