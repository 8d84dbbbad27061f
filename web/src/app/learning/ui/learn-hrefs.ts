import { type DocListQuery, writeDocListQuery } from '@keelson/contracts/learning/doc-list-query';
import { pageHref } from '../../shared/util/app-language';

/** URL of a published document. */
export const docHref = (slug: string): string => pageHref(`/learn/${encodeURIComponent(slug)}`);

/** URL of a page of the list of documents. */
export const listHref = (query: DocListQuery): string =>
  pageHref(`/learn${writeDocListQuery(query)}`);
