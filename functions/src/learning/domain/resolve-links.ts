import { type DocSlug } from '@keelson/contracts/learning/learning-ids';
import { AnchorIndex, type AnchoredHeading, fragmentOf } from './anchors';
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

type Found = LinkTarget | 'ambiguous' | null;

/** The documents that links can lead to, by each way to name one. An ingest has many links to many documents. */
export class LinkIndex {
  private readonly byUrl = new Map<string, LinkTarget>();
  private readonly byPath = new Map<string, LinkTarget | 'ambiguous'>();
  private readonly byStem = new Map<string, LinkTarget | 'ambiguous'>();
  private readonly bySlug = new Map<string, LinkTarget>();
  /** Of the documents that links name a part of. */
  private readonly anchors = new Map<LinkTarget, AnchorIndex>();

  constructor(targets: readonly LinkTarget[]) {
    for (const target of targets) {
      addFirst(this.bySlug, target.slug, target);
      if (target.kind === 'url') {
        addFirst(this.byUrl, pageOf(target.uri), target);
      } else {
        addOnly(this.byPath, withoutExtension(target.uri), target);
        addOnly(this.byStem, stemOf(target.uri), target);
      }
    }
  }

  /**
   * Resolves a link of a source as a browser or a file system would: by URL for a web page, else by path, by file name, and
   * by the name without its extension. What cannot be found on the web stays a link to the web.
   */
  resolve(link: string, { kind, uri }: Pick<LinkTarget, 'kind' | 'uri'>): ResolvedLink {
    const found = kind === 'url' ? this.findByUrl(link, uri) : this.findByPath(link, uri);
    if (found === 'ambiguous') return { url: null, missing: 'ambiguous' };
    if (found !== null) return this.linkTo(found, fragmentOf(link));
    if (kind !== 'url') return { url: null, missing: 'document' };
    return { url: sourceUrl(link, uri), slug: null, missing: null };
  }

  private linkTo(target: LinkTarget, fragment: string): ResolvedLink {
    const { slug } = target;
    const path = `/learn/${slug}`;
    if (fragment === '' || fragment === 'top') return { url: path, slug, missing: null };
    const anchor = this.anchorsOf(target).find(fragment);
    if (anchor === null) return { url: path, slug, missing: 'part' };
    // The title is at the top of its page.
    const url = anchor === '' ? path : `${path}#${encodeURI(anchor)}`;
    return { url, slug, missing: null };
  }

  private anchorsOf(target: LinkTarget): AnchorIndex {
    const known = this.anchors.get(target) ?? new AnchorIndex(target.headings);
    this.anchors.set(target, known);
    return known;
  }

  private findByUrl(link: string, uri: string): Found {
    return this.byUrl.get(pageOf(sourceUrl(link, uri))) ?? null;
  }

  private findByPath(link: string, uri: string): Found {
    const path = pathOf(link);
    if (path === '') return null;
    const exact = this.byPath.get(withoutExtension(joinPath(uri, path)));
    if (exact !== undefined) return exact;
    const name = stemOf(path);
    if (name === '' || !isDocumentPath(path)) return null;
    return this.byStem.get(name) ?? this.bySlug.get(slugify(name)) ?? null;
  }
}

function addFirst(index: Map<string, LinkTarget>, name: string, target: LinkTarget): void {
  if (!index.has(name)) index.set(name, target);
}

/** Equal names in several folders cannot be told apart without a path. */
function addOnly(
  index: Map<string, LinkTarget | 'ambiguous'>,
  name: string,
  target: LinkTarget,
): void {
  index.set(name, index.has(name) ? 'ambiguous' : target);
}

/** A URL without what does not change the page: fragment, query, the name of an index page and the last slash. */
const pageOf = (url: string): string =>
  withoutQuery(url)
    .replace(/\/index\.(?:html?|md)$/i, '/')
    .replace(/\/$/, '');

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
