import { sourceErrorOf } from '@keelson/contracts/learning/source-error';
import { DomainError } from '@keelson/contracts/errors';
import { type IngestRun } from '@keelson/contracts/learning/ingest-run';
import { Digest } from '@keelson/contracts/learning/learning-ids';
import { type Release } from '@keelson/contracts/learning/public-doc';
import { paths } from '@keelson/contracts/paths';
import { digestOf } from '@keelson/server/digest';
import { mapConcurrent } from '@keelson/server/map-concurrent';
import { storedRelease } from '@keelson/server/learning/release-store';
import { manifestEntries, publicDocs } from '../manifest-repo';
import { type Bundle } from '../domain/build-bundle';
import { parseStoredChange, uploadsOf } from '../domain/change-uploads';
import { type AuditContext } from '../audit-context';
import { askAfterPublication } from '../gaps/gap-routes';
import { FILES_AT_ONCE, type NewFile } from '@keelson/server/files/file-store';
import { type PreparedPlan, type PlannedWrite } from '../plan/make-plan';
import { originalPath } from '../domain/original-path';
import { readOriginal } from '../sources/load-source';
import { type ApplyDeps } from './apply-deps';
import { createBundle, saveBundle, readBundle, recreatePlan } from './run-bundle';
import { RunProgress, withStep } from './run-progress';
import { versionBatches } from './version-batches';
import { createVideoJobs, writeLessons, type WrittenSite, writeSite } from './write-site';
import { embedRelease } from '@keelson/answers/embeddings/embed-release';
import { SECOND } from '@keelson/contracts/time';

const TIME_MS = 20 * SECOND;

/** Embeds what was published, as far as the time suffices: the job of the chat continues. Never fails a run. */
async function embedPublished({
  embeddings,
  now,
}: Pick<ApplyDeps, 'embeddings' | 'now'>): Promise<void> {
  if (embeddings !== null) await embedRelease(embeddings, { deadline: now() + TIME_MS });
}

/**
 * Applies a run, starting at its first open step. Steps are idempotent. Readers see nothing before the
 * flip, which is one transaction. A domain error fails the run; after any other error, such as an
 * unreachable database, and after `service/unavailable`, it can be resumed.
 *
 * @param prepared The plan with its files; null when the run is resumed.
 */
export async function applyRun(
  deps: ApplyDeps,
  run: IngestRun,
  prepared: PreparedPlan | null,
  context: AuditContext,
): Promise<IngestRun> {
  const progress = new RunProgress(deps, { runId: run.id, attempt: run.attempt });
  try {
    const bundle = await prepareBundle(deps, progress, run, prepared);
    await writeVersions(deps, progress, bundle);
    await writeLessons(deps, progress, bundle);
    const site = await writeSite(deps, progress, { run, bundle });
    await writeRelease(deps, progress, { run, bundle, site });
    await flip(deps, progress, bundle, context);
  } catch (error) {
    if (error instanceof DomainError && error.code !== 'service/unavailable') {
      await fail(deps, progress, error);
    }
    throw error;
  }
  await removeFiles(deps, run).catch((error: unknown) => {
    deps.log.warn('Removing the files of a run failed', { runId: run.id, error });
  });
  await embedPublished(deps);
  await askAfterPublication(deps.answers, deps.log);
  return deps.runs.get(run.id);
}

async function prepareBundle(
  deps: ApplyDeps,
  progress: RunProgress,
  run: IngestRun,
  prepared: PreparedPlan | null,
): Promise<Bundle> {
  const saved = await readBundle(deps, run);
  const recreate = () => recreatePlan(whileReading(deps, progress), run);
  const plan = saved === null ? (prepared ?? (await recreate())) : null;
  const bundle = saved ?? (await createBundle(deps, run, plan ?? (await recreate())));
  const writes = plan?.writes ?? [];
  await progress.step('files', writes.length, async () => {
    let done = 0;
    const originals = new Set<string>();
    await mapConcurrent(FILES_AT_ONCE, writes, async (write) => {
      // Chapters have one original in common.
      const path = originalPath(write.version.source);
      const isKnown = originals.has(path);
      originals.add(path);
      const files = await filesOf(deps, isKnown ? { ...write, original: null } : write);
      for (const file of files) await deps.files.put(file);
      done += 1;
      await progress.advance('files', done);
    });
  });
  await progress.step('bundle', 1, () => saveBundle(deps, run, bundle));
  return bundle;
}

