import { dropUnknownFields } from '@keelson/contracts/documents/unknown-fields';
import { DomainError } from '@keelson/contracts/errors';
import { type BodyPiece } from '@keelson/contracts/learning/doc-body';
import { type Digest, type DocSlug } from '@keelson/contracts/learning/learning-ids';
import { type Lesson } from '@keelson/contracts/learning/lesson';
import {
  type DocVersion,
  type Release,
  type SiteFileName,
} from '@keelson/contracts/learning/public-doc';
import { GetLessonVideo, PublicDocPage } from '@keelson/contracts/learning/public-endpoints';
import { describeVideo } from '../domain/lesson/describe-video';
import { canonicalUrl } from '../domain/site/sitemap';
import { type RenderBody } from '../render/body-renderer';
import { type VideoJobRepo } from '../video-job-repo';
import { makeLesson } from '../lesson/make-lesson';
import { type LiveRelease } from './live-release';
import { AsyncLruCache } from './async-lru-cache';
import { type ReleaseFiles, type StoredFile } from './release-files';

/** A live document with its release. */
export interface FoundDocument {
  readonly release: Release;
  readonly version: DocVersion;
}

export interface PublicLibraryDeps {
  readonly live: LiveRelease;
  readonly site: ReleaseFiles;
  readonly videoJobs: VideoJobRepo;
  readonly appUrl: string;
  readonly renderBody: RenderBody;
}

/** A page without its rendered body. */
export type DescribedPage = Omit<PublicDocPage, 'body'>;

/** Rendered documents that a process holds: of average ones, about 10 MB. */
const MAX_BODIES = 100;
const Described = PublicDocPage.omit({ body: true });

/** Longest chain of redirects from former slugs. */
const MAX_REDIRECTS = 20;

const notFound = (): DomainError =>
  new DomainError('learning/document-not-found', 'There is no document at this URL.');

const withdrawn = (): DomainError =>
  new DomainError('learning/document-withdrawn', 'This document is no longer published.');

const videoUrl = (id: Digest): string => GetLessonVideo.path.replace('{id}', id);

/** The public reads of the learning hub, from the live release. */
export class PublicLibrary {
  private readonly bodies = new AsyncLruCache<string, BodyPiece[]>(MAX_BODIES);

  constructor(private readonly deps: PublicLibraryDeps) {}

  release(): Promise<Release | null> {
    return this.deps.live.find();
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
      const listed = release.docs.find((doc) => doc.slug === current);
      if (listed !== undefined) {
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
    return { ...this.describe(found), body };
  }

  /** The page without its body, which costs nothing. */
  describe({ release, version }: FoundDocument): DescribedPage {
    const at = release.docs.findIndex(({ slug }) => slug === version.slug);
    const neighbour = (index: number): PublicDocPage['previous'] => {
      const doc = release.docs[index];
      return doc === undefined ? null : { slug: doc.slug, title: doc.title };
    };
    const { passages: _passages, restoredFrom: _, ...shown } = version;
    // A version of a release before 2026-12 has its origin too.
    return dropUnknownFields(Described).parse({
      ...shown,
      releaseId: release.id,
      canonicalUrl: canonicalUrl(this.deps.appUrl, version.slug),
      previous: at > 0 ? neighbour(at - 1) : null,
      next: neighbour(at + 1),
      hasLesson: true,
    });
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
