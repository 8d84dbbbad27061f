import { DomainError } from '@keelson/contracts/errors';
import { DocSlug } from '@keelson/contracts/learning/learning-ids';
import { type PageContext } from '@keelson/contracts/learning/page-context';
import {
  GetLesson,
  GetPublicDoc,
  ListPublicDocs,
} from '@keelson/contracts/learning/public-endpoints';
import { type Release } from '@keelson/contracts/learning/public-doc';
import { sha256 } from '@keelson/server/digest';
import { type FoundDocument, type PublicLibrary } from './public-library';
import { AsyncLruCache } from './async-lru-cache';

/** Renders a page of the public app; null when the app has no such page. */
export type RenderPage = (path: string, context: PageContext) => Promise<string | null>;

export interface LearnPagesDeps {
  readonly library: PublicLibrary;
  readonly appUrl: string;
  readonly render: RenderPage;
}

export type LearnPage =
  | { readonly kind: 'moved'; readonly location: string }
  | {
      readonly kind: 'page';
      readonly status: 200 | 404;
      readonly html: string;
      readonly etag: string;
    };

/** A page that the address names; the slug is null on the list. */
interface LearnRoute {
  readonly path: string;
  readonly slug: DocSlug | null;
  readonly isLesson: boolean;
}

/** Most pages that one process remembers, at some 40 kB each. */
const MAX_PAGES = 300;

const ADDRESS = /^\/learn(?:\/([a-z0-9-]{1,100})(\/lesson)?)?$/;

/**
 * The pages of the learning hub as HTML, made from the live release by the app itself: who reads them
 * needs no script, and who runs scripts finds the app going on from what is there (docs/adr/0033).
 */
export class LearnPages {
  private readonly kept = new AsyncLruCache<string, LearnPage>(MAX_PAGES);

  constructor(private readonly deps: LearnPagesDeps) {}

  /**
   * @param url Path and query as they came.
   * @returns Null when that is no address of the learning hub.
   */
  async find(url: string): Promise<LearnPage | null> {
    const [path = '', query] = url.split('?');
    const plain = path.replace(/\/+$/, '');
    const address = readAddress(plain);
    if (address === null) return null;
    if (plain !== path) {
      return { kind: 'moved', location: query === undefined ? plain : `${plain}?${query}` };
    }
    const { library } = this.deps;
    if (address.slug === null) return this.remembered(await library.release(), address, null);
    const found = await this.found(address.slug);
    // Not remembered: anybody can think of any number of names that no document has.
    if (found === null) return this.made(await library.release(), address, null);
    const { slug } = found.version;
    if (slug !== address.slug) {
      const moved = `/learn/${slug}${address.isLesson ? '/lesson' : ''}`;
      return { kind: 'moved', location: query === undefined ? moved : `${moved}?${query}` };
    }
    // Nor is a lesson: its video comes some time after the release.
    if (address.isLesson) return this.made(found.release, address, found);
    return this.remembered(found.release, address, found);
  }

  private remembered(
    release: Release | null,
    address: LearnRoute,
    found: FoundDocument | null,
  ): Promise<LearnPage> {
    const key = `${release?.id ?? 'none'} ${address.path}`;
    return this.kept.take(key, () => this.made(release, address, found));
  }

  private async made(
    release: Release | null,
    { path, slug, isLesson }: LearnRoute,
    found: FoundDocument | null,
  ): Promise<LearnPage> {
    const { library, appUrl, render } = this.deps;
    const answers: Record<string, unknown> = {
      [ListPublicDocs.path]: { releaseId: release?.id ?? null, docs: release?.docs ?? [] },
    };
    if (slug !== null) {
      answers[addressOf(GetPublicDoc.path, slug)] = found === null ? null : library.page(found);
    }
    if (slug !== null && isLesson) {
      answers[addressOf(GetLesson.path, slug)] =
        found === null ? null : await library.lesson(found);
    }
    const html = await render(path, { appUrl, answers });
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

function readAddress(path: string): LearnRoute | null {
  const match = ADDRESS.exec(path);
  if (match === null) return null;
  const slug = match[1] === undefined ? null : DocSlug.safeParse(match[1]);
  if (slug?.success === false) return null;
  return { path, slug: slug?.data ?? null, isLesson: match[2] !== undefined };
}

const addressOf = (path: string, slug: DocSlug): string => path.replace('{slug}', slug);
