import { type RunId } from '@keelson/contracts/ids';
import { type Card, NO_STATE, type OpenQuestion } from '@keelson/contracts/kanban/card/card';
import { type CardEventKind } from '@keelson/contracts/kanban/card/event';
import { type Rank } from '@keelson/contracts/kanban/card/rank';
import { type BlockKind, type CardStatus } from '@keelson/contracts/kanban/card/status';
import { type EpochMs } from '@keelson/contracts/time';
import { type StoredMessage } from '@keelson/contracts/stored-message';

/** A status to enter, with what only that status has. */
export type NewState =
  | { readonly to: 'triage' | 'todo' | 'done' }
  /** Without a time the transition is refused. */
  | { readonly to: 'scheduled'; readonly scheduleAt: EpochMs | null }
  | { readonly to: 'ready' | 'review'; readonly notBefore?: EpochMs | null }
  | { readonly to: 'running'; readonly runId: RunId }
  | {
      readonly to: 'blocked';
      readonly block: {
        readonly kind: BlockKind;
        readonly reason: string | null;
        /** The reason as facts, when the system wrote it. */
        readonly message?: StoredMessage | null;
      };
      /** The question that an answer resolves. */
      readonly question?: OpenQuestion;
    };

/** Returns the card in its new status, without the fields of the former one. */
export function applyStatus(
  card: Card,
  state: NewState,
  { at, rank }: { readonly at: EpochMs; readonly rank: Rank },
): Card {
  const next = { ...card, ...NO_STATE, rank };
  switch (state.to) {
    case 'triage':
    case 'todo':
      return { ...next, status: state.to };
    case 'scheduled':
      if (state.scheduleAt === null) throw new Error('A scheduled card needs a time');
      return { ...next, status: state.to, schedule: { at: state.scheduleAt } };
    case 'ready':
    case 'review':
      return { ...next, status: state.to, notBefore: state.notBefore ?? null };
    case 'running':
      return {
        ...next,
        status: state.to,
        currentRunId: state.runId,
        startedAt: card.startedAt ?? at,
      };
    case 'blocked':
      return {
        ...next,
        status: state.to,
        blockKind: state.block.kind,
        blockReason: state.block.reason,
        blockMessage: state.block.message ?? null,
        question: state.question ?? null,
      };
    case 'done':
      return {
        ...next,
        status: state.to,
        completedAt: at,
        consecutiveFailures: 0,
        requestedChanges: null,
        lastBlock: null,
      };
  }
}

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
