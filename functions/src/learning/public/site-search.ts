import { type FoundDocument, SiteIndex } from '@keelson/answers/site/site-index';
import { wordsOfVersion } from '@keelson/answers/site/document-words';
import { excerptOf, markTerms } from '@keelson/answers/site/mark-terms';
import { decodeWords } from '@keelson/answers/site/words-file';
import { DocSlug } from '@keelson/contracts/learning/learning-ids';
import { type DocVersion, type Release } from '@keelson/contracts/learning/public-doc';
import { type FoundDoc, type SearchHit } from '@keelson/contracts/learning/public-endpoints';
import { AsyncLruCache } from './async-lru-cache';
import { type LiveRelease } from './live-release';
import { type ReleaseFiles } from './release-files';

const SEPARATOR = ' › ';

/** Full-text search over the live release. Its index is loaded once, and replaced as a whole by that of the next one. */
export class SiteSearch {
  private readonly indexes = new AsyncLruCache<string, SiteIndex>(1);

  constructor(
    private readonly live: LiveRelease,
    private readonly files: ReleaseFiles,
  ) {}

  /** The documents of a release with the words of a query, best first. */
  async search(release: Release, query: string): Promise<FoundDoc[]> {
    const index = await this.indexes.getOrLoad(release.id, () => this.load(release));
    return Promise.all(index.search(query).map((found) => this.describe(found)));
  }

  private async load(release: Release): Promise<SiteIndex> {
    const bytes = await this.files.searchWords(release);
    const stored = bytes === null ? null : decodeWords(bytes);
    return new SiteIndex(stored ?? (await this.live.versionsOf(release)).map(wordsOfVersion));
  }

  private async describe(found: FoundDocument): Promise<FoundDoc> {
    const version = await this.live.version(DocSlug.parse(found.slug), found.version);
    const { slug, locale, title } = version;
    const hits = found.passages.map((at) => hitOf(version, at, found));
    return { slug, locale, title: markTerms(title, found.terms, found.language), hits };
  }
}

function hitOf(
  { summary, passages }: DocVersion,
  at: number,
  { terms, language }: FoundDocument,
): SearchHit {
  const passage = passages[at - 1];
  return {
    anchor: passage?.anchor ?? '',
    place: markTerms((passage?.trail ?? []).join(SEPARATOR), terms, language),
    excerpt: excerptOf(passage?.text ?? summary, terms, language),
  };
}
