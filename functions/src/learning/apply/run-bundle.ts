import { keepUnknownFields } from '@keelson/contracts/documents/unknown-fields';
import { DomainError } from '@keelson/contracts/errors';
import { type IngestRun } from '@keelson/contracts/learning/ingest-run';
import { type DocSlug, SourceId } from '@keelson/contracts/learning/learning-ids';
import { ManifestEntry } from '@keelson/contracts/learning/manifest';
import { DocListItem, PublicDoc, SourcedVersion } from '@keelson/contracts/learning/public-doc';
import { paths } from '@keelson/contracts/paths';
import * as z from 'zod';
import { type Bundle, buildBundle } from '../domain/build-bundle';
import { parseStoredChange } from '../domain/change-uploads';
import { type PreparedPlan, makePlan } from '../plan/make-plan';
import { type ApplyDeps } from './apply-deps';

/** Read by the next attempt, which may be of an older release. */
const BundleFile = keepUnknownFields(
  z.strictObject({
    versions: z.array(SourcedVersion),
    docs: z.array(PublicDoc),
    entries: z.array(ManifestEntry),
    list: z.array(DocListItem),
  }),
);

/** The saved bundle of a run that was interrupted after its preparation; null before. */
export async function readBundle(deps: ApplyDeps, run: IngestRun): Promise<Bundle | null> {
  const bytes = await deps.files.read(paths.runBundle(run.id));
  return bytes === null ? null : BundleFile.parse(JSON.parse(bytes.toString('utf8')));
}

/** Saves everything that the run will write, so that it can be resumed without its sources. */
export const saveBundle = (deps: ApplyDeps, run: IngestRun, bundle: Bundle): Promise<void> =>
  deps.files.put({
    path: paths.runBundle(run.id),
    bytes: Buffer.from(JSON.stringify(bundle)),
    contentType: 'application/json',
  });

/**
 * Makes the plan of a run again, from its change.
 *
 * @throws {DomainError} `learning/plan-stale` when the sources differ from the approved ones.
 */
export async function recreatePlan(deps: ApplyDeps, run: IngestRun): Promise<PreparedPlan> {
  const prepared = await makePlan(deps, parseStoredChange(run.change));
  if (prepared.plan.digest === run.digest) return prepared;
  throw new DomainError(
    'learning/plan-stale',
    'The sources have changed since the approval. Plan the change again.',
  );
}

export async function createBundle(
  deps: ApplyDeps,
  run: IngestRun,
  plan: PreparedPlan,
): Promise<Bundle> {
  const movedTo = new Map(plan.moves.map(({ from, to }) => [from, to]));
  const slugs = [...new Set([...plan.withdraws, ...movedTo.keys()])];
  const docs = await deps.manifest.docs(slugs);
  const withdrawn = await Promise.all(
    slugs.map(async (slug: DocSlug) => {
      const doc = docs.get(slug);
      if (doc === undefined) throw new Error(`${slug} was removed while the run held the manifest`);
      const entry = await deps.manifest.entry(SourceId.parse(slug));
      return { doc, entry, movedTo: movedTo.get(slug) ?? null };
    }),
  );
  return buildBundle({
    runId: run.id,
    releaseId: run.releaseId,
    at: run.startedAt,
    writes: plan.writes,
    withdrawn,
    before: plan.release?.docs ?? [],
  });
}
