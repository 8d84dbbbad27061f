import { DomainError } from '@keelson/contracts/errors';
import { type CardId } from '@keelson/contracts/ids';
import { type Card } from '@keelson/contracts/kanban/card/card';
import { StaleCardDetails } from '@keelson/contracts/kanban/card/error-details';
import { needsRebalance, type Rank, rankBetween } from '@keelson/contracts/kanban/card/rank';
import { type CardStatus } from '@keelson/contracts/kanban/card/status';
import { type MutationContext } from '../store/mutation-context';
import { findNeighbors, rankAtBottom } from './ranks';
import { rebalanceRanks } from './rebalance-ranks';

/** A place in a column, given by the cards above and below. */
export interface Place {
  readonly status: CardStatus;
  readonly aboveId: CardId | null;
  readonly belowId: CardId | null;
}

/**
 * Computes the rank of a card at a place. The neighbors are read again; one that has left the
 * column is ignored if the other is still there. When the gap is too narrow, the surrounding cards
 * are rebalanced in the same transaction.
 *
 * @returns The rank and the number of other cards with a new rank.
 * @throws {DomainError} `kanban/neighbour-gone` when no given neighbor is in the column any more.
 */
export async function placeCard(
  context: MutationContext,
  card: Card,
  place: Place,
): Promise<{ readonly rank: Rank; readonly spread: number }> {
  const { boardSlug, id } = card;
  if (place.aboveId === null && place.belowId === null) {
    return { rank: await rankAtBottom(context, boardSlug, place.status, id), spread: 0 };
  }
  const gap = await findGap(context, card, place);
  if (gap.above === null || gap.below === null || gap.above.rank < gap.below.rank) {
    const rank = rankBetween(gap.above?.rank ?? null, gap.below?.rank ?? null, context.random);
    if (!needsRebalance(rank)) return { rank, spread: 0 };
  }
  return rebalanceRanks(context, card, { ...gap, status: place.status });
}

interface Gap {
  readonly above: Card | null;
  readonly below: Card | null;
}

async function findGap(
  context: MutationContext,
  card: Card,
  { status, aboveId, belowId }: Place,
): Promise<Gap> {
  const above = await findNeighbor(context, card, status, aboveId);
  const below = await findNeighbor(context, card, status, belowId);
  const next = async (from: Card, direction: 'above' | 'below'): Promise<Card | null> => {
    const [found] = await findNeighbors(context, from, { direction, count: 1, without: card.id });
    return found ?? null;
  };
  if (above !== null && below !== null && above.rank <= below.rank) return { above, below };
  if (above !== null) return { above, below: await next(above, 'below') };
  if (below !== null) return { above: await next(below, 'above'), below };
  throw new DomainError(
    'kanban/neighbour-gone',
    'The neighboring cards have moved. Reload the column and try again.',
    [],
    { details: StaleCardDetails.parse({ card }) },
  );
}

/** The given card if it is still in the column. */
async function findNeighbor(
  context: MutationContext,
  card: Card,
  status: CardStatus,
  id: CardId | null,
): Promise<Card | null> {
  if (id === null || id === card.id) return null;
  const [found] = await context.findCards(card.boardSlug, [id], 'none');
  return found?.status === status && !found.archived ? found : null;
}
