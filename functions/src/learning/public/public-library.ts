import { dropUnknownFields } from '@keelson/contracts/documents/unknown-fields';
import { DomainError } from '@keelson/contracts/errors';
import { type BodyPiece } from '@keelson/contracts/learning/doc-body';
import { type Digest, type DocSlug } from '@keelson/contracts/learning/learning-ids';
import { type Lesson } from '@keelson/contracts/learning/lesson';
import {
  type DocListItem,
  type DocVersion,
  type Release,
  type SiteFileName,
} from '@keelson/contracts/learning/public-doc';
import {
  type GetNavigation,
  GetLessonVideo,
  ListPublicDocs,
  PublicDocPage,
} from '@keelson/contracts/learning/public-endpoints';
import type * as z from 'zod';
import { describeVideo } from '../domain/lesson/describe-video';
import { type PreviewText, previewTextOf } from '../domain/preview/preview-text';
import { LOGO, previewDigest } from '../preview/preview-digest';
import { type RenderPreview } from '../preview/preview-renderer';
import { isExcerpt } from '../domain/is-excerpt';
import { editLink } from '../domain/edit-link';
import { canonicalUrl } from '../domain/site/canonical-url';
import { type RenderBody } from '@keelson/readers/render/body-renderer';
import { type VideoJobRepo } from '../video-job-repo';
import { hasLesson, makeLesson } from '../lesson/make-lesson';
import { type LiveRelease } from './live-release';
import { AsyncLruCache } from './async-lru-cache';
import { type CatalogQuery, DocCatalog } from './doc-catalog';
import { type ReleaseFiles, type StoredFile } from './release-files';

export interface FoundDocument {
  readonly release: Release;
  readonly version: DocVersion;
}

export interface PublicLibraryDeps {
  readonly live: LiveRelease;
  readonly site: ReleaseFiles;
  readonly videoJobs: VideoJobRepo;
  readonly appUrl: string;
  /** The address where readers edit documents; null: none. */
  readonly editUrl: string | null;
  readonly renderBody: RenderBody;
  readonly renderPreview: RenderPreview;
}

export interface DocPreview {
  readonly text: PreviewText;
  readonly sha256: Digest;
}

type DocList = z.infer<(typeof ListPublicDocs)['response']>;
type Navigation = z.infer<(typeof GetNavigation)['response']>;

/** Describes what of the navigation is wanted; without a section, what a page shows at first. */
export interface NavQuery {
  readonly document?: DocSlug | undefined;
  readonly lang?: string | undefined;
  readonly section?: string | undefined;
  readonly from?: number | undefined;
}

export type DescribedPage = Omit<PublicDocPage, 'body' | 'origin'>;

/** Rendered documents that a process holds: of average ones, about 10 MB. */
const MAX_BODIES = 100;
/** Link preview images that a process holds, about 30 kB each. */
const MAX_PREVIEWS = 100;
const Described = PublicDocPage.omit({ body: true, origin: true });

/** Longest chain of redirects from former slugs. */
const MAX_REDIRECTS = 20;

const notFound = (): DomainError =>
  new DomainError('learning/document-not-found', 'There is no document at this URL.');

const withdrawn = (): DomainError =>
  new DomainError('learning/document-withdrawn', 'This document is no longer published.');

const linkTo = (doc: DocListItem | null): PublicDocPage['previous'] =>
  doc === null ? null : { slug: doc.slug, title: doc.title };

const videoUrl = (id: Digest): string => GetLessonVideo.path.replace('{id}', id);

export class PublicLibrary {
  /** Releases are cached by the reader, so this holds no others. */
  private readonly catalogs = new WeakMap<Release, DocCatalog>();
  private readonly bodies = new AsyncLruCache<string, BodyPiece[]>(MAX_BODIES);
  private readonly previews = new AsyncLruCache<Digest, Buffer>(MAX_PREVIEWS);

  constructor(private readonly deps: PublicLibraryDeps) {}

  release(): Promise<Release | null> {
    return this.deps.live.find();
  }

  catalog(release: Release): DocCatalog {
    const known = this.catalogs.get(release);
    if (known !== undefined) return known;
    const catalog = new DocCatalog(release);
    this.catalogs.set(release, catalog);
    return catalog;
  }

