import { DomainError } from '@keelson/contracts/errors';
import { type Digest, type DocSlug } from '@keelson/contracts/learning/learning-ids';
import { type Lesson } from '@keelson/contracts/learning/lesson';
import {
  type DocVersion,
  type Release,
  type SearchIndex,
  type SiteFileName,
} from '@keelson/contracts/learning/public-doc';
import { GetLessonVideo, type PublicDocPage } from '@keelson/contracts/learning/public-endpoints';
import { describeVideo } from '../domain/lesson/describe-video';
import { canonicalUrl } from '../domain/site/sitemap';
import { searchIndexOf } from '../domain/site/search-index';
import { type VideoJobRepo } from '../video-job-repo';
import { makeLesson } from '../lesson/make-lesson';
import { type LiveRelease } from './live-release';
import { AsyncLruCache } from './async-lru-cache';
import { type ReleaseFiles, type StoredFile } from './release-files';

/** A document of a release, ready to be shown. */
export interface FoundDocument {
  readonly release: Release;
  readonly version: DocVersion;
}

export interface PublicLibraryDeps {
  readonly live: LiveRelease;
  readonly site: ReleaseFiles;
  readonly videoJobs: VideoJobRepo;
  readonly appUrl: string;
}

/** A document has been at so many addresses at most; whoever follows them ends. */
const MAX_REDIRECTS = 20;

const notFound = (): DomainError =>
  new DomainError('learning/document-not-found', 'There is no document at this address.');

const withdrawn = (): DomainError =>
  new DomainError('learning/document-withdrawn', 'This document is no longer published.');

const videoUrl = (id: Digest): string => GetLessonVideo.path.replace('{id}', id);

/** What anyone may read, made from the live release and remembered as long as it is the live one. */
export class PublicLibrary {
  private readonly indexes = new AsyncLruCache<string, SearchIndex>(1);

  constructor(private readonly parts: PublicLibraryDeps) {}

  release(): Promise<Release | null> {
    return this.parts.live.find();
  }

  /**
   * A document by its address, or by one that it had before: then its slug is another one.
   *
   * @throws {DomainError} `learning/document-not-found`, `learning/document-withdrawn`.
   */
  async find(slug: DocSlug): Promise<FoundDocument> {
    const release = await this.parts.live.find();
    if (release === null) throw notFound();
    let at = slug;
    for (let moves = 0; moves <= MAX_REDIRECTS; moves += 1) {
      const listed = release.docs.find((doc) => doc.slug === at);
      if (listed !== undefined) {
        return { release, version: await this.parts.live.version(at, listed.version) };
      }
      const doc = await this.parts.live.docAt(at);
      if (!doc?.withdrawnAt) throw notFound();
      if (doc.movedTo === null) throw withdrawn();
      at = doc.movedTo;
    }
    throw notFound();
  }

  page({ release, version }: FoundDocument): PublicDocPage {
    const at = release.docs.findIndex(({ slug }) => slug === version.slug);
    const neighbour = (index: number): PublicDocPage['previous'] => {
      const doc = release.docs[index];
      return doc === undefined ? null : { slug: doc.slug, title: doc.title };
    };
    const {
      source: _source,
      runId: _run,
      passages: _passages,
      restoredFrom: _,
      ...shown
    } = version;
    return {
      ...shown,
      releaseId: release.id,
      canonicalUrl: canonicalUrl(this.parts.appUrl, version.slug),
      previous: at > 0 ? neighbour(at - 1) : null,
      next: neighbour(at + 1),
      hasLesson: true,
    };
  }

  /** The video is looked up each time: it comes some time after its document. */
  async lesson({ version }: FoundDocument): Promise<Lesson> {
    const lesson = makeLesson(version);
    const job = await this.parts.videoJobs.find(lesson.storyboardHash);
    return { ...lesson, video: describeVideo(lesson, job, videoUrl(lesson.storyboardHash)) };
  }

  /** A file that was built with the release; null where it has to be made. */
  built(release: Release, name: SiteFileName): Promise<StoredFile | null> {
    return this.parts.site.read(release, name);
  }

  /** Made here for a release that was published before indexes were built with it. */
  searchIndex(release: Release): Promise<SearchIndex> {
    return this.indexes.take(release.id, async () =>
      searchIndexOf(release, await this.parts.live.versionsOf(release)),
    );
  }
}
