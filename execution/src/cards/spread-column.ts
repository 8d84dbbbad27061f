import { type Card } from '@keelson/contracts/kanban/card';
import {
  compareByRank,
  needsRebalance,
  type Rank,
  ranksBetween,
} from '@keelson/contracts/kanban/rank';
import { type CardStatus } from '@keelson/contracts/kanban/status';
import { type Change } from '../store/change';
import { neighboursOf } from './ranks';

/** Cards on either side that are given new ranks; doubled while it does not help. */
const FIRST_REACH = 16;
const LARGEST_REACH = 128;

interface Gap {
  readonly status: CardStatus;
  readonly above: Card | null;
  readonly below: Card | null;
}

/**
 * Gives the cards around a gap new, evenly spread ranks in the present order and the card the rank
 * in the gap. Only as many cards as needed are touched, never the whole of a long column.
 */
export async function spreadAround(
  change: Change,
  card: Card,
  gap: Gap,
): Promise<{ readonly rank: Rank; readonly spread: number }> {
  for (let reach = FIRST_REACH; ; reach *= 2) {
    const { above, below, floor, ceiling } = await windowOf(change, card, gap, reach);
    const ranks = ranksBetween(floor, ceiling, above.length + 1 + below.length);
    const stillCrowded = ranks.some(needsRebalance);
    if (stillCrowded && reach < LARGEST_REACH) continue;
    const around = [...above, null, ...below];
    let own: Rank | undefined;
    around.forEach((neighbour, index) => {
      const rank = ranks[index];
      if (rank === undefined) return;
      if (neighbour === null) own = rank;
      else change.saveCard({ ...neighbour, rank });
    });
    if (own === undefined) throw new Error('The spread left no rank for the card');
    return { rank: own, spread: around.length - 1 };
  }
}

/** The cards within reach, in order, and the ranks just outside. */
async function windowOf(change: Change, card: Card, { status, above, below }: Gap, reach: number) {
  const search = { count: reach + 1, without: card.id };
  const upTo = async (from: Card | null, direction: 'above' | 'below'): Promise<Card[]> =>
    from?.status !== status
      ? []
      : [from, ...(await neighboursOf(change, from, { ...search, direction }))];
  const upwards = await upTo(above, 'above');
  const downwards = await upTo(below, 'below');
  return {
    above: upwards.slice(0, reach).sort(compareByRank),
    below: downwards.slice(0, reach).sort(compareByRank),
    floor: upwards[reach]?.rank ?? null,
    ceiling: downwards[reach]?.rank ?? null,
  };
}
