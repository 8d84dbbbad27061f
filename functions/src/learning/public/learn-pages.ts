import { dropUnknownFields } from '@keelson/contracts/documents/unknown-fields';
import { DomainError } from '@keelson/contracts/errors';
import { type Endpoint } from '@keelson/contracts/http/endpoint';
import {
  type DocListQuery,
  parseDocListQuery,
  writeDocListQuery,
} from '@keelson/contracts/learning/doc-list-query';
import { contentsOf } from '@keelson/contracts/learning/contents';
import { DocSlug } from '@keelson/contracts/learning/learning-ids';
import {
  DOCS_PER_PAGE,
  GetLesson,
  GetNavigation,
  GetPublicDoc,
  ListPublicDocs,
  type PublicDocPage,
} from '@keelson/contracts/learning/public-endpoints';
import {
  inLanguage,
  type Language,
  type LocalizedUrl,
} from '@keelson/contracts/platform/languages';
import { type Release } from '@keelson/contracts/learning/public-doc';
import { sha256 } from '@keelson/server/digest';
import type * as z from 'zod';
import { type RenderedPage, type RenderPage } from '../../pages/render-page';
import { markdownOf } from '../domain/site/documents-markdown';
import { type CatalogQuery } from './doc-catalog';
import { type FoundDocument, type PublicLibrary } from './public-library';
import { AsyncLruCache } from './async-lru-cache';

export interface LearnPagesDeps {
  readonly library: PublicLibrary;
  readonly appUrl: string;
  readonly render: RenderPage;
}

interface LearnRoute {
  readonly language: Language;
  /** Without the path of the language. */
  readonly path: string;
  readonly slug: DocSlug | null;
  readonly isLesson: boolean;
  readonly list?: DocListQuery;
}

/** Cached pages per process, about 40 kB each. */
const MAX_PAGES = 300;

const ROUTE = /^\/learn(?:\/([a-z0-9-]{1,100})(\/lesson)?)?$/;

/**
 * The pages of the learning hub as HTML, rendered from the live release by the app itself. They are readable
 * without scripts, and the app hydrates them (docs/adr/0033).
 */
export class LearnPages {
  private readonly cache = new AsyncLruCache<string, RenderedPage>(MAX_PAGES);

  constructor(private readonly deps: LearnPagesDeps) {}

  /**
   * @param page Path and query without the path of the language.
   * @returns Null when the path is not a page of the learning hub.
   */
  async find({ url, language }: LocalizedUrl): Promise<RenderedPage | null> {
    const [path = '', query] = url.split('?');
    const plain = path.replace(/(?<!\/)\/+$/, '');
    const route = parseRoute(plain, language);
    if (route === null) return null;
    const movedTo = (page: string): RenderedPage => ({
      kind: 'moved',
      location: inLanguage(language, query === undefined ? page : `${page}?${query}`),
    });
    if (plain !== path) return movedTo(plain);
    const { library } = this.deps;
    if (route.slug === null) return this.listPage(language, query);
    const found = await this.found(route.slug);
    // Not cached, since the number of unknown slugs is unlimited.
    if (found === null) return this.render(await library.release(), route, null);
    const { slug } = found.version;
    if (slug !== route.slug) return movedTo(`/learn/${slug}${route.isLesson ? '/lesson' : ''}`);
    // Lessons are not cached either: their video is rendered after the release.
    if (route.isLesson) return this.render(found.release, route, found);
    return this.cached(found.release, route, found);
  }

  /** A document as Markdown; null for other paths, and for a document that is not live. */
  async markdown({ url, language }: LocalizedUrl): Promise<RenderedPage | null> {
    const [path = ''] = url.split('?');
    const route = parseRoute(path, language);
    const asked = route?.isLesson === false ? route.slug : null;
    if (asked === null) return null;
    const found = await this.found(asked);
    if (found === null) return null;
    const { slug, contentHash } = found.version;
    if (slug !== asked) {
      return { kind: 'moved', location: inLanguage(language, `/learn/${slug}`) };
    }
    const etag = `"markdown-${contentHash}"`;
    return { kind: 'page', status: 200, html: markdownOf(found.version), etag };
  }

