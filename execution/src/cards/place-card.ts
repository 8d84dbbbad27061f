import { DomainError } from '@keelson/contracts/errors';
import { type CardId } from '@keelson/contracts/ids';
import { type Card } from '@keelson/contracts/kanban/card';
import { StaleCardDetails } from '@keelson/contracts/kanban/error-details';
import { needsRebalance, type Rank, rankBetween } from '@keelson/contracts/kanban/rank';
import { type CardStatus } from '@keelson/contracts/kanban/status';
import { type MutationContext } from '../store/mutation-context';
import { findNeighbours, rankAtBottom } from './ranks';
import { rebalanceRanks } from './rebalance-ranks';

/** A place in a column, named by the cards above and below. */
export interface Place {
  readonly status: CardStatus;
  readonly aboveId: CardId | null;
  readonly belowId: CardId | null;
}

/**
 * The rank of a card at a place. The neighbours are read anew; one that has left the column is passed
 * over while the other is there. When the gap has become too narrow, the cards around it are spread
 * in the same transaction.
 *
 * @returns The rank, and how many other cards had to be given a new one.
 * @throws {DomainError} `kanban/neighbour-gone` when no named neighbour is in the column any more.
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
  const above = await findNeighbour(context, card, status, aboveId);
  const below = await findNeighbour(context, card, status, belowId);
  const next = async (from: Card, direction: 'above' | 'below'): Promise<Card | null> => {
    const [found] = await findNeighbours(context, from, { direction, count: 1, without: card.id });
    return found ?? null;
  };
  if (above !== null && below !== null && above.rank <= below.rank) return { above, below };
  if (above !== null) return { above, below: await next(above, 'below') };
  if (below !== null) return { above: await next(below, 'above'), below };
  throw new DomainError(
    'kanban/neighbour-gone',
    'The cards at that place have moved on; look at the column again.',
    [],
    { details: StaleCardDetails.parse({ card }) },
  );
}

/** The named card while it is still in the column. */
async function findNeighbour(
  context: MutationContext,
  card: Card,
  status: CardStatus,
  id: CardId | null,
): Promise<Card | null> {
  if (id === null || id === card.id) return null;
  const [found] = await context.findCards(card.boardSlug, [id], 'none');
  return found?.status === status && !found.archived ? found : null;
}
