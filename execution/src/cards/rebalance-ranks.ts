import { type Card } from '@keelson/contracts/kanban/card/card';
import {
  compareByRank,
  needsRebalance,
  type Rank,
  ranksBetween,
} from '@keelson/contracts/kanban/card/rank';
import { type CardStatus } from '@keelson/contracts/kanban/card/status';
import { type MutationContext } from '../store/mutation-context';
import { findNeighbors } from './ranks';

/** Cards on either side that get new ranks; doubled until the gap is wide enough. */
const INITIAL_RADIUS = 16;
const MAX_RADIUS = 128;

interface Gap {
  readonly status: CardStatus;
  readonly above: Card | null;
  readonly below: Card | null;
}

/**
 * Gives the cards around a gap new, evenly spaced ranks in their present order, and the moved card
 * the rank in the gap. Changes only as many cards as needed, never a whole long column.
 */
export async function rebalanceRanks(
  context: MutationContext,
  card: Card,
  gap: Gap,
): Promise<{ readonly rank: Rank; readonly spread: number }> {
  for (let radius = INITIAL_RADIUS; ; radius *= 2) {
    const { above, below, floor, ceiling } = await loadWindow(context, card, gap, radius);
    const ranks = ranksBetween(floor, ceiling, above.length + 1 + below.length);
    const stillCrowded = ranks.some(needsRebalance);
    if (stillCrowded && radius < MAX_RADIUS) continue;
    const around = [...above, null, ...below];
    let own: Rank | undefined;
    around.forEach((neighbor, index) => {
      const rank = ranks[index];
      if (rank === undefined) return;
      if (neighbor === null) own = rank;
      else context.saveCard({ ...neighbor, rank });
    });
    if (own === undefined) throw new Error('Rebalancing left no rank for the card');
    return { rank: own, spread: around.length - 1 };
  }
}

/** The cards in range, in order, and the ranks just outside. */
async function loadWindow(
  context: MutationContext,
  card: Card,
  { status, above, below }: Gap,
  radius: number,
) {
  const search = { count: radius + 1, without: card.id };
  const upTo = async (from: Card | null, direction: 'above' | 'below'): Promise<Card[]> =>
    from?.status !== status
      ? []
      : [from, ...(await findNeighbors(context, from, { ...search, direction }))];
  const upwards = await upTo(above, 'above');
  const downwards = await upTo(below, 'below');
  return {
    above: upwards.slice(0, radius).sort(compareByRank),
    below: downwards.slice(0, radius).sort(compareByRank),
    floor: upwards[radius]?.rank ?? null,
    ceiling: downwards[radius]?.rank ?? null,
  };
}
