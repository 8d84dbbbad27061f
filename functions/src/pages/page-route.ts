import { KEPT_MODULE_PAGES, KEPT_PUBLIC_PAGES } from '@keelson/contracts/brand/module-pages';
import { AREA_PAGE_ROUTES } from '../area-page-routes';

/** Pages by the first segment of their path; `firebase.json` names those that reach the functions. */
const ROUTES: readonly (readonly [RegExp, string])[] = [
  [/^\/pricing\/?$/, '/pricing'],
  ...AREA_PAGE_ROUTES,
  ...KEPT_MODULE_PAGES.map((path) => [new RegExp(`^${path}/?$`), path] as const),
  ...KEPT_PUBLIC_PAGES.map((path) => [new RegExp(`^${path}(?:/|$)`), `${path}/**`] as const),
];
/** Below these the router of the web app decides. */
const SHELL_ROUTE = /^\/(?<area>dashboard|checkout|admin)(?:\/(?<below>.*))?$/;

/**
 * The pattern of a page's path for logs: no slug, no id and no query.
 *
 * @param url Path and query, as sent.
 */
export function pageRoute(url: string): string {
  const [path = ''] = url.split(/[?#]/);
  const { area, below } = SHELL_ROUTE.exec(path)?.groups ?? {};
  if (area !== undefined) return !below ? `/${area}` : `/${area}/**`;
  return ROUTES.find(([pattern]) => pattern.test(path))?.[1] ?? 'none';
}
