import { safeNext } from '@keelson/contracts/account/next-path';
import { type StaffRole } from '@keelson/contracts/account/staff';
import { ProjectSlug } from '@keelson/contracts/ids';
import { inLanguage, type LocalizedUrl } from '@keelson/contracts/platform/languages';

export type Visitor = { readonly role: StaffRole | null } | null;

export type PageDecision =
  | { readonly kind: 'shell' }
  | { readonly kind: 'sign-in'; readonly location: string }
  | { readonly kind: 'forbidden' };

/**
 * Decides how to respond to a page request. The shell contains no data, but signed-out users get the
 * sign-in page and return afterwards.
 *
 * @param page Path and query without the path of the language.
 */
export function decidePage({ url, language }: LocalizedUrl, visitor: Visitor): PageDecision {
  if (isOpenPath(url)) return { kind: 'shell' };
  if (visitor === null) return { kind: 'sign-in', location: signInLocation({ url, language }) };
  return isStaffPath(url) && visitor.role === null ? { kind: 'forbidden' } : { kind: 'shell' };
}

/** The URL of the sign-in page, which returns to the requested page if it belongs to the app. */
export function signInLocation({ url, language }: LocalizedUrl): string {
  const next = safeNext(url);
  const query = next === null ? '' : `?next=${encodeURIComponent(next)}`;
  return inLanguage(language, `/sign-in${query}`);
}

/** True for pages that do not require sign-in; the API decides what they show. */
export const isOpenPath = (url: string): boolean => hubSlugOf(url) !== null || isSharedPath(url);

export const isSharedPath = (url: string): boolean => /^\/shared\/[^/?#]+\/?(?:[?#]|$)/.test(url);

const HUB = /^\/projects\/(?<slug>[^/?#]+)\/hub\/?(?:[?#]|$)/;

export const isHubPath = (url: string): boolean => HUB.test(url);

/** The project whose hub the URL names; null for other pages and for what no project can be called. */
export const hubSlugOf = (url: string): ProjectSlug | null =>
  ProjectSlug.safeParse(HUB.exec(url)?.groups?.['slug']).data ?? null;

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
