import { type BoardSlug } from '@keelson/contracts/ids';
import { type PortableCard } from '@keelson/contracts/kanban/board-document';
import { type Card } from '@keelson/contracts/kanban/card';
import { type CardStatus } from '@keelson/contracts/kanban/status';

/** What a card has to do with others of its document. */
export interface ImportContext {
  readonly boardSlug: BoardSlug;
  readonly links: number;
  /** A parent in the document is neither done nor archived. */
  readonly hasOpenParents: boolean;
}

/**
 * A card of a document as a new card of this board. Its run stayed where it ran, so it is ready again;
 * what may not go on while a parent is open waits; facts of another status are dropped.
 */
export function importCard(
  card: PortableCard,
  { boardSlug, links, hasOpenParents }: ImportContext,
): Card {
  const { comments, ...fields } = card;
  const status = importedStatus(card, hasOpenParents);
  const isBlocked = status === 'blocked';
  return {
    ...fields,
    boardSlug,
    status,
    schedule: status === 'scheduled' ? card.schedule : null,
    blockKind: isBlocked ? (card.blockKind ?? 'needs_input') : null,
    blockReason: isBlocked ? card.blockReason : null,
    counts: { comments: comments.length, links, attachments: 0 },
    lastBlock: null,
    consecutiveFailures: 0,
    lastFailure: null,
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
