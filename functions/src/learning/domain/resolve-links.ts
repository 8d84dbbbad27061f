import { type DocSlug } from '@keelson/contracts/learning/learning-ids';
import { type SourceLabel } from '@keelson/contracts/learning/manifest';
import { AnchorIndex, type AnchoredHeading, fragmentOf } from '@keelson/readers/document/anchors';
import { PathIndex } from './path-index';
import { slugify, sourceExtension } from '@keelson/readers/document/slug';
import { sourceUrl } from '@keelson/readers/document/source-links';

export interface LinkTarget {
  readonly slug: DocSlug;
  readonly kind: 'upload' | 'url' | 'inline';
  /** Path or name of its file, or its URL. */
  readonly uri: string;
  readonly headings: readonly AnchoredHeading[];
  /** Paths and names that its front matter gives it. */
  readonly names?: readonly string[] | undefined;
  /** The slug that a chapter has in common with the others of its source. */
  readonly chapterOf?: DocSlug | undefined;
  /** The parts of a published document that others can name without a path. */
  readonly labels?: readonly SourceLabel[] | undefined;
}

export type LinkSource = Pick<LinkTarget, 'kind' | 'uri' | 'chapterOf'>;

/** A source that links name: one document, or its chapters in order. */
type Book = readonly LinkTarget[];

/** Describes where a link of a source leads: the URL to publish, or why there is none. */
export type ResolvedLink =
  | {
      readonly url: string;
      readonly slug: DocSlug | null;
      readonly missing: 'part' | null;
      /** The title of the document, or of the part that a label names. */
      readonly title?: string;
    }
  | { readonly url: null; readonly missing: 'document' | 'part' | 'ambiguous' };

type Found = Book | 'ambiguous' | null;

/** The documents that links can lead to, by each way to name one. An ingest has many links to many documents. */
export class LinkIndex {
  private readonly byUrl = new Map<string, Book>();
  private readonly byPath = new Map<string, Book | 'ambiguous'>();
  private readonly byEnd = new PathIndex<Book>();
  private readonly bySlug = new Map<string, Book>();
  private readonly byBook = new Map<string, LinkTarget[]>();
  /** The parts of all sources by the ids that they have there. */
  private labels: ReadonlyMap<string, ChapterHeading | 'ambiguous'> | null = null;
  /** The anchors of the sources that links name a part of. */
  private readonly anchors = new Map<Book, AnchorIndex<ChapterHeading>>();

  /** @param targets The chapters of a source in order. */
  constructor(private readonly targets: readonly LinkTarget[]) {
    for (const target of targets) {
      addFirst(this.bySlug, target.slug, [target]);
      const book = this.byBook.get(bookOf(target));
      if (target.chapterOf !== undefined && book !== undefined) book.push(target);
      else this.addSource(target);
    }
  }

  private addSource(target: LinkTarget): void {
    const book = [target];
    this.byBook.set(bookOf(target), book);
    addFirst(this.bySlug, target.chapterOf ?? target.slug, book);
    if (target.kind === 'url') {
      addFirst(this.byUrl, pageOf(target.uri), book);
    } else {
      addOnly(this.byPath, withoutExtension(target.uri), book);
      this.byEnd.add(withoutExtension(target.uri), book);
      for (const name of target.names ?? []) this.byEnd.add(withoutExtension(name), book);
    }
  }

  /**
   * Resolves a link of a source as a browser or a file system would: by URL for a web page, else by path, by the longest end of
   * the path that a file has, by a name of its front matter, and by the name without its extension. What cannot be found on the web stays a link to the web. A link
   * without a path leads to another chapter of the same source, or to the part of any source that has this label.
   */
  resolve(link: string, source: LinkSource): ResolvedLink {
    const { kind, uri } = source;
    if (link.startsWith('#')) {
      const own = source.chapterOf === undefined ? undefined : this.byBook.get(bookOf(source));
      const within = own === undefined ? null : this.linkTo(own, fragmentOf(link));
      return within?.missing === null ? within : this.linkToLabel(fragmentOf(link));
    }
    const found = kind === 'url' ? this.findByUrl(link, uri) : this.findByPath(link, uri);
    if (found === 'ambiguous') return { url: null, missing: 'ambiguous' };
    if (found !== null) return this.linkTo(found, fragmentOf(link));
    if (kind !== 'url') return this.linkToOldLabel(link);
    return { url: sourceUrl(link, uri), slug: null, missing: null };
  }

  private linkToLabel(label: string): ResolvedLink {
    this.labels ??= labelsOf(this.targets);
    const found = this.labels.get(label) ?? null;
    if (found === null) return { url: null, missing: 'part' };
    if (found === 'ambiguous') return { url: null, missing: 'ambiguous' };
    const { slug, text } = found;
    return { url: urlOf(found), slug, missing: null, ...(text === '' ? {} : { title: text }) };
  }

