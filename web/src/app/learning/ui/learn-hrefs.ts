import { type DocListQuery, writeDocListQuery } from '@keelson/contracts/learning/doc-list-query';
import { pageHref } from '../../shared/util/app-language';

export const docHref = (slug: string): string => pageHref(`/learn/${encodeURIComponent(slug)}`);

export const listHref = (query: DocListQuery): string =>
  pageHref(`/learn${writeDocListQuery(query)}`);
