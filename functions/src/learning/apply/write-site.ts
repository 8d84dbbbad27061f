import { type IngestRun } from '@keelson/contracts/learning/ingest-run';
import { Digest } from '@keelson/contracts/learning/learning-ids';
import { HAS_VIDEOS } from '@keelson/contracts/learning/has-videos';
import { type VideoScript, type VideoJob } from '@keelson/contracts/learning/video-job';
import {
  ANSWER_INDEX_FILE,
  SEARCH_WORDS_FILE,
  type SearchWordsFile,
  type SiteFile,
} from '@keelson/contracts/learning/public-doc';
import { paths } from '@keelson/contracts/paths';
import { type EpochMs } from '@keelson/contracts/time';
import { sha256 } from '@keelson/server/digest';
import { mapConcurrent } from '@keelson/server/map-concurrent';
import { type Bundle } from '../domain/build-bundle';
import { FILES_AT_ONCE } from '@keelson/server/files/file-store';
import { feedOf } from '../domain/site/feed';
import { releaseSitemap } from '../public/release-sitemap';
import { encodeWords } from '@keelson/answers/site/words-file';
import { encodeIndex } from '@keelson/answers/release-index/index-file';
import { indexedDocumentsOf } from './answer-index';
import { searchWordsOf } from './search-words';
import { hasLesson, makeLesson } from '../lesson/make-lesson';
import { type ApplyDeps } from './apply-deps';
import { type RunProgress } from './run-progress';

/** Stores the scripts of the lesson videos, whether or not a renderer is available. */
export function writeLessons(
  deps: ApplyDeps,
  progress: RunProgress,
  bundle: Bundle,
): Promise<void> {
  const versions = bundle.versions.filter(hasLesson);
  return progress.step('lessons', versions.length, async () => {
    let done = 0;
    await mapConcurrent(FILES_AT_ONCE, versions, async (version) => {
      const { title, locale, slides, storyboardHash } = makeLesson(version);
      const script: VideoScript = { title, locale, slides };
      await deps.files.put({
        path: paths.videoScript(storyboardHash),
        bytes: Buffer.from(JSON.stringify(script)),
        contentType: 'application/json',
      });
      done += 1;
      await progress.advance('lessons', done);
    });
  });
}

/** The video jobs to queue when the documents go live; none where nothing renders them. */
export const createVideoJobs = ({ versions }: Bundle, at: EpochMs): VideoJob[] =>
  (HAS_VIDEOS ? versions : []).filter(hasLesson).map((version) => {
    const { storyboardHash: id, slug, title, locale } = makeLesson(version);
    const job = { id, slug, version: version.version, title, locale, queuedAt: at };
    return { ...job, tries: 0, status: 'waiting', dueAt: at, error: null, message: null };
  });

export interface WrittenSite {
  readonly site: SiteFile[];
  readonly searchWords: SearchWordsFile;
  readonly answerIndex: SearchWordsFile;
}

/**
 * Builds the files of a release: words for the search, the index of answers, sitemap and feed. Each release has its own, so readers do
 * not see them before the flip. The same release always gives the same files.
 */
export async function writeSite(
  deps: ApplyDeps,
  progress: RunProgress,
  { run, bundle }: { readonly run: IngestRun; readonly bundle: Bundle },
): Promise<WrittenSite> {
  const search = built(
    SEARCH_WORDS_FILE,
    'application/gzip',
    encodeWords(await searchWordsOf(deps, bundle)),
  );
  const answers = built(
    ANSWER_INDEX_FILE,
    'application/gzip',
    await encodeIndex(await indexedDocumentsOf(deps, bundle)),
  );
  const site = siteOf(deps, run, bundle);
  const files = [search, answers, ...site];
  await progress.step('site', files.length, async () => {
    for (const { contentType, bytes, ...file } of files) {
      await deps.files.put({ path: paths.releaseFile(run.releaseId, file), bytes, contentType });
    }
  });
  return {
    site: site.map(({ name, sha256: hash, bytes }) => ({
      name,
      sha256: hash,
      bytes: bytes.length,
    })),
    searchWords: { sha256: search.sha256, bytes: search.bytes.length },
    answerIndex: { sha256: answers.sha256, bytes: answers.bytes.length },
  };
}

interface BuiltFile<Name extends string> {
  readonly name: Name;
  readonly sha256: Digest;
  readonly bytes: Buffer;
  readonly contentType: string;
}

function siteOf(
  { appUrl }: ApplyDeps,
  run: IngestRun,
  { list }: Bundle,
): BuiltFile<SiteFile['name']>[] {
  const docs = [...list];
  const feed = feedOf({ docs, createdAt: run.startedAt }, appUrl);
  const sitemap = releaseSitemap(docs, appUrl);
  return [
    built('sitemap.xml', 'application/xml; charset=utf-8', Buffer.from(sitemap)),
    built('feed.xml', 'application/atom+xml; charset=utf-8', Buffer.from(feed)),
  ];
}

function built<Name extends string>(
  name: Name,
  contentType: string,
  bytes: Buffer,
): BuiltFile<Name> {
  return { name, contentType, bytes, sha256: Digest.parse(sha256(bytes)) };
}
