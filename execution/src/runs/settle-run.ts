import { DomainError } from '@keelson/contracts/errors';
import { type Board } from '@keelson/contracts/kanban/board/board';
import { type Card, MAX_FAILURE_LENGTH } from '@keelson/contracts/kanban/card/card';
import { type ActiveRun, type RunView } from '@keelson/contracts/kanban/run/run';
import {
  type RunBlock,
  type RunFailure,
  type RunReport,
} from '@keelson/contracts/kanban/run/run-endpoints';
import { isUsedUp, type RunUsage } from '@keelson/contracts/kanban/run/run-result';
import { cutText } from '@keelson/contracts/text';
import { changeStatus } from '../cards/change-status';
import { addComment } from '../cards/comment-on-card';
import { linkBlockers } from '../cards/link-cards';
import { findOpenParents } from '../cards/set-status';
import { type MutationContext } from '../store/mutation-context';
import { type RunRef } from '@keelson/server/kanban/refs';
import { decideBlock } from './domain/decide-block';
import { leaseLost } from '../leases/domain/lease';
import { decideFailure, type Failure } from './domain/decide-failure';
import { endRun, type RunEnding, usageAfter } from '../capacity/end-run';
import { type RunPolicy } from './run-policy';
import { runReason } from '@keelson/contracts/kanban/run/run-sentences';
import { type StoredMessage } from '@keelson/contracts/stored-message';

export interface SettledRun {
  readonly card: Card;
  readonly run: RunView;
}

export const completeRun = (
  context: MutationContext,
  at: RunRef,
  report: RunReport,
): Promise<SettledRun> => succeed(context, at, { report, to: 'done' });

export const requestReview = (
  context: MutationContext,
  at: RunRef,
  report: RunReport,
): Promise<SettledRun> => succeed(context, at, { report, to: 'review' });

async function succeed(
  context: MutationContext,
  at: RunRef,
  { report, to }: { readonly report: RunReport; readonly to: 'done' | 'review' },
): Promise<SettledRun> {
  const { summary, comment, result, usage } = report;
  const { board, card, run } = await runningCard(context, at);
  if (to === 'review') requirePurpose(run, 'work');
  const isReview = run.purpose === 'review';
  if (to === 'done' && !isReview && board.doneRequires.review) {
    throw new DomainError(
      'kanban/review-required',
      'On this board, agents hand their work over for review.',
    );
  }
  const commented = withComment(context, card, { comment, runId: at.runId });
  const saved = await changeStatus(
    context,
    board,
    {
      ...commented,
      consecutiveFailures: 0,
      lastFailure: null,
      failureMessage: null,
      // An approval does not replace what was approved.
      result: isReview ? card.result : summary || card.result,
    },
    {
      to,
      by: 'worker',
      ending: {
        outcome: to === 'done' ? 'completed' : 'review_requested',
        summary,
        result,
        usage,
      },
      event: { payload: { summary: cutText(summary, MAX_FAILURE_LENGTH) } },
    },
  );
  return finishRun(context, at, saved);
}

/** Ends a run as failed: the card is retried after a delay, or blocked at the failure limit. */
export async function failRun(
  context: MutationContext,
  policy: RunPolicy,
  at: RunRef,
  { kind, error, errorMessage, retryAfterMs, usage }: RunFailure & Pick<Failure, 'errorMessage'>,
): Promise<SettledRun> {
  const { board, card, run } = await runningCard(context, at);
  const failure = { outcome: kind, error, errorMessage, retryAfterMs };
  const spent = { board, card, run, failure, by: 'worker', usage } as const;
  const saved = await failCard(context, policy, spent);
  return finishRun(context, at, saved);
}

const usedUp = runReason({ code: 'run.budget-used-up', params: {} });
/** Blocks a card for the person who decides about its budget. */
export const USED_UP = {
  kind: 'needs_input',
  reason: usedUp.text,
  message: usedUp.message,
} as const;

/** Stages the comment of a run that ends. */
export const withComment = (
  context: MutationContext,
  card: Card,
  { comment, runId }: Pick<RunReport, 'comment'> & Pick<RunRef, 'runId'>,
): Card =>
  comment === undefined ? card : addComment(context, card, { body: comment, runId }).card;

export async function failCard(
  context: MutationContext,
  policy: RunPolicy,
  {
    board,
    card,
    run,
    failure,
    by,
    usage,
    entry,
  }: {
    readonly board: Board;
    readonly card: Card;
    readonly run: ActiveRun;
    readonly failure: Failure;
    readonly by: 'worker' | 'system';
    readonly usage?: RunUsage | undefined;
  } & Pick<RunEnding, 'entry'>,
): Promise<Card> {
  const decision = decideFailure(card, board, failure, {
    at: context.at,
    firstWaitMs: policy.retryMs,
  });
  const { outcome, counted, consecutiveFailures, notBefore } = decision;
  const isStopped =
    decision.to === 'ready' && isUsedUp(card.budget, usageAfter(card, run, usage, context.at));
  const home = decision.to === 'ready' ? homeOf(run) : decision.to;
  const to = isStopped ? 'blocked' : await resolveStatus(context, card, home);
  const error = cutText(failure.error, MAX_FAILURE_LENGTH);
  const message = failure.errorMessage ?? null;
  const next = { ...card, consecutiveFailures, lastFailure: error, failureMessage: message };
  return changeStatus(context, board, next, {
    to,
    by,
    notBefore,
    block: isStopped ? USED_UP : { kind: 'transient', reason: error, message },
    ending: {
      outcome,
      failed: counted,
      error,
      errorMessage: message,
      usage,
      ...(entry && { entry }),
    },
    event: {
      kind: outcome === 'gave_up' ? 'gave_up' : failure.outcome,
      message,
      payload: { error, failures: consecutiveFailures, because: failure.outcome },
    },
  });
}

