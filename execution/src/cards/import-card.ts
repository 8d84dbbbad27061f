import { type BoardSlug } from '@keelson/contracts/ids';
import { type PortableCard } from '@keelson/contracts/kanban/board/board-document';
import { type Card, NO_STATE } from '@keelson/contracts/kanban/card/card';
import { NO_CARD_USAGE } from '@keelson/contracts/kanban/run/run-result';
import { type CardNumber } from '@keelson/contracts/kanban/card/card-key';
import { applyStatus, type NewState } from './domain/apply-status';

/** Describes how a card relates to the others of its document. */
export interface ImportContext {
  readonly boardSlug: BoardSlug;
  /** Its number here; the one in the document belongs to another board. */
  readonly number?: CardNumber | undefined;
  readonly links: number;
  /** A parent in the document is neither done nor archived. */
  readonly hasOpenParents: boolean;
}

/**
 * Converts a card of a document to a new card of this board. A running card becomes ready, because
 * its run is not imported. A card past `todo` with an open parent waits. Fields of other statuses
 * are dropped.
 */
export function importCard(
  card: PortableCard,
  { boardSlug, number, links, hasOpenParents }: ImportContext,
): Card {
  const { comments, number: _, ...fields } = card;
  const blank: Card = {
    ...fields,
    ...NO_STATE,
    boardSlug,
    ...(number === undefined ? {} : { number }),
    status: 'todo', // replaced below
    counts: { comments: comments.length, links, attachments: 0 },
    usage: NO_CARD_USAGE,
    lastBlock: null,
    consecutiveFailures: 0,
    lastFailure: null,
    failureMessage: null,
    revision: 0, // not stored yet
    updatedAt: card.createdAt,
    startedAt: null,
  };
  const at = card.completedAt ?? card.createdAt;
  return applyStatus(blank, importedState(card, hasOpenParents), { at, rank: card.rank });
}

function importedState(card: PortableCard, hasOpenParents: boolean): NewState {
  const { status, schedule, blockKind, blockReason } = card;
  switch (status) {
    case 'scheduled':
      return schedule === null ? { to: 'todo' } : { to: status, scheduleAt: schedule.at };
    case 'blocked':
      return { to: status, block: { kind: blockKind ?? 'needs_input', reason: blockReason } };
    case 'ready':
    case 'running':
      return { to: hasOpenParents ? 'todo' : 'ready' };
    case 'review':
      return { to: hasOpenParents ? 'todo' : status };
    case 'triage':
    case 'todo':
    case 'done':
      return { to: status };
  }
}
