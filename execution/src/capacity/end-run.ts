import { type RunId } from '@keelson/contracts/ids';
import { type Card, MAX_FAILURE_LENGTH } from '@keelson/contracts/kanban/card/card';
import { flowOfClaim, flowOfRun } from '@keelson/contracts/kanban/board/flow-counters';
import { type EndedRun, type Run } from '@keelson/contracts/kanban/run/run';
import {
  addUsage,
  type CardUsage,
  type RunResult,
  type RunUsage,
} from '@keelson/contracts/kanban/run/run-result';
import { dayKey, type EpochMs } from '@keelson/contracts/time';
import { type RunOutcome } from '@keelson/contracts/kanban/run/run-outcome';
import { paths } from '@keelson/contracts/paths';
import { cutText } from '@keelson/contracts/text';
import { releaseSlots } from './concurrency-slots';
import { countMonthUsage } from './monthly-budgets';
import { type MutationContext, type NewAuditEntry } from '../store/mutation-context';
import { type StoredMessage } from '@keelson/contracts/stored-message';

export interface RunEnding {
  readonly outcome: RunOutcome;
  readonly failed?: boolean;
  readonly summary?: string | null;
  readonly error?: string | null;
  /** The error as facts, when the system wrote it. */
  readonly errorMessage?: StoredMessage | null;
  readonly result?: RunResult | undefined;
  readonly usage?: RunUsage | undefined;
  /** The audit entry of an end that nobody asked for. */
  readonly entry?: Pick<NewAuditEntry, 'action' | 'message'>;
}

/** Stages the end of a card's run, and releases its concurrency slots. A run that has already ended is not changed. */
export async function endRun(
  context: MutationContext,
  { boardSlug, id, title }: Pick<Card, 'boardSlug' | 'id' | 'title'>,
  runId: RunId,
  { outcome, failed = false, summary = null, error = null, ...ending }: RunEnding,
): Promise<EndedRun | null> {
  const { result, usage } = ending;
  const ref = context.refs.run(boardSlug, id, runId);
  const run = await context.writeSet.get(ref);
  if (run?.status !== 'active') return run;
  const { leaseUntil: _lease, hosted: _hosted, unconfirmed: _unconfirmed, ...kept } = run;
  const ended: EndedRun = {
    ...kept,
    status: 'ended',
    endedAt: context.at,
    outcome,
    failed,
    summary,
    error: error == null ? null : cutText(error, MAX_FAILURE_LENGTH),
    errorMessage: ending.errorMessage ?? null,
    result: result === undefined ? null : { ...result, data: JSON.stringify(result.data) },
    usage: usage ?? null,
  };
  context.writeSet.put(ref, { ...ended, endKey: null });
  // What agents do is in the timeline of the card.
  if (context.actor.kind === 'user' || ending.entry !== undefined) {
    context.audit({
      action: 'run.end',
      message: { code: 'run.ended', params: { card: title, outcome } },
      ...ending.entry,
      target: paths.cardRun(boardSlug, id, runId),
      before: run,
      after: ended,
    });
  }
  if (usage !== undefined) await countMonthUsage(context, run, usage);
  const day = dayKey(context.at);
  context.counters.addFlow(boardSlug, flowOfClaim(run));
  context.counters.addFlow(boardSlug, new Map([[day, flowOfRun(ended)]]));
  context.signals.ended += 1;
  context.signals.agents.add(run.agentId);
  await releaseSlots(context, runId, run.agentId);
  return ended;
}

/** Adds up the use of all runs of a card when one of them ends. */
export const usageAfter = (
  { usage }: Pick<Card, 'usage'>,
  { startedAt }: Pick<Run, 'startedAt'>,
  reported: RunUsage | null | undefined,
  at: EpochMs,
): CardUsage => addUsage(usage, { ...reported, runMs: Math.max(0, at - startedAt) });
