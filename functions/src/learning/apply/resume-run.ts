import { DomainError } from '@keelson/contracts/errors';
import { type IngestRun, runStateAt } from '@keelson/contracts/learning/ingest-run';
import { type IngestRunId } from '@keelson/contracts/learning/learning-ids';
import { paths } from '@keelson/contracts/paths';
import { randomUUID } from 'node:crypto';
import { type AuditContext } from '../audit-context';
import { type ApplyDeps } from './apply-deps';
import { applyRun } from './apply-run';
import { LEASE_MS } from './start-run';

/**
 * Resumes an interrupted run. Its consumed approval covers it.
 *
 * @throws {DomainError} `learning/run-not-found`, `learning/run-busy`, `learning/run-ended`.
 */
export async function resumeRun(
  deps: ApplyDeps,
  id: IngestRunId,
  context: AuditContext,
): Promise<IngestRun> {
  const run = await deps.manifest.transaction(async (transaction) => {
    const found = await deps.runs.findIn(transaction, id);
    if (found === null) throw new DomainError('learning/run-not-found', 'The run does not exist.');
    const at = deps.now();
    const state = runStateAt(found, at);
    if (state === 'applying')
      throw new DomainError('learning/run-busy', 'The run is still in progress.');
    if (state !== 'interrupted') {
      throw new DomainError('learning/run-ended', `The run has ended: ${found.status}.`);
    }
    const next = {
      ...found,
      attempt: randomUUID(),
      attempts: found.attempts + 1,
      leaseUntil: at + LEASE_MS,
    };
    deps.runs.setIn(transaction, next);
    deps.audit.recordIn(transaction, {
      ...context,
      action: 'learning.apply-resumed',
      target: paths.ingestRun(id),
      message: { code: 'learning.apply-resumed', params: { attempt: next.attempts } },
      at,
    });
    return next;
  });
  return applyRun(deps, run, null, context);
}
