import { type LocalizedUrl } from '@keelson/contracts/platform/languages';
import { type RenderedPage } from './pages/render-page';

/** A page of an area that can be left out, which requires no sign-in: what it shows is decided by the area. */
export interface AreaPage {
  readonly matches: (url: string) => boolean;
  readonly statusOf: (
    url: string,
    visitor: () => Promise<{ readonly uid: string } | null>,
  ) => Promise<200 | 404>;
  /** True for pages that are for those who have the link, not for search engines. */
  readonly isUnlisted?: true;
}

/** Pages of an area that the server renders. */
export interface AreaPages {
  /** Null for another page. */
  readonly find: (page: LocalizedUrl) => Promise<RenderedPage | null>;
  /** The page as Markdown; null for another page, and for one without. */
  readonly markdown: (page: LocalizedUrl) => Promise<RenderedPage | null>;
}
