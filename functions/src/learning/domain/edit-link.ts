import { type DocOriginLink } from '@keelson/contracts/learning/public-endpoints';
import { type SourceRef } from '@keelson/contracts/learning/source';

/**
 * Returns where a reader can propose a change of a document: its file in the repository, or the page that it was
 * fetched from. URLs with a query are not shown, because it may be a credential.
 *
 * @param pattern A URL with `{path}`; null shows no links.
 */
export function editLink(
  source: Pick<SourceRef, 'kind' | 'uri'> | null,
  pattern: string | null,
): DocOriginLink | null {
  if (source === null || pattern === null) return null;
  if (source.kind !== 'url') {
    const path = source.uri.split('/').map(encodeURIComponent).join('/');
    return { kind: 'edit', url: pattern.replace('{path}', () => path) };
  }
  const url = URL.parse(source.uri);
  if (url === null || !/^https?:$/.test(url.protocol)) return null;
  if (url.search !== '' || url.username !== '' || url.password !== '') return null;
  url.hash = '';
  return { kind: 'original', url: url.href };
}