  list(release: Release | null, query: CatalogQuery): DocList {
    if (release === null) {
      const none = { docs: [], total: 0, page: 1, pages: 1, tags: [], sections: [] };
      return { releaseId: null, lang: null, languages: [], ...none };
    }
    const catalog = this.catalog(release);
    const { docs, ...page } = catalog.list(query);
    return dropUnknownFields(ListPublicDocs.response).parse({
      releaseId: release.id,
      lang: catalog.langFor(query.lang),
      languages: catalog.languages,
      ...page,
      docs: docs.map(({ place: _place, ...doc }) => doc),
    });
  }

  /** The part of the navigation that a page shows at first, or entries of one section. */
  navigation(
    release: Release | null,
    { document, lang: asked, section, from = 0 }: NavQuery,
  ): Navigation {
    if (release === null) return { releaseId: null, lang: null, levels: [] };
    const catalog = this.catalog(release);
    const ofDocument = document === undefined ? null : catalog.langOf(document);
    const lang = ofDocument ?? catalog.langFor(asked);
    const index = catalog.in(lang);
    const levels =
      section === undefined
        ? index.levelsAround(document ?? null)
        : [index.levelFrom(section, from)].filter((level) => level !== null);
    return { releaseId: release.id, lang, levels };
  }

  /**
   * Finds a document by its slug, or by a former one; then the slug of the result differs.
   *
   * @throws {DomainError} `learning/document-not-found`, `learning/document-withdrawn`.
   */
  async find(slug: DocSlug): Promise<FoundDocument> {
    const release = await this.deps.live.find();
    if (release === null) throw notFound();
    let current = slug;
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
      const listed = this.catalog(release).find(current);
      if (listed !== null) {
        return { release, version: await this.deps.live.version(current, listed.version) };
      }
      const doc = await this.deps.live.docAt(current);
      if (!doc?.withdrawnAt) throw notFound();
      if (doc.movedTo === null) throw withdrawn();
      current = doc.movedTo;
    }
    throw notFound();
  }

  async page(found: FoundDocument): Promise<PublicDocPage> {
    const { version } = found;
    const key = `${version.slug} ${version.version} ${version.contentHash}`;
    const body = await this.bodies.getOrLoad(key, () => this.deps.renderBody(version));
    return { ...this.describe(found), body, origin: await this.originOf(version) };
  }

  private async originOf({ slug, version }: DocVersion): Promise<PublicDocPage['origin']> {
    const { live, editUrl } = this.deps;
    return editUrl === null ? null : editLink(await live.sourceOf(slug, version), editUrl);
  }

  /** The page without its body, which costs nothing. */
  describe({ release, version }: FoundDocument): DescribedPage {
    const catalog = this.catalog(release);
    const hasText = hasLesson(version);
    const { previous, next } = catalog.around(version.slug);
    const { passages, restoredFrom: _, place: _place, ...shown } = version;
    return dropUnknownFields(Described).parse({
      ...shown,
      releaseId: release.id,
      canonicalUrl: canonicalUrl(this.deps.appUrl, version),
      sections: catalog.sectionsOf(version.slug),
      translations: catalog
        .translationsOf(version.slug)
        .map(({ slug, title, locale }) => ({ slug, title, locale })),
      previous: linkTo(previous),
      next: linkTo(next),
      entries: hasText ? [] : catalog.entriesOf(version.slug),
      hasLesson: hasText,
      summaryIsExcerpt: isExcerpt(version.summary, passages),
      previewImage: this.previewOf({ release, version })?.sha256 ?? null,
    });
  }

  /** Null when the page has the image of the product. */
  previewOf({ release, version: { slug, title, locale } }: FoundDocument): DocPreview | null {
    const section = this.catalog(release).sectionsOf(slug).at(-1)?.title ?? null;
    const text = previewTextOf({ title, section, locale });
    return text === null ? null : { text, sha256: previewDigest(text, LOGO) };
  }

  /** As PNG. */
  previewImage({ text, sha256 }: DocPreview): Promise<Buffer> {
    return this.previews.getOrLoad(sha256, () => this.deps.renderPreview(text));
  }

  /** The video is read each time, since it is rendered after the release. */
  async lesson({ version }: FoundDocument): Promise<Lesson> {
    const lesson = makeLesson(version);
    const job = await this.deps.videoJobs.find(lesson.storyboardHash);
    return { ...lesson, video: describeVideo(lesson, job, videoUrl(lesson.storyboardHash)) };
  }

  /** A file of the release; null when it has to be built on demand. */
  file(release: Release, name: SiteFileName): Promise<StoredFile | null> {
    return this.deps.site.read(release, name);
  }
}
