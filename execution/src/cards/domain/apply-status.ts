import { type RunId } from '@keelson/contracts/ids';
import { type Card, type OpenQuestion } from '@keelson/contracts/kanban/card/card';
import { type CardEventKind } from '@keelson/contracts/kanban/card/event';
import { type Rank } from '@keelson/contracts/kanban/card/rank';
import { type BlockKind, type CardStatus } from '@keelson/contracts/kanban/card/status';
import { type EpochMs } from '@keelson/contracts/time';
import { type StoredMessage } from '@keelson/contracts/stored-message';

/** Values for the new status; each status uses only its own. */
export interface StatusDetails {
  readonly at: EpochMs;
  readonly rank: Rank;
  readonly scheduleAt?: EpochMs | null;
  readonly block?: {
    readonly kind: BlockKind;
    readonly reason: string | null;
    /** The reason as facts, when the system wrote it. */
    readonly message?: StoredMessage | null;
  } | null;
  /** With `blocked`: the question that an answer resolves. */
  readonly question?: OpenQuestion | null;
  readonly notBefore?: EpochMs | null;
  readonly runId?: RunId | null;
}

/**
 * Returns the card in its new status. Fields that belong to one status (schedule, block, run, retry
 * delay) are set on entry and cleared on leaving, so no status carries fields of another.
 */
export function applyStatus(card: Card, to: CardStatus, facts: StatusDetails): Card {
  const { at, rank, scheduleAt = null, block = null, notBefore = null, runId = null } = facts;
  return {
    ...card,
    status: to,
    rank,
    schedule: to === 'scheduled' && scheduleAt !== null ? { at: scheduleAt } : null,
    blockKind: to === 'blocked' ? (block?.kind ?? 'needs_input') : null,
    blockReason: to === 'blocked' ? (block?.reason ?? null) : null,
    blockMessage: to === 'blocked' ? (block?.message ?? null) : null,
    notBefore: to === 'ready' || to === 'review' ? notBefore : null,
    currentRunId: to === 'running' ? runId : null,
    startedAt: to === 'running' ? (card.startedAt ?? at) : card.startedAt,
    completedAt: to === 'done' ? at : null,
    consecutiveFailures: to === 'done' ? 0 : card.consecutiveFailures,
    question: to === 'blocked' ? (facts.question ?? null) : null,
    requestedChanges: to === 'done' ? null : card.requestedChanges,
    lastBlock: to === 'done' ? null : card.lastBlock,
  };
}

/** The timeline event of a status change. */
export function eventKindOf(from: CardStatus, to: CardStatus): CardEventKind {
  if (from === 'done') return to === 'review' ? 'review_reopened' : 'reopened';
  if (from === 'review' && (to === 'ready' || to === 'todo')) return 'changes_requested';
  switch (to) {
    case 'done':
      return 'completed';
    case 'review':
      return 'review_requested';
    case 'blocked':
      return 'blocked';
    case 'scheduled':
      return 'scheduled';
    case 'running':
      return 'claimed';
    case 'triage':
    case 'todo':
    case 'ready':
      return from === 'blocked' ? 'unblocked' : 'status';
  }
}
