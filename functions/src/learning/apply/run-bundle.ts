import { DomainError } from '@keelson/contracts/errors';
import { type IngestRun } from '@keelson/contracts/learning/ingest-run';
import { type DocSlug, SourceId } from '@keelson/contracts/learning/learning-ids';
import { ManifestEntry } from '@keelson/contracts/learning/manifest';
import { IngestChange } from '@keelson/contracts/learning/plan';
import { DocListItem, DocVersion, PublicDoc } from '@keelson/contracts/learning/public-doc';
import { paths } from '@keelson/contracts/paths';
import * as z from 'zod';
import { type Bundle, buildBundle } from '../domain/build-bundle';
import { type PreparedPlan, makePlan } from '../plan/make-plan';
import { type ApplyDeps } from './apply-deps';

const BundleFile = z.strictObject({
  versions: z.array(DocVersion),
  docs: z.array(PublicDoc),
  entries: z.array(ManifestEntry),
  list: z.array(DocListItem),
});

/** What was kept when a run was interrupted after it had prepared everything; null before. */
export async function readBundle(deps: ApplyDeps, run: IngestRun): Promise<Bundle | null> {
  const bytes = await deps.files.read(paths.runBundle(run.id));
  return bytes === null ? null : BundleFile.parse(JSON.parse(bytes.toString('utf8')));
}

/** Keeps everything that the run will write, so that it can go on without its sources. */
export const saveBundle = (deps: ApplyDeps, run: IngestRun, bundle: Bundle): Promise<void> =>
  deps.files.put({
    path: paths.runBundle(run.id),
    bytes: Buffer.from(JSON.stringify(bundle)),
    contentType: 'application/json',
  });

/**
 * The plan of a run, made again from its change.
 *
 * @throws {DomainError} `learning/plan-stale` when the sources are no longer what was approved.
 */
export async function recreatePlan(deps: ApplyDeps, run: IngestRun): Promise<PreparedPlan> {
  const made = await makePlan(deps, IngestChange.parse(JSON.parse(run.change)));
  if (made.plan.digest === run.digest) return made;
  throw new DomainError('learning/plan-stale', 'Its sources are no longer what was approved.');
}

export async function createBundle(
  deps: ApplyDeps,
  run: IngestRun,
  made: PreparedPlan,
): Promise<Bundle> {
  const movedTo = new Map(made.moves.map(({ from, to }) => [from, to]));
  const slugs = [...new Set([...made.withdraws, ...movedTo.keys()])];
  const docs = await deps.manifest.docs(slugs);
  const withdrawn = await Promise.all(
    slugs.map(async (slug: DocSlug) => {
      const doc = docs.get(slug);
      if (doc === undefined) throw new Error(`${slug} has gone while the run held the manifest`);
      const entry = await deps.manifest.entry(SourceId.parse(slug));
      return { doc, entry, movedTo: movedTo.get(slug) ?? null };
    }),
  );
  return buildBundle({
    runId: run.id,
    releaseId: run.releaseId,
    at: run.startedAt,
    writes: made.writes,
    withdrawn,
    before: made.release?.docs ?? [],
  });
}
