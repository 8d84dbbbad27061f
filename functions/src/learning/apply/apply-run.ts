import { DomainError } from '@keelson/contracts/errors';
import { type IngestRun } from '@keelson/contracts/learning/ingest-run';
import { Digest } from '@keelson/contracts/learning/learning-ids';
import { IngestChange } from '@keelson/contracts/learning/plan';
import { type Release, type SiteFile } from '@keelson/contracts/learning/public-doc';
import { paths } from '@keelson/contracts/paths';
import { digestOf } from '@keelson/server/digest';
import { type Bundle } from '../domain/build-bundle';
import { type AuditContext } from '../audit-context';
import { type NewFile } from '../files/file-store';
import { type PreparedPlan, type PlannedWrite } from '../plan/make-plan';
import { type ApplyDeps } from './apply-deps';
import { createBundle, saveBundle, readBundle, recreatePlan } from './run-bundle';
import { RunProgress, withStep } from './run-progress';
import { uploadsOf } from '../domain/change-uploads';
import { createVideoJobs, writeLessons, writeSite } from './write-site';

/** Versions in one transaction: each may have most of a mebibyte, and a transaction ten. */
const VERSIONS_AT_ONCE = 8;

/**
 * Carries out a run from wherever it stands. Each step may be done again and changes nothing then. What
 * is written before the flip is seen by no reader; the flip is one transaction. A refusal ends the run;
 * anything else, such as a database that does not answer, leaves it to be resumed.
 *
 * @param made The plan with its files, where it is at hand.
 */
export async function applyRun(
  deps: ApplyDeps,
  run: IngestRun,
  made: PreparedPlan | null,
  context: AuditContext,
): Promise<IngestRun> {
  const progress = new RunProgress(deps, { runId: run.id, attempt: run.attempt });
  try {
    const bundle = await prepare(deps, progress, run, made);
    await writeVersions(deps, progress, bundle);
    await writeLessons(deps, progress, bundle);
    const site = await writeSite(deps, progress, { run, bundle });
    await writeRelease(deps, progress, { run, bundle, site });
    await flip(deps, progress, bundle, context);
  } catch (error) {
    if (error instanceof DomainError) await fail(deps, progress, error);
    throw error;
  }
  await clean(deps, run).catch((error: unknown) => {
    deps.log.warn('a run left files behind', { runId: run.id, error });
  });
  return deps.runs.get(run.id);
}

async function prepare(
  deps: ApplyDeps,
  progress: RunProgress,
  run: IngestRun,
  made: PreparedPlan | null,
): Promise<Bundle> {
  const kept = await readBundle(deps, run);
  const plan = kept === null ? (made ?? (await recreatePlan(deps, run))) : null;
  const bundle = kept ?? (await createBundle(deps, run, plan ?? (await recreatePlan(deps, run))));
  const files = (plan?.writes ?? []).flatMap(filesOf);
  await progress.step('files', files.length, async () => {
    for (const file of files) await deps.files.put(file);
  });
  await progress.step('bundle', 1, () => saveBundle(deps, run, bundle));
  return bundle;
}

/** The original of a document, and what it shows. */
function filesOf({ version, bytes, images }: PlannedWrite): NewFile[] {
  const { id, sha256, mediaType: contentType } = version.source;
  const original =
    bytes === null ? [] : [{ path: paths.sourceFile(id, sha256), bytes, contentType }];
  return [
    ...original,
    ...images.map((image) => ({
      path: paths.imageFile(id, image.sha256),
      bytes: image.data,
      contentType: image.mediaType,
    })),
  ];
}

function writeVersions(deps: ApplyDeps, progress: RunProgress, bundle: Bundle): Promise<void> {
  const { versions } = bundle;
  return progress.step('versions', versions.length, async () => {
    for (let at = 0; at < versions.length; at += VERSIONS_AT_ONCE) {
      const some = versions.slice(at, at + VERSIONS_AT_ONCE);
      await deps.runs.fenced(progress.attempt, (transaction, run) => {
        // Not `create`: a run that was given up may have left one under this number, never live.
        for (const version of some) {
          transaction.set(deps.manifest.versionRef(version.slug, version.version), version);
        }
        progress.advanceIn(transaction, run, 'versions', at + some.length);
        return Promise.resolve();
      });
    }
  });
}

