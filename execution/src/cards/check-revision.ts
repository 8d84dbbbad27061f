import { DomainError } from '@keelson/contracts/errors';
import { StaleCardDetails } from '@keelson/contracts/kanban/error-details';
import { type Card } from '@keelson/contracts/kanban/card';

/**
 * Refuses a change that was made on the sight of an older card.
 *
 * @throws {DomainError} `kanban/revision-stale` with the card as it is now.
 */
export function checkRevision(card: Card, expectedRevision: number): void {
  if (card.revision === expectedRevision) return;
  throw new DomainError(
    'kanban/revision-stale',
    `Someone changed “${card.title}” meanwhile; here is how it is now.`,
    [],
    { details: StaleCardDetails.parse({ card }) },
  );
}

/** @throws {DomainError} `kanban/card-archived`. */
export function checkNotArchived(card: Card): void {
  if (!card.archived) return;
  throw new DomainError('kanban/card-archived', `“${card.title}” is archived; restore it first.`);
}
