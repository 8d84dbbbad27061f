import { safeNext } from '@keelson/contracts/account/next-path';
import { type StaffRole } from '@keelson/contracts/account/staff';
import { inLanguage, type LocalizedUrl } from '@keelson/contracts/platform/languages';

export type Visitor = { readonly role: StaffRole | null } | null;

export type PageDecision =
  | { readonly kind: 'shell' }
  | { readonly kind: 'sign-in'; readonly location: string }
  | { readonly kind: 'forbidden' };

/**
 * Decides how to respond to a page request. Signed-out users get the sign-in page and return
 * afterwards.
 *
 * @param page Path and query without the path of the language.
 */
export function decidePage({ url, language }: LocalizedUrl, visitor: Visitor): PageDecision {
  if (visitor === null) return { kind: 'sign-in', location: signInLocation({ url, language }) };
  return isStaffPath(url) && visitor.role === null ? { kind: 'forbidden' } : { kind: 'shell' };
}

/** The URL of the sign-in page, which returns to the requested page if it belongs to the app. */
export function signInLocation({ url, language }: LocalizedUrl): string {
  const next = safeNext(url);
  const query = next === null ? '' : `?next=${encodeURIComponent(next)}`;
  return inLanguage(language, `/sign-in${query}`);
}

/** True for the console in any spelling of its path. A path that cannot be decoded counts as the console. */
export function isStaffPath(url: string): boolean {
  const path = safeNext(url)?.split(/[?#]/)[0];
  if (path === undefined) return true;
  try {
    return /^\/admin(?:\/|$)/.test(decodeURIComponent(path).toLowerCase());
  } catch {
    return true;
  }
}
