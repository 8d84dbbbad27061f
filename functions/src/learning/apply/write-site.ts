import { type IngestRun } from '@keelson/contracts/learning/ingest-run';
import { Digest } from '@keelson/contracts/learning/learning-ids';
import { type VideoScript, type VideoJob } from '@keelson/contracts/learning/video-job';
import { type DocVersion, type SiteFile } from '@keelson/contracts/learning/public-doc';
import { paths } from '@keelson/contracts/paths';
import { type EpochMs } from '@keelson/contracts/time';
import { sha256 } from '@keelson/server/digest';
import { type Bundle } from '../domain/build-bundle';
import { feedOf } from '../domain/site/feed';
import { searchIndexOf } from '../domain/site/search-index';
import { sitemapOf } from '../domain/site/sitemap';
import { makeLesson } from '../lesson/make-lesson';
import { type ApplyDeps } from './apply-deps';
import { type RunProgress } from './run-progress';

/** Stores the scripts of the lesson videos, whether or not a renderer is available. */
export function writeLessons(
  deps: ApplyDeps,
  progress: RunProgress,
  { versions }: Bundle,
): Promise<void> {
  return progress.step('lessons', versions.length, async () => {
    for (const version of versions) {
      const { title, locale, slides, storyboardHash } = makeLesson(version);
      const script: VideoScript = { title, locale, slides };
      await deps.files.put({
        path: paths.videoScript(storyboardHash),
        bytes: Buffer.from(JSON.stringify(script)),
        contentType: 'application/json',
      });
    }
  });
}

/** The video jobs to queue when the documents go live. */
export const createVideoJobs = ({ versions }: Bundle, at: EpochMs): VideoJob[] =>
  versions.map((version) => {
    const { storyboardHash: id, slug, title, locale } = makeLesson(version);
    const job = { id, slug, version: version.version, title, locale, queuedAt: at };
    return { ...job, tries: 0, status: 'waiting', dueAt: at, error: null };
  });

/**
 * Builds the files of a release: search index, sitemap and feed. Each release has its own, so readers do
 * not see them before the flip. The same release always gives the same files.
 */
export async function writeSite(
  deps: ApplyDeps,
  progress: RunProgress,
  { run, bundle }: { readonly run: IngestRun; readonly bundle: Bundle },
): Promise<SiteFile[]> {
  const files = await siteOf(deps, run, bundle);
  await progress.step('site', files.length, async () => {
    for (const { contentType, bytes, ...file } of files) {
      await deps.files.put({ path: paths.releaseFile(run.releaseId, file), bytes, contentType });
    }
  });
  return files.map(({ name, sha256: hash, bytes }) => ({
    name,
    sha256: hash,
    bytes: bytes.length,
  }));
}

interface BuiltFile extends Pick<SiteFile, 'name' | 'sha256'> {
  readonly bytes: Buffer;
  readonly contentType: string;
}

async function siteOf(deps: ApplyDeps, run: IngestRun, bundle: Bundle): Promise<BuiltFile[]> {
  const docs = [...bundle.list];
  const versions = await versionsOf(deps, bundle);
  const index = JSON.stringify(searchIndexOf({ id: run.releaseId }, versions));
  const feed = feedOf({ docs, createdAt: run.startedAt }, deps.appUrl);
  return [
    built('search-index.json', 'application/json; charset=utf-8', index),
    built('sitemap.xml', 'application/xml; charset=utf-8', sitemapOf(docs, deps.appUrl)),
    built('feed.xml', 'application/atom+xml; charset=utf-8', feed),
  ];
}

function built(name: SiteFile['name'], contentType: string, text: string): BuiltFile {
  return { name, contentType, bytes: Buffer.from(text), sha256: Digest.parse(sha256(text)) };
}

/** All versions of the release, in the order of its list. */
async function versionsOf(deps: ApplyDeps, { list, versions }: Bundle): Promise<DocVersion[]> {
  const own = new Map(versions.map((version) => [version.slug, version]));
  const others = await deps.manifest.versions(list.filter(({ slug }) => !own.has(slug)));
  const all = new Map([...others, ...versions].map((version) => [version.slug, version]));
  return list.map(({ slug }) => {
    const version = all.get(slug);
    if (version === undefined) throw new Error(`The published version of ${slug} is missing`);
    return version;
  });
}
