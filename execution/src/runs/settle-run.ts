import { DomainError } from '@keelson/contracts/errors';
import { type BoardSlug, type CardId, type RunId } from '@keelson/contracts/ids';
import { type Board } from '@keelson/contracts/kanban/board';
import { type Card, MAX_FAILURE_LENGTH } from '@keelson/contracts/kanban/card';
import { type ActiveRun, type Run, type RunView } from '@keelson/contracts/kanban/run';
import { type RunBlock, type RunFailure } from '@keelson/contracts/kanban/run-endpoints';
import { OUTCOME_LABELS } from '@keelson/contracts/kanban/run-outcome';
import { paths } from '@keelson/contracts/paths';
import { type DocumentReference } from 'firebase-admin/firestore';
import { changeStatus } from '../cards/change-status';
import { addComment } from '../cards/comment-on-card';
import { openParentsOf } from '../cards/set-status';
import { type Change } from '../store/change';
import { boardAndCard } from '../store/refs';
import { type Mutation } from '../store/mutation';
import { type UnitOfWork } from '../store/unit-of-work';
import { decideBlock } from './domain/decide-block';
import { decideFailure, type Failure } from './domain/decide-failure';
import { endRun } from './end-run';
import { type RunPolicy } from './run-policy';
import { viewOf } from './view-run';

export interface RunAt {
  readonly slug: BoardSlug;
  readonly cardId: CardId;
  readonly runId: RunId;
}
export interface SettledRun {
  readonly card: Card;
  readonly run: RunView;
}
export interface RunReport {
  readonly summary: string;
  readonly comment?: string | undefined;
}

const aheadOf = ({ refs }: UnitOfWork, at: RunAt): DocumentReference<object>[] => [
  ...boardAndCard(refs, at),
  refs.run(at.slug, at.cardId, at.runId),
];

/** The work is done. */
export const completeRun = (
  work: UnitOfWork,
  mutation: Mutation,
  at: RunAt,
  report: RunReport,
): Promise<SettledRun> => succeed(work, mutation, at, { report, to: 'done' });

/** The work is there, somebody shall judge it. */
export const requestReview = (
  work: UnitOfWork,
  mutation: Mutation,
  at: RunAt,
  report: RunReport,
): Promise<SettledRun> => succeed(work, mutation, at, { report, to: 'review' });

function succeed(
  work: UnitOfWork,
  mutation: Mutation,
  at: RunAt,
  { report, to }: { readonly report: RunReport; readonly to: 'done' | 'review' },
): Promise<SettledRun> {
  const { summary, comment } = report;
  return work.run(
    mutation,
    async (change) => {
      const { board, card } = await runningCard(change, at);
      const commented =
        comment === undefined
          ? card
          : addComment(change, card, { body: comment, runId: at.runId }).card;
      const saved = await changeStatus(
        change,
        board,
        { ...commented, consecutiveFailures: 0, lastFailure: null, result: summary || card.result },
        {
          to,
          by: 'worker',
          ending: { outcome: to === 'done' ? 'completed' : 'review_requested', summary },
          event: { payload: { summary: summary.slice(0, MAX_FAILURE_LENGTH) } },
        },
      );
      return settled(change, at, { before: card, after: saved });
    },
    aheadOf(work, at),
  );
}

/** It did not work: another try after a while, or blocked at the failure limit. */
export function failRun(
  work: UnitOfWork,
  policy: RunPolicy,
  mutation: Mutation,
  at: RunAt,
  { kind, error, retryAfterMs }: RunFailure,
): Promise<SettledRun> {
  return work.run(
    mutation,
    async (change) => {
      const { board, card } = await runningCard(change, at);
      const failure = { outcome: kind, error, retryAfterMs };
      const saved = await failCard(change, policy, { board, card, failure, by: 'worker' });
      return settled(change, at, { before: card, after: saved });
    },
    aheadOf(work, at),
  );
}