  /** Earlier releases of MyST have labels in the place of paths: `[text](syntax/roles)`. */
  private linkToOldLabel(label: string): ResolvedLink {
    const found = /^[\w.-]+(?:\/[\w.-]+)+$/.test(label) ? this.linkToLabel(label) : null;
    return found?.missing === null ? found : { url: null, missing: 'document' };
  }

  private linkTo(book: Book, fragment: string): ResolvedLink {
    const slug = book[0]?.slug ?? null;
    const start = `/learn/${slug}`;
    if (fragment === '' || fragment === 'top') {
      const title = book[0]?.headings.find(({ anchor }) => anchor === '')?.text ?? '';
      return { url: start, slug, missing: null, ...(title === '' ? {} : { title }) };
    }
    const heading = this.anchorsOf(book).find(fragment);
    if (heading === null) return { url: start, slug, missing: 'part' };
    return { url: urlOf(heading), slug: heading.slug, missing: null };
  }

  private anchorsOf(book: Book): AnchorIndex<ChapterHeading> {
    const known =
      this.anchors.get(book) ??
      new AnchorIndex(
        book.flatMap(({ slug, headings }) => headings.map((heading) => ({ ...heading, slug }))),
      );
    this.anchors.set(book, known);
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
    const slug = PUBLISHED.exec(path)?.groups?.['slug'] ?? '';
    if (this.bySlug.has(slug)) return this.bySlug.get(slug) ?? null;
    const name = stemOf(path);
    if (name === '' || !isDocumentPath(path)) return null;
    const from = path.startsWith('/') ? uri : null;
    const similar = this.byEnd.find(withoutExtension(joinPath(uri, path)), from);
    return similar ?? this.bySlug.get(slugify(name)) ?? null;
  }
}

interface ChapterHeading extends AnchoredHeading {
  readonly slug: DocSlug;
}

/** The title is at the top of its page. */
const urlOf = ({ slug, anchor }: ChapterHeading): string =>
  anchor === '' ? `/learn/${slug}` : `/learn/${slug}#${encodeURI(anchor)}`;

type Labels = Map<string, ChapterHeading | 'ambiguous'>;

/** Those of the change, and those of published documents that the change does not have. */
function labelsOf(targets: readonly LinkTarget[]): Labels {
  const labels: Labels = new Map();
  const published: Labels = new Map();
  for (const target of targets) {
    for (const heading of target.headings)
      for (const id of heading.ids ?? []) addLabel(labels, id, { ...heading, slug: target.slug });
    for (const { id, anchor, title } of target.labels ?? [])
      addLabel(published, id, { text: title, anchor, slug: target.slug });
  }
  return new Map([...published, ...labels]);
}

function addLabel(labels: Labels, id: string, part: ChapterHeading): void {
  const known = labels.get(id);
  const isOther = known !== undefined && known !== 'ambiguous' && known.slug !== part.slug;
  if (known === undefined) labels.set(id, part);
  else if (isOther) labels.set(id, 'ambiguous');
}

/**
 * Names the source of a document. Its chapters have it in common; those of another language with the same title are another
 * source.
 */
export const bookOf = ({
  chapterOf,
  slug,
  uri,
}: Pick<LinkTarget, 'chapterOf' | 'uri'> & { readonly slug?: string }): string =>
  `${chapterOf ?? slug ?? ''} ${uri}`;

function addFirst(index: Map<string, Book>, name: string, book: Book): void {
  if (!index.has(name)) index.set(name, book);
}

/** Equal names in several folders cannot be told apart without a path. */
function addOnly(index: Map<string, Book | 'ambiguous'>, name: string, book: Book): void {
  index.set(name, index.has(name) ? 'ambiguous' : book);
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

/** The path of a published document, which sources may use. */
const PUBLISHED = /^\/learn\/(?<slug>[a-z0-9][a-z0-9-]*)$/;

const EXTENSION = sourceExtension('rst');
/** The page of a folder, also as Hugo (`_index.md`) and Next.js (`page.mdx`) name it. */
const INDEX = /(?:^|\/)(?:_?index|readme)$/i;
const NEXT_PAGE = /(?:^|\/)page\.mdx$/i;

const withoutExtension = (path: string): string =>
  path
    .replace(/\/$/, '')
    .replace(NEXT_PAGE, '')
    .replace(EXTENSION, '')
    .replace(INDEX, '')
    .toLowerCase();

/** The last part of a path, without its extension; of an index page, the folder. */
const stemOf = (path: string): string => withoutExtension(path).split('/').at(-1) ?? '';

/** A file with another extension, such as `setup.py`, is no document. */
const isDocumentPath = (path: string): boolean =>
  EXTENSION.test(path) || !/\.[a-z][a-z0-9]{0,4}$/i.test(path.replace(/\/$/, ''));