/** The column from which a run took its card, and to which the card returns without a result. */
export const homeOf = ({ purpose }: ActiveRun): 'ready' | 'review' =>
  purpose === 'review' ? 'review' : 'ready';

/**
 * A run must be able to end whatever blocks the card, so a card with open parents goes to `todo`.
 */
export async function resolveStatus<To extends 'ready' | 'review' | 'blocked' | 'todo'>(
  context: MutationContext,
  card: Card,
  to: To,
): Promise<To | 'todo'> {
  const needsParents = to === 'ready' || to === 'review';
  return needsParents && (await findOpenParents(context, card)).length > 0 ? 'todo' : to;
}

export async function blockRun(
  context: MutationContext,
  at: RunRef,
  { kind, reason, blockedBy = [], usage }: RunBlock,
): Promise<SettledRun> {
  const { board, card } = await runningCard(context, at);
  const linked = await linkBlockers(context, card, blockedBy);
  if (kind === 'dependency' && (await findOpenParents(context, linked)).length === 0) {
    throw new DomainError(
      'kanban/blocker-missing',
      'Nothing would make the card ready again. Name open cards in blockedBy: existing ones, or one that you create. If a person must act, report needs_input.',
    );
  }
  const { to, lastBlock, isLoop } = decideBlock(card, kind);
  const event = isLoop ? 'block_loop_detected' : to === 'todo' ? 'dependency_wait' : 'blocked';
  const saved = await changeStatus(
    context,
    board,
    { ...linked, lastBlock },
    {
      to,
      by: 'worker',
      block: { kind, reason },
      ending: { outcome: 'blocked', error: reason, usage },
      event: { kind: event, payload: { kind, reason } },
    },
  );
  return finishRun(context, at, saved);
}

/** Ends a run because its worker gives it back: the card returns at once to where it was claimed, and nothing is counted. */
export const releaseRun = (
  context: MutationContext,
  at: RunRef,
  { reason }: { readonly reason: string },
): Promise<SettledRun> => terminateRun(context, at, { reason, to: 'ready' });

interface Termination {
  readonly reason: string;
  /** The reason as facts, when the system wrote it. */
  readonly message?: StoredMessage | null;
  readonly to: 'ready' | 'todo' | 'blocked';
}

/** Ends a run without counting a failure. A review that ends so leaves the card in Review instead of Ready. */
export async function terminateRun(
  context: MutationContext,
  at: RunRef,
  { reason, message, to }: Termination,
): Promise<SettledRun> {
  const { board, card, run } = await runningCard(context, at);
  const saved = await changeStatus(context, board, card, {
    to: await resolveStatus(context, card, to === 'ready' ? homeOf(run) : to),
    // A full column must not prevent a person from ending a run.
    by: 'system',
    block: { kind: 'needs_input', reason, message: message ?? null },
    ending: { outcome: 'reclaimed', error: reason, errorMessage: message ?? null },
    event: { kind: 'reclaimed', payload: { reason }, message: message ?? null },
  });
  return finishRun(context, at, saved);
}

/**
 * The card of an active run. Runs on an archived board may still end. A repeated request that has ended the run gets the card
 * as it is now.
 *
 * @throws {DomainError} `kanban/run-not-found`; `kanban/lease-lost` when the run has ended.
 */
export async function runningCard(
  context: MutationContext,
  { slug, cardId, runId }: RunRef,
): Promise<{ readonly board: Board; readonly card: Card; readonly run: ActiveRun }> {
  const board = await context.board(slug);
  const card = await context.card(slug, cardId);
  const run = await context.writeSet.get(context.refs.run(slug, cardId, runId));
  if (run === null) throw new DomainError('kanban/run-not-found', 'This run does not exist.');
  if (run.status === 'ended') {
    const { endKey, ...ended } = run;
    context.replay(endKey, { card, run: ended });
  }
  if (run.status !== 'active' || card.currentRunId !== runId) throw leaseLost(run);
  return { board, card, run };
}

/** @throws {DomainError} `kanban/run-purpose`. */
export function requirePurpose({ purpose }: ActiveRun, needed: ActiveRun['purpose']): void {
  if (purpose === needed) return;
  throw new DomainError(
    'kanban/run-purpose',
    needed === 'work'
      ? 'This run is a review. Complete it to approve the card, request changes, or block the card for a person.'
      : 'This run is not a review. Only a review requests changes.',
  );
}

/** Ends the run if leaving the column did not, stores the key of the request in it and returns the response. */
export async function finishRun(
  context: MutationContext,
  at: RunRef,
  after: Card,
): Promise<SettledRun> {
  const run = await endRun(context, after, at.runId, { outcome: 'reclaimed' });
  if (run === null) throw new DomainError('kanban/run-not-found', 'This run does not exist.');
  const endKey = context.storeKey();
  const ref = context.refs.run(at.slug, at.cardId, at.runId);
  if (endKey !== null) context.writeSet.put(ref, { ...run, endKey });
  return { card: after, run };
}
