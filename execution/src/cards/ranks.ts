import { type BoardSlug, type CardId } from '@keelson/contracts/ids';
import { type Card } from '@keelson/contracts/kanban/card/card';
import { type Rank, rankBetween } from '@keelson/contracts/kanban/card/rank';
import { type CardStatus } from '@keelson/contracts/kanban/card/status';
import { FieldPath } from 'firebase-admin/firestore';
import { type MutationContext } from '../store/mutation-context';

/** Sort order of a column: top to bottom or bottom to top. */
export function columnQuery(
  { refs }: Pick<MutationContext, 'refs'>,
  slug: BoardSlug,
  status: CardStatus,
  direction: 'asc' | 'desc' = 'asc',
) {
  return refs
    .cards(slug)
    .where('archived', '==', false)
    .where('status', '==', status)
    .orderBy('rank', direction)
    .orderBy(FieldPath.documentId(), direction);
}

/**
 * Cards next to a place in a column, nearest first, without the card that is being moved. They are
 * hints: their ranks mark positions, which stay valid when the cards move.
 */
export async function findNeighbors(
  context: MutationContext,
  from: Pick<Card, 'boardSlug' | 'status' | 'rank' | 'id'>,
  search: {
    readonly direction: 'above' | 'below';
    readonly count: number;
    readonly without: CardId;
  },
): Promise<Card[]> {
  const direction = search.direction === 'below' ? 'asc' : 'desc';
  const found = await columnQuery(context, from.boardSlug, from.status, direction)
    .startAfter(from.rank, from.id)
    .limit(search.count + 1)
    .get();
  return context.writeSet
    .addToReadSet(found.docs)
    .filter(({ id }) => id !== search.without)
    .slice(0, search.count);
}

/** The first or last card of a column, null when the column is empty. */
async function findColumnEnd(
  context: MutationContext,
  column: { readonly slug: BoardSlug; readonly status: CardStatus; readonly without: CardId },
  end: 'top' | 'bottom',
): Promise<Rank | null> {
  const found = await columnQuery(
    context,
    column.slug,
    column.status,
    end === 'top' ? 'asc' : 'desc',
  )
    .limit(2)
    .get();
  const others = found.docs.filter(({ id }) => id !== column.without);
  return others[0]?.data().rank ?? null;
}

/**
 * A rank at the bottom of a column. It is not read in the transaction: two concurrent additions
 * both get a rank below the last card they read, random within the step, and do not conflict.
 */
export const rankAtBottom = (
  context: MutationContext,
  slug: BoardSlug,
  status: CardStatus,
  without: CardId,
): Promise<Rank> => rankBelow(context, { slug, status, without }, context.begunAt);

/** The oldest remembered end of a column that a card may be placed at, unless a person drops it there. */
const MAX_AGE_MS = 10_000;

/** A rank near the bottom: cards that other instances added within ten seconds may be below. */
export const rankNearBottom = (
  context: MutationContext,
  slug: BoardSlug,
  status: CardStatus,
  without: CardId,
): Promise<Rank> => rankBelow(context, { slug, status, without }, context.begunAt - MAX_AGE_MS);

async function rankBelow(
  context: MutationContext,
  column: { readonly slug: BoardSlug; readonly status: CardStatus; readonly without: CardId },
  since: number,
): Promise<Rank> {
  const { slug, status } = column;
  const { ends, random } = context;
  let last = ends.get(slug, status, since);
  if (last === undefined) {
    last = await findColumnEnd(context, column, 'bottom');
    ends.set(slug, status, last);
  }
  const rank = rankBetween(last, null, random);
  ends.place(slug, status, rank);
  return rank;
}

/** A rank at the top of a column; see {@link rankAtBottom}. */
export async function rankAtTop(
  context: MutationContext,
  slug: BoardSlug,
  status: CardStatus,
  without: CardId,
): Promise<Rank> {
  return rankBetween(
    null,
    await findColumnEnd(context, { slug, status, without }, 'top'),
    context.random,
  );
}
