import { DomainError } from '@keelson/contracts/errors';
import { type DocSlug } from '@keelson/contracts/learning/learning-ids';
import { type Lesson } from '@keelson/contracts/learning/lesson';
import {
  type DocVersion,
  type Release,
  type SearchIndex,
} from '@keelson/contracts/learning/public-doc';
import { type PublicDocPage } from '@keelson/contracts/learning/public-endpoints';
import { canonicalUrl } from '../domain/site/sitemap';
import { searchIndexOf } from '../domain/site/search-index';
import { makeLesson } from '../lesson/make-lesson';
import { type LiveRelease } from './live-release';
import { RecentValues } from './recent-values';

/** A document of a release, ready to be shown. */
export interface FoundDocument {
  readonly release: Release;
  readonly version: DocVersion;
}

/** What anyone may read, made from the live release and remembered as long as it is the live one. */
export class PublicLibrary {
  private readonly indexes = new RecentValues<string, SearchIndex>(1);

  constructor(
    private readonly live: LiveRelease,
    private readonly appUrl: string,
  ) {}

  release(): Promise<Release | null> {
    return this.live.find();
  }

  /** @throws {DomainError} `learning/document-not-found`, `learning/document-withdrawn`. */
  async find(slug: DocSlug): Promise<FoundDocument> {
    const release = await this.live.find();
    const listed = release?.docs.find((doc) => doc.slug === slug);
    if (release === null || listed === undefined) throw await this.absent(slug);
    return { release, version: await this.live.version(slug, listed.version) };
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
      canonicalUrl: canonicalUrl(this.appUrl, version.slug),
      previous: at > 0 ? neighbour(at - 1) : null,
      next: neighbour(at + 1),
      hasLesson: true,
    };
  }

  lesson({ version }: FoundDocument): Lesson {
    return makeLesson(version);
  }

  searchIndex(release: Release): Promise<SearchIndex> {
    return this.indexes.take(release.id, async () =>
      searchIndexOf(release, await this.live.versionsOf(release)),
    );
  }

  private async absent(slug: DocSlug): Promise<DomainError> {
    return (await this.live.isWithdrawn(slug))
      ? new DomainError('learning/document-withdrawn', 'This document is no longer published.')
      : new DomainError('learning/document-not-found', 'There is no document at this address.');
  }
}
