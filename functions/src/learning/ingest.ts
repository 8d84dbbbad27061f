import {
  type IngestResponse,
  type IngestRequest,
} from '@keelson/contracts/learning/ingest-endpoints';
import { type ApplyDeps } from './apply/apply-deps';
import { applyRun } from './apply/apply-run';
import { auditRefusal } from './apply/audit-refusal';
import { startRun } from './apply/start-run';
import { type AuditContext } from './audit-context';
import { makePlan } from './plan/make-plan';

/**
 * The only way to change published documents. `dry_run` and `commit_plan` write nothing; `commit_apply`
 * writes after it has checked the approval. A refused one leaves an entry in the audit log.
 *
 * @param requestKey The request's `Idempotency-Key`, for `commit_apply`.
 */
export async function ingest(
  deps: ApplyDeps,
  request: IngestRequest,
  { context, requestKey }: { readonly context: AuditContext; readonly requestKey: string | null },
): Promise<IngestResponse> {
  switch (request.mode) {
    case 'dry_run': {
      const { plan, reports } = await makePlan(deps, request.change);
      return {
        mode: 'dry_run',
        sources: [...reports],
        totals: plan.totals,
        applicable: plan.blockers.length === 0,
      };
    }
    case 'commit_plan': {
      const { plan, reports } = await makePlan(deps, request.change);
      return { mode: 'commit_plan', sources: [...reports], plan };
    }
    case 'commit_apply': {
      const { change, digest, approvalToken } = request;
      const start = () => startRun(deps, { change, digest, approvalToken, requestKey }, context);
      const started = await auditRefusal(deps, { digest, context, start });
      const { run, prepared } = started;
      return {
        mode: 'commit_apply',
        run: prepared === null ? run : await applyRun(deps, run, prepared, context),
      };
    }
  }
}