function writeRelease(
  deps: ApplyDeps,
  progress: RunProgress,
  { run, bundle, site }: { run: IngestRun; bundle: Bundle; site: SiteFile[] },
): Promise<void> {
  const { id: runId, releaseId: id, startedAt: createdAt } = run;
  const docs = [...bundle.list];
  const contentHash = Digest.parse(digestOf(docs));
  const release: Release = { id, runId, createdAt, docs, contentHash, site };
  return progress.step('release', 1, () =>
    deps.runs.fenced(progress.attempt, (transaction) => {
      transaction.set(deps.manifest.releaseRef(id), release);
      return Promise.resolve();
    }),
  );
}

/** The one moment at which readers see anything of it. */
async function flip(
  deps: ApplyDeps,
  progress: RunProgress,
  bundle: Bundle,
  context: AuditContext,
): Promise<void> {
  const { docs, entries } = bundle;
  await deps.onStep?.('before flip');
  await deps.runs.fenced(progress.attempt, async (transaction, run) => {
    const head = await deps.manifest.headIn(transaction);
    if (head.revision !== run.baseRevision || head.activeRun !== run.id) {
      throw new DomainError('learning/plan-stale', 'Something else was published meanwhile.');
    }
    const at = deps.now();
    const { startedBy: changedBy, releaseId: liveRelease } = run;
    const revision = head.revision + 1;
    transaction.set(deps.manifest.headRef(), {
      ...head,
      ...{ revision, liveRelease, changedBy, activeRun: null, changedAt: at },
    });
    for (const doc of docs) transaction.set(deps.manifest.docRef(doc.slug), doc);
    for (const entry of entries) transaction.set(deps.manifest.entryRef(entry.id), entry);
    for (const job of createVideoJobs(bundle, at)) deps.videoJobs.setIn(transaction, job);
    const done = withStep(run, 'flip', {
      ...{ status: 'succeeded', done: 1, total: 1, startedAt: at, endedAt: at },
    });
    const cleaned = withStep(done, 'clean', { status: 'succeeded', startedAt: at, endedAt: at });
    progress.endIn(transaction, { ...cleaned, status: 'applied', endedAt: at });
    deps.audit.recordIn(transaction, {
      ...context,
      action: 'learning.applied',
      target: paths.release(run.releaseId),
      summary: `Release ${run.releaseId} is live: ${entries.length} documents changed.`,
      before: { release: head.liveRelease },
      after: { release: run.releaseId, digest: run.digest },
      at,
    });
  });
  await deps.onStep?.('after flip');
}

async function fail(deps: ApplyDeps, progress: RunProgress, error: DomainError): Promise<void> {
  await deps.runs
    .fenced(progress.attempt, async (transaction, run) => {
      const head = await deps.manifest.headIn(transaction);
      if (head.activeRun === run.id) {
        transaction.set(deps.manifest.headRef(), { ...head, activeRun: null });
      }
      const problem = { code: error.code, detail: error.message };
      progress.endIn(transaction, { ...run, status: 'failed', endedAt: deps.now(), problem });
    })
    .catch((late: unknown) => {
      // Who lost the run has nothing to say about how it ended.
      if (!(late instanceof DomainError)) throw late;
    });
}

/** The bundle and the uploads have done their work. */
async function clean(deps: ApplyDeps, run: IngestRun): Promise<void> {
  await deps.onStep?.('before clean');
  const uploads = uploadsOf(IngestChange.parse(JSON.parse(run.change)));
  await Promise.all([
    deps.files.remove(paths.runBundle(run.id)),
    ...uploads.map((id) => deps.files.remove(paths.stagedFile(id))),
  ]);
}
