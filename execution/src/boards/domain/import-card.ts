import { type BoardSlug } from '@keelson/contracts/ids';
import { type PortableCard } from '@keelson/contracts/kanban/board/board-document';
import { type Card } from '@keelson/contracts/kanban/card/card';
import { NO_USAGE } from '@keelson/contracts/kanban/run/run-result';
import { type CardNumber } from '@keelson/contracts/kanban/card/card-key';
import { type CardStatus } from '@keelson/contracts/kanban/card/status';

/** How a card relates to the others of its document. */
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
  const status = importedStatus(card, hasOpenParents);
  const isBlocked = status === 'blocked';
  return {
    ...fields,
    boardSlug,
    ...(number === undefined ? {} : { number }),
    status,
    schedule: status === 'scheduled' ? card.schedule : null,
    blockKind: isBlocked ? (card.blockKind ?? 'needs_input') : null,
    blockReason: isBlocked ? card.blockReason : null,
    blockMessage: null,
    counts: { comments: comments.length, links, attachments: 0 },
    question: null,
    usage: NO_USAGE,
    lastBlock: null,
    consecutiveFailures: 0,
    lastFailure: null,
    failureMessage: null,
    notBefore: null,
    currentRunId: null,
    revision: 0, // not stored yet
    updatedAt: card.createdAt,
    startedAt: null,
    completedAt: status === 'done' ? (card.completedAt ?? card.createdAt) : null,
  };
}

function importedStatus({ status, schedule }: PortableCard, hasOpenParents: boolean): CardStatus {
  if (status === 'scheduled') return schedule === null ? 'todo' : 'scheduled';
  const at = status === 'running' ? 'ready' : status;
  return hasOpenParents && (at === 'ready' || at === 'review') ? 'todo' : at;
}
