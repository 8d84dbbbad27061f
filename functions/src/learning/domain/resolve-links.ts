import { type DocSlug } from '@keelson/contracts/learning/learning-ids';
import { type AnchoredHeading, findAnchor, fragmentOf } from './anchors';
import { slugify } from './slug';
import { sourceUrl } from './source-links';

/** A document that a link can lead to. */
export interface LinkTarget {
  readonly slug: DocSlug;
  readonly kind: 'upload' | 'url' | 'inline';
  /** Path or name of its file, or its URL. */
  readonly uri: string;
  readonly headings: readonly AnchoredHeading[];
}

/** Where a link of a source leads: the URL to publish, or why there is none. */
export type ResolvedLink =
  | { readonly url: string; readonly slug: DocSlug | null; readonly missing: 'part' | null }
  | { readonly url: null; readonly missing: 'document' | 'ambiguous' };

/**
 * Resolves a link of a source as a browser or a file system would: by URL for a web page, else by path, by file name, and
 * by the name without its extension. What cannot be found on the web stays a link to the web.
 */
export function resolveLink(
  link: string,
  source: Pick<LinkTarget, 'kind' | 'uri'>,
  targets: readonly LinkTarget[],
): ResolvedLink {
  const found =
    source.kind === 'url' ? findByUrl(link, source, targets) : findByPath(link, source, targets);
  if (found === 'ambiguous') return { url: null, missing: 'ambiguous' };
  if (found !== null) return linkTo(found, fragmentOf(link));
  if (source.kind !== 'url') return { url: null, missing: 'document' };
  return { url: sourceUrl(link, source.uri), slug: null, missing: null };
}

function linkTo({ slug, headings }: LinkTarget, fragment: string): ResolvedLink {
  const path = `/learn/${slug}`;
  if (fragment === '' || fragment === 'top') return { url: path, slug, missing: null };
  const anchor = findAnchor(headings, fragment);
  if (anchor === null) return { url: path, slug, missing: 'part' };
  // The title is at the top of its page.
  const url = anchor === '' ? path : `${path}#${encodeURI(anchor)}`;
  return { url, slug, missing: null };
}

type Found = LinkTarget | 'ambiguous' | null;

function findByUrl(
  link: string,
  { uri }: Pick<LinkTarget, 'uri'>,
  targets: readonly LinkTarget[],
): Found {
  const wanted = pageOf(sourceUrl(link, uri));
  return targets.find((target) => target.kind === 'url' && pageOf(target.uri) === wanted) ?? null;
}

/** A URL without what does not change the page: fragment, query, the name of an index page and the last slash. */
const pageOf = (url: string): string =>
  withoutQuery(url)
    .replace(/\/index\.(?:html?|md)$/i, '/')
    .replace(/\/$/, '');

function findByPath(
  link: string,
  { uri }: Pick<LinkTarget, 'uri'>,
  targets: readonly LinkTarget[],
): Found {
  const path = pathOf(link);
  if (path === '') return null;
  const files = targets.filter(({ kind }) => kind !== 'url');
  const wanted = withoutExtension(joinPath(uri, path));
  const exact = only(files.filter((target) => withoutExtension(target.uri) === wanted));
  if (exact !== null) return exact;
  const name = stemOf(path);
  if (name === '' || !isDocumentPath(path)) return null;
  return (
    only(files.filter((target) => stemOf(target.uri) === name)) ??
    targets.find(({ slug }) => slug === slugify(name)) ??
    null
  );
}

/** Equal names in several folders cannot be told apart without a path. */
const only = (found: readonly LinkTarget[]): Found =>
  found.length > 1 ? 'ambiguous' : (found[0] ?? null);

function withoutQuery(url: string): string {
  const end = url.search(/[?#]/);
  return end < 0 ? url : url.slice(0, end);
}

function pathOf(link: string): string {
  const path = withoutQuery(link).replaceAll('\\', '/');
  try {
    return decodeURIComponent(path);
  } catch {
    return path; // invalid percent-encoding
  }
}

function joinPath(from: string, path: string): string {
  const parts = path.startsWith('/') ? [] : from.split('/').slice(0, -1);
  for (const part of path.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.' && part !== '') parts.push(part);
  }
  return parts.join('/');
}

const EXTENSION = /\.(?:docx|html?|markdown|md|mdx|pdf|rst|te?xt|xhtml)$/i;
const INDEX = /(?:^|\/)(?:index|readme)$/i;

const withoutExtension = (path: string): string =>
  path.replace(/\/$/, '').replace(EXTENSION, '').replace(INDEX, '').toLowerCase();

/** The last part of a path, without its extension; of an index page, the folder. */
const stemOf = (path: string): string => withoutExtension(path).split('/').at(-1) ?? '';

/** A file with another extension, such as `setup.py`, is no document. */
const isDocumentPath = (path: string): boolean =>
  EXTENSION.test(path) || !/\.[a-z][a-z0-9]{0,4}$/i.test(path.replace(/\/$/, ''));
