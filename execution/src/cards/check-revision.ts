import { DomainError } from '@keelson/contracts/errors';
import { StaleCardDetails } from '@keelson/contracts/kanban/card/error-details';
import { type Card } from '@keelson/contracts/kanban/card/card';
import { type MutationContext } from '../store/mutation-context';

/**
 * Rejects a change based on an outdated revision of the card. What the same mutation did to it before is
 * no reason: the caller could not have seen it.
 *
 * @throws {DomainError} `kanban/revision-stale` with the current card.
 */
export function checkRevision(
  context: Pick<MutationContext, 'storedCard'>,
  card: Card,
  expectedRevision: number,
): void {
  if ((context.storedCard(card) ?? card).revision === expectedRevision) return;
  throw new DomainError(
    'kanban/revision-stale',
    `“${card.title}” has changed. Check its current state and try again.`,
    [],
    { details: StaleCardDetails.parse({ card }) },
  );
}

/** @throws {DomainError} `kanban/card-archived`. */
export function checkNotArchived(card: Card): void {
  if (!card.archived) return;
  throw new DomainError('kanban/card-archived', `“${card.title}” is archived. Restore it first.`);
}
