import { DomainError } from '@keelson/contracts/errors';
import { isLargeChange } from '@keelson/contracts/learning/ingest-endpoints';
import { type Digest } from '@keelson/contracts/learning/learning-ids';
import { type ManifestHead } from '@keelson/contracts/learning/manifest';
import { type IngestChange, type IngestPlan } from '@keelson/contracts/learning/plan';
import { makePlan } from './make-plan';
import { type PlanFiles } from './plan-files';
import { type PlanDeps } from './resolve-change';

/**
 * The plan of a change over the current base: the one that a run has computed, else a new one. A stored plan of a small
 * change counts only with this digest: a page behind a URL may have changed since. The apply always computes its own.
 *
 * @throws {DomainError} `learning/plan-stale` when no run has planned a change that is too large for a request.
 */
export async function currentPlan(
  deps: PlanDeps & { readonly planFiles: PlanFiles },
  { change, digest }: { readonly change: IngestChange; readonly digest: Digest },
): Promise<{ readonly plan: IngestPlan; readonly head: ManifestHead }> {
  const head = await deps.manifest.head();
  const stored = await deps.planFiles.find(change, head);
  const isLarge = isLargeChange(change);
  if (stored !== null && (isLarge || stored.plan.digest === digest)) {
    return { plan: stored.plan, head };
  }
  if (!isLarge) return makePlan(deps, change);
  throw new DomainError(
    'learning/plan-stale',
    'This change was not planned on the current release. Plan it again.',
  );
}
