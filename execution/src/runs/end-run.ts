import { type RunId } from '@keelson/contracts/ids';
import { type Card, MAX_FAILURE_LENGTH } from '@keelson/contracts/kanban/card';
import { type EndedRun } from '@keelson/contracts/kanban/run';
import { type RunOutcome } from '@keelson/contracts/kanban/run-outcome';
import { type Change } from '../store/change';

/** How a run ended. */
export interface RunEnding {
  readonly outcome: RunOutcome;
  /** True when it counts towards the failure limit. */
  readonly failed?: boolean;
  readonly summary?: string | null;
  readonly error?: string | null;
}

/** Stages the end of a card's run and gives its places back. A run that has ended stays as it is. */
export async function endRun(
  change: Change,
  { boardSlug, id }: Pick<Card, 'boardSlug' | 'id'>,
  runId: RunId,
  { outcome, failed = false, summary = null, error = null }: RunEnding,
): Promise<EndedRun | null> {
  const ref = change.refs.run(boardSlug, id, runId);
  const run = await change.unit.get(ref);
  if (run?.status !== 'active') return run;
  const { leaseUntil: _, ...kept } = run;
  const ended: EndedRun = {
    ...kept,
    status: 'ended',
    endedAt: change.at,
    outcome,
    failed,
    summary,
    error: error?.slice(0, MAX_FAILURE_LENGTH) ?? null,
  };
  change.unit.put(ref, ended);
  for (const name of run.permits) {
    const permit = change.refs.permit(name);
    change.unit.unconditionally((transaction) => {
      transaction.delete(permit);
    });
  }
  return ended;
}