/** Reading the sources again may take longer than the lease of the run, so each read renews it. */
const whileReading = (deps: ApplyDeps, progress: RunProgress): ApplyDeps => ({
  ...deps,
  onPrepared: async (done, total) => {
    await deps.onPrepared?.(done, total);
    await progress.renew();
  },
});

async function filesOf(
  { files }: ApplyDeps,
  { version, original, images }: PlannedWrite,
): Promise<NewFile[]> {
  const { id, mediaType: contentType } = version.source;
  const path = originalPath(version.source);
  const kept =
    original === null ? [] : [{ path, bytes: await readOriginal(files, original), contentType }];
  return [
    ...kept,
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
    let written = 0;
    for (const batch of versionBatches(versions)) {
      written += batch.length;
      await deps.runs.fenced(progress.attempt, (transaction, run) => {
        // Not `create`: an abandoned run may have left a version with this number, which was never live.
        for (const version of batch) deps.manifest.setVersionIn(transaction, version);
        progress.advanceIn(transaction, run, 'versions', written);
        return Promise.resolve();
      });
    }
  });
}

function writeRelease(
  deps: ApplyDeps,
  progress: RunProgress,
  { run, bundle, site }: { run: IngestRun; bundle: Bundle; site: WrittenSite },
): Promise<void> {
  const { id: runId, releaseId: id, startedAt: createdAt } = run;
  const docs = [...bundle.list];
  const contentHash = Digest.parse(digestOf(docs));
  const release: Release = { id, runId, createdAt, docs, pages: 0, contentHash, ...site };
  const { record, pages } = storedRelease(release);
  return progress.step('release', pages.length + 1, async () => {
    for (const [index, page] of pages.entries()) {
      await deps.runs.fenced(progress.attempt, (transaction, current) => {
        transaction.set(deps.manifest.releasePageRef(id, index + 1), page);
        progress.advanceIn(transaction, current, 'release', index + 1);
        return Promise.resolve();
      });
    }
    await deps.runs.fenced(progress.attempt, (transaction) => {
      transaction.set(deps.manifest.releaseRef(id), record);
      return Promise.resolve();
    });
  });
}

/** Makes the release live, in one transaction. */
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
      throw new DomainError(
        'learning/plan-stale',
        'Another change was published in the meantime. Review the plan again.',
      );
    }
    const at = deps.now();
    const { startedBy: changedBy, releaseId: liveRelease } = run;
    const revision = head.revision + 1;
    deps.manifest.setHeadIn(transaction, {
      ...head,
      revision,
      liveRelease,
      changedBy,
      activeRun: null,
      changedAt: at,
    });
    for (const doc of docs) {
      transaction.set(deps.manifest.docRef(doc.slug), doc, publicDocs.replaceKnown);
    }
    for (const entry of entries) {
      transaction.set(deps.manifest.entryRef(entry.id), entry, manifestEntries.replaceKnown);
    }
    for (const job of createVideoJobs(bundle, at)) deps.videoJobs.setIn(transaction, job);
    const flipped = withStep(run, 'flip', {
      status: 'succeeded',
      done: 1,
      total: 1,
      startedAt: at,
      endedAt: at,
    });
    const cleaned = withStep(flipped, 'clean', { status: 'succeeded', startedAt: at, endedAt: at });
    progress.endIn(transaction, { ...cleaned, status: 'applied', endedAt: at });
    deps.audit.recordIn(transaction, {
      ...context,
      action: 'learning.applied',
      target: paths.release(run.releaseId),
      message: {
        code: 'learning.applied',
        params: { release: run.releaseId, documents: entries.length },
      },
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
        deps.manifest.setHeadIn(transaction, { ...head, activeRun: null });
      }
      const problem = sourceErrorOf(error);
      progress.endIn(transaction, { ...run, status: 'failed', endedAt: deps.now(), problem });
    })
    .catch((failure: unknown) => {
      // Another attempt has taken over the run and records its outcome.
      if (!(failure instanceof DomainError)) throw failure;
    });
}

async function removeFiles(deps: ApplyDeps, run: IngestRun): Promise<void> {
  await deps.onStep?.('before clean');
  const uploads = uploadsOf(parseStoredChange(run.change));
  await deps.files.remove(paths.runBundle(run.id));
  await mapConcurrent(FILES_AT_ONCE, uploads, (id) => deps.files.remove(paths.stagedFile(id)));
}