  /** A page of the list. Only those that exist are cached, since the number of queries is unlimited. */
  private async listPage(language: Language, query = ''): Promise<RenderedPage> {
    const release = await this.deps.library.release();
    const parameters = new URLSearchParams(query);
    const list = parseDocListQuery((name) => parameters.get(name));
    const route: LearnRoute = {
      language,
      path: `/learn${writeDocListQuery(list)}`,
      slug: null,
      isLesson: false,
      list,
    };
    const { total, page } = this.deps.library.list(
      release,
      withDefaults({ lang: language, ...list }),
    );
    const exists = total > 0 && page === (list.page ?? 1);
    return exists || route.path === '/learn'
      ? this.cached(release, route, null)
      : this.render(release, route, null);
  }

  private cached(
    release: Release | null,
    route: LearnRoute,
    found: FoundDocument | null,
  ): Promise<RenderedPage> {
    const key = `${release?.id ?? 'none'} ${inLanguage(route.language, route.path)}`;
    return this.cache.getOrLoad(key, () => this.render(release, route, found));
  }

  private async render(
    release: Release | null,
    { language, path, slug, isLesson, list = {} }: LearnRoute,
    found: FoundDocument | null,
  ): Promise<RenderedPage> {
    const { library, appUrl, render } = this.deps;
    // The browser asks for the same.
    const asked: DocListQuery & { readonly lang: string } = { lang: language, ...list };
    const around = new URLSearchParams(
      slug === null ? { lang: asked.lang } : { document: slug, lang: language },
    ).toString();
    const responses: Record<string, unknown> = {
      [`${GetNavigation.path}?${around}`]: responseOf(
        GetNavigation,
        library.navigation(release, { document: found?.version.slug, lang: asked.lang }),
      ),
    };
    if (slug === null) {
      const docs = library.list(release, withDefaults(asked));
      responses[`${ListPublicDocs.path}${writeDocListQuery(asked)}`] = responseOf(
        ListPublicDocs,
        docs,
      );
    }
    if (slug !== null) {
      responses[apiPathOf(GetPublicDoc.path, slug)] =
        found === null ? null : responseOf(GetPublicDoc, await library.page(found));
    }
    if (slug !== null && isLesson) {
      responses[apiPathOf(GetLesson.path, slug)] =
        found === null ? null : responseOf(GetLesson, await library.lesson(found));
    }
    const html = await render(inLanguage(language, path), {
      appUrl,
      responses,
      transferred: transferredOf(responses, slug),
    });
    if (html === null) throw new Error(`The app has no page ${path}`);
    const status = slug !== null && found === null ? 404 : 200;
    return { kind: 'page', status, html, etag: `"${sha256(html)}"` };
  }

  private async found(slug: DocSlug): Promise<FoundDocument | null> {
    try {
      return await this.deps.library.find(slug);
    } catch (error) {
      if (error instanceof DomainError) return null;
      throw error;
    }
  }
}

function parseRoute(path: string, language: Language): LearnRoute | null {
  const match = ROUTE.exec(path);
  if (match === null) return null;
  const slug = match[1] === undefined ? null : DocSlug.safeParse(match[1]);
  if (slug?.success === false) return null;
  return { language, path, slug: slug?.data ?? null, isLesson: match[2] !== undefined };
}

const withDefaults = (list: DocListQuery): CatalogQuery => ({
  sort: 'title',
  page: 1,
  limit: DOCS_PER_PAGE,
  ...list,
});

const apiPathOf = (path: string, slug: DocSlug): string => path.replace('{slug}', slug);

/** The page shows the text already, so it takes none along for the browser, and of its headings the contents. */
function transferredOf(
  responses: Readonly<Record<string, unknown>>,
  slug: DocSlug | null,
): Readonly<Record<string, unknown>> {
  const path = slug === null ? '' : apiPathOf(GetPublicDoc.path, slug);
  const doc = responses[path] as PublicDocPage | null | undefined;
  if (typeof doc !== 'object' || doc === null) return responses;
  const headings = contentsOf(doc.headings);
  return { ...responses, [path]: { ...doc, markdown: '', body: [], headings } };
}

/** Returns what the API would respond. The HTML contains it, so fields of a newer release are removed. */
const responseOf = <E extends Endpoint>({ response }: E, output: z.input<E['response']>): unknown =>
  dropUnknownFields(response).parse(output);
