import { safeNext } from '@keelson/contracts/account/next-path';
import { type StaffRole } from '@keelson/contracts/account/staff';

/** What is known of who asks for a page: nobody, or somebody with or without a role. */
export type Visitor = { readonly role: StaffRole | null } | null;

export type PageDecision =
  | { readonly kind: 'shell' }
  | { readonly kind: 'sign-in'; readonly location: string }
  | { readonly kind: 'forbidden' };

/**
 * What a request for a protected page gets. The shell holds no data, yet strangers are not given it:
 * they sign in first and come back.
 *
 * @param url Path and query as they came.
 */
export function decidePage(url: string, visitor: Visitor): PageDecision {
  if (isOpenPath(url)) return { kind: 'shell' };
  if (visitor === null) return { kind: 'sign-in', location: signInLocation(url) };
  return isStaffPath(url) && visitor.role === null ? { kind: 'forbidden' } : { kind: 'shell' };
}

/** The sign-in page, told where to go on afterwards if that is a page of ours. */
export function signInLocation(url: string): string {
  const next = safeNext(url);
  return next === null ? '/sign-in' : `/sign-in?next=${encodeURIComponent(next)}`;
}

/** True for pages of the app that anyone may open; what they show is decided by the API. */
export const isOpenPath = (url: string): boolean =>
  /^\/projects\/[a-z0-9-]{1,64}\/hub\/?(?:[?#]|$)/.test(url);

/**
 * True for the console, also when the address is written in a way that only looks different; an
 * address that cannot be decoded counts as the console's.
 */
export function isStaffPath(url: string): boolean {
  const path = safeNext(url)?.split(/[?#]/)[0];
  if (path === undefined) return true;
  try {
    return /^\/admin(?:\/|$)/.test(decodeURIComponent(path).toLowerCase());
  } catch {
    return true;
  }
}
