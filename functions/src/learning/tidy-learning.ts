import { type IngestRun } from '@keelson/contracts/learning/ingest-run';
import { DocSlug } from '@keelson/contracts/learning/learning-ids';
import { IngestChange } from '@keelson/contracts/learning/plan';
import { type Release } from '@keelson/contracts/learning/public-doc';
import { parseVideoPath, parseImagePath, paths } from '@keelson/contracts/paths';
import { DAY, type EpochMs } from '@keelson/contracts/time';
import { type ApplyDeps } from './apply/apply-deps';
import { uploadsOf } from './domain/change-uploads';
import { type ListedFile } from './files/file-store';

/** Somebody may still plan with an upload, or read the release before; after a week nobody does. */
export const RETENTION_MS = 7 * DAY;

export interface TidyReport {
  readonly uploads: number;
  readonly bundles: number;
  readonly releaseFiles: number;
  readonly images: number;
  readonly videos: number;
  /** False when the time was over before everything had been looked at. */
  readonly done: boolean;
}

type TidyDeps = Pick<ApplyDeps, 'files' | 'manifest' | 'runs' | 'videoJobs' | 'now'>;

/** What may not be touched however old it is. */
interface Needed {
  /** The run that holds the manifest: it may be resumed. */
  readonly run: IngestRun | null;
  readonly release: Release | null;
}

/**
 * Removes files that nothing names any more: uploads that nobody used, what runs had kept for
 * themselves, what was built for releases that are no longer live, images and videos that nobody can see. Only files
 * older than a week; stops at the deadline, and the next one goes on.
 */
export async function tidyLearning(deps: TidyDeps, deadline: EpochMs): Promise<TidyReport> {
  const needed = await neededBy(deps);
  const { run, release } = needed;
  const uploads = new Set(run === null ? [] : uploadsOfRun(run));
  const built = new Set(
    (release?.site ?? []).map((file) => release && paths.releaseFile(release.id, file)),
  );
  const bundle = run === null ? null : paths.runBundle(run.id);
  const sweep = (folder: string, isNeeded: (path: string) => boolean | Promise<boolean>) =>
    sweepFolder(deps, { folder, isNeeded, deadline });
  const report = {
    uploads: await sweep(paths.stagedFiles(), (path) => uploads.has(path)),
    bundles: await sweep(paths.runBundles(), (path) => path === bundle),
    releaseFiles: await sweep(paths.releaseFiles(), (path) => built.has(path)),
    images: await sweep(paths.imageFiles(), imagesNeeded(deps, needed)),
    videos: await sweep(paths.videoFiles(), (path) => isLiveVideo(deps, release, path)),
  };
  return { ...report, done: deps.now() < deadline };
}

async function neededBy({ manifest, runs }: TidyDeps): Promise<Needed> {
  const head = await manifest.head();
  const [run, release] = await Promise.all([
    head.activeRun === null ? null : runs.get(head.activeRun),
    manifest.release(head),
  ]);
  return { run, release };
}

const uploadsOfRun = ({ change }: IngestRun): string[] =>
  uploadsOf(IngestChange.parse(JSON.parse(change))).map((id) => paths.stagedFile(id));

/**
 * Versions can be brought back, so what any of them shows stays; a run that was given up may have left
 * more. While a run may be resumed nothing goes: it has stored its images, and not its versions yet.
 */
function imagesNeeded({ manifest }: TidyDeps, { run }: Needed): (path: string) => Promise<boolean> {
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

/** A try that died may have left a video that no record names; a version that went has none to show. */
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
  readonly isNeeded: (path: string) => boolean | Promise<boolean>;
  readonly deadline: EpochMs;
}

async function sweepFolder(
  { files, now }: TidyDeps,
  { folder, isNeeded, deadline }: Sweep,
): Promise<number> {
  // Listed first: to remove while a list is read by pages would shift the pages.
  const old: ListedFile[] = [];
  for await (const file of files.list(folder)) {
    if (now() >= deadline) break;
    if (file.changedAt <= now() - RETENTION_MS) old.push(file);
  }
  let removed = 0;
  for (const file of old) {
    if (now() >= deadline) break;
    if (await isNeeded(file.path)) continue;
    await files.removeListed(file);
    removed += 1;
  }
  return removed;
}