/** Stages what becomes of a card whose run failed. */
export async function failCard(
  change: Change,
  policy: RunPolicy,
  {
    board,
    card,
    failure,
    by,
  }: {
    readonly board: Board;
    readonly card: Card;
    readonly failure: Failure;
    readonly by: 'worker' | 'system';
  },
): Promise<Card> {
  const decision = decideFailure(card, board, failure, {
    at: change.at,
    firstWaitMs: policy.retryMs,
  });
  const { outcome, counted, consecutiveFailures, notBefore } = decision;
  const to = await whereTo(change, card, decision.to);
  const error = failure.error.slice(0, MAX_FAILURE_LENGTH);
  const next = { ...card, consecutiveFailures, lastFailure: error };
  return changeStatus(change, board, next, {
    to,
    by,
    notBefore,
    block: { kind: 'transient', reason: error },
    ending: { outcome, failed: counted, error },
    event: {
      kind: outcome === 'gave_up' ? 'gave_up' : failure.outcome,
      payload: { error, failures: consecutiveFailures, because: failure.outcome },
    },
  });
}

/** A run must be able to end whatever is in the card's way, so a card that must wait goes to `todo`. */
async function whereTo<To extends 'ready' | 'blocked' | 'todo'>(
  change: Change,
  card: Card,
  to: To,
): Promise<To | 'todo'> {
  return to === 'ready' && (await openParentsOf(change, card)).length > 0 ? 'todo' : to;
}

/** It cannot go on without somebody or something. */
export function blockRun(
  work: UnitOfWork,
  mutation: Mutation,
  at: RunAt,
  { kind, reason }: RunBlock,
): Promise<SettledRun> {
  return work.run(
    mutation,
    async (change) => {
      const { board, card } = await runningCard(change, at);
      const { to, lastBlock, isLoop } = decideBlock(card, kind);
      const event = isLoop ? 'block_loop_detected' : to === 'todo' ? 'dependency_wait' : 'blocked';
      const saved = await changeStatus(
        change,
        board,
        { ...card, lastBlock },
        {
          to,
          by: 'worker',
          block: { kind, reason },
          ending: { outcome: 'blocked', error: reason },
          event: { kind: event, payload: { kind, reason } },
        },
      );
      return settled(change, at, { before: card, after: saved });
    },
    aheadOf(work, at),
  );
}

/** Somebody takes the card back. */
export function terminateRun(
  work: UnitOfWork,
  mutation: Mutation,
  at: RunAt,
  { reason, to }: { readonly reason: string; readonly to: 'ready' | 'todo' | 'blocked' },
): Promise<SettledRun> {
  return work.run(
    mutation,
    async (change) => {
      const { board, card } = await runningCard(change, at);
      const saved = await changeStatus(change, board, card, {
        to: await whereTo(change, card, to),
        // A full column must not keep a run going that somebody wants to end.
        by: 'system',
        block: { kind: 'needs_input', reason },
        ending: { outcome: 'reclaimed', error: reason },
        event: { kind: 'reclaimed', payload: { reason } },
      });
      return settled(change, at, { before: card, after: saved });
    },
    aheadOf(work, at),
  );
}

/**
 * The card of a run that is still going on. An archived board lets its runs end.
 *
 * @throws {DomainError} `kanban/run-not-found`; `kanban/lease-lost` when the run has ended.
 */
export async function runningCard(
  change: Change,
  { slug, cardId, runId }: RunAt,
): Promise<{ readonly board: Board; readonly card: Card; readonly run: ActiveRun }> {
  const board = await change.board(slug);
  const card = await change.card(slug, cardId);
  const run = await change.unit.get(change.refs.run(slug, cardId, runId));
  if (run === null) throw new DomainError('kanban/run-not-found', 'There is no such run.');
  if (run.status !== 'active' || card.currentRunId !== runId) throw leaseLost(run);
  return { board, card, run };
}

export const leaseLost = (run: Run): DomainError =>
  new DomainError(
    'kanban/lease-lost',
    run.status === 'ended'
      ? `The run ended as ${run.outcome}; stop working on the card.`
      : 'The card runs elsewhere; stop working on it.',
  );

/** Ends the run if leaving the column did not, writes the audit entry and gives the answer. */
async function settled(
  change: Change,
  at: RunAt,
  { before, after }: { readonly before: Card; readonly after: Card },
): Promise<SettledRun> {
  const run = await endRun(change, after, at.runId, { outcome: 'reclaimed' });
  if (run === null) throw new DomainError('kanban/run-not-found', 'There is no such run.');
  change.audit({
    action: 'run.end',
    target: paths.cardRun(at.slug, at.cardId, at.runId),
    summary: `Run of “${after.title}” ended: ${OUTCOME_LABELS[run.outcome]}`,
    before,
    after,
  });
  return { card: after, run: viewOf(run) };
}
