import { KEPT_PUBLIC_PAGES } from '@keelson/contracts/brand/module-pages';
import { type AreaPage } from '../area-page';

/** Pages of modules that need no account. The server does not know which of them exist, so search engines list none. */
export const modulePages = (paths: readonly string[] = KEPT_PUBLIC_PAGES): AreaPage[] =>
  paths.map((path) => ({
    matches: (url) => new RegExp(`^${path}(?:[/?#]|$)`).test(url),
    statusOf: () => Promise.resolve(200),
    isUnlisted: true,
  }));
