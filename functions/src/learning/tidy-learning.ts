import { type IngestRun } from '@keelson/contracts/learning/ingest-run';
import { DocSlug } from '@keelson/contracts/learning/learning-ids';
import {
  ANSWER_INDEX_FILE,
  type Release,
  SEARCH_WORDS_FILE,
} from '@keelson/contracts/learning/public-doc';
import { parseImagePath, parseVideoPath } from '@keelson/contracts/learning/area/learning-paths';
import { paths } from '@keelson/contracts/paths';
import { DAY, type EpochMs } from '@keelson/contracts/time';
import { type ApplyDeps } from './apply/apply-deps';
import { parseStoredChange, uploadsOf } from './domain/change-uploads';
import { type ListedFile } from '@keelson/server/files/file-store';

/** Younger files may still be in use: uploads of a plan, or files of the previous release. */
export const RETENTION_MS = 7 * DAY;

export interface TidyReport {
  readonly uploads: number;
  readonly prepared: number;
  readonly plans: number;
  readonly bundles: number;
  readonly releaseFiles: number;
  readonly images: number;
  readonly videos: number;
  /** False when the deadline passed before all files were checked. */
  readonly done: boolean;
}

type TidyDeps = Pick<ApplyDeps, 'files' | 'manifest' | 'runs' | 'videoJobs' | 'now'>;

interface References {
  /** The run that holds the manifest; it may be resumed. */
  readonly run: IngestRun | null;
  readonly release: Release | null;
}

/**
 * Removes unreferenced files that are older than a week: unused uploads, what was read of sources and planned, bundles of ended runs,
 * files of former releases, and images and videos that no readable version shows. Stops at the deadline; the next
 * run continues.
 */
export async function tidyLearning(deps: TidyDeps, deadline: EpochMs): Promise<TidyReport> {
  const references = await loadReferences(deps);
  const { run, release } = references;
  const uploads = new Set(run === null ? [] : uploadsOfRun(run));
  const built = new Set(
    filesOf(release).map((file) => release && paths.releaseFile(release.id, file)),
  );
  const bundle = run === null ? null : paths.runBundle(run.id);
  const sweep = (folder: string, isReferenced: (path: string) => boolean | Promise<boolean>) =>
    sweepFolder(deps, { folder, isReferenced, deadline });
  const report = {
    uploads: await sweep(paths.stagedFiles(), (path) => uploads.has(path)),
    prepared: await sweep(paths.preparedFiles(), () => false),
    plans: await sweep(paths.planFiles(), () => false),
    bundles: await sweep(paths.runBundles(), (path) => path === bundle),
    releaseFiles: await sweep(paths.releaseFiles(), (path) => built.has(path)),
    images: await sweep(paths.imageFiles(), isImageReferenced(deps, references)),
    videos: await sweep(paths.videoFiles(), (path) => isLiveVideo(deps, release, path)),
  };
  return { ...report, done: deps.now() < deadline };
}

async function loadReferences({ manifest, runs }: TidyDeps): Promise<References> {
  const head = await manifest.head();
  const [run, release] = await Promise.all([
    head.activeRun === null ? null : runs.get(head.activeRun),
    manifest.release(head),
  ]);
  return { run, release };
}

const filesOf = (release: Release | null) => [
  ...(release?.site ?? []),
  ...(release?.searchWords
    ? [{ name: SEARCH_WORDS_FILE, sha256: release.searchWords.sha256 }]
    : []),
  ...(release?.answerIndex
    ? [{ name: ANSWER_INDEX_FILE, sha256: release.answerIndex.sha256 }]
    : []),
];

const uploadsOfRun = ({ change }: IngestRun): string[] =>
  uploadsOf(parseStoredChange(change)).map((id) => paths.stagedFile(id));

/**
 * Keeps the images of all versions, since any version can be restored; an abandoned run may have left others.
 * Keeps all images while a run may be resumed: it stores its images before its versions.
 */
function isImageReferenced(
  { manifest }: TidyDeps,
  { run }: References,
): (path: string) => Promise<boolean> {
  const shown = new Map<string, Promise<ReadonlySet<string>>>();
  return async (path) => {
    const image = parseImagePath(path);
    if (run !== null || image === null) return true;
    const { id, sha256 } = image;
    const known = shown.get(id) ?? manifest.imagesOf(DocSlug.parse(id));
    shown.set(id, known);
    return (await known).has(sha256);
  };
}

/** A crashed attempt may have left a video without a record, and former versions show no video. */
async function isLiveVideo(
  { videoJobs }: TidyDeps,
  release: Release | null,
  path: string,
): Promise<boolean> {
  const id = parseVideoPath(path);
  const job = id === null ? null : await videoJobs.find(id);
  if (job?.status !== 'rendered' || paths.videoFile(job.id, job.sha256) !== path) return false;
  return release?.docs.some(isVersionOf(job)) ?? false;
}

const isVersionOf =
  (job: { readonly slug: string; readonly version: number }) =>
  ({ slug, version }: Release['docs'][number]): boolean =>
    slug === job.slug && version === job.version;

interface Sweep {
  readonly folder: string;
  readonly isReferenced: (path: string) => boolean | Promise<boolean>;
  readonly deadline: EpochMs;
}

async function sweepFolder(
  { files, now }: TidyDeps,
  { folder, isReferenced, deadline }: Sweep,
): Promise<number> {
  // Collected first: removing files while reading the list would shift its pages.
  const old: ListedFile[] = [];
  for await (const file of files.list(folder)) {
    if (now() >= deadline) break;
    if (file.changedAt <= now() - RETENTION_MS) old.push(file);
  }
  let removed = 0;
  for (const file of old) {
    if (now() >= deadline) break;
    if (await isReferenced(file.path)) continue;
    await files.removeListed(file);
    removed += 1;
  }
  return removed;
}
