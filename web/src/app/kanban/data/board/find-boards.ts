import { foldText } from '@keelson/contracts/search-words';
import type { Board } from '@keelson/contracts/kanban/board/board';
import type { BoardCounts } from '@keelson/contracts/kanban/board/board-counts';
import type { EpochMs } from '@keelson/contracts/time';

/** Fewer boards are found by looking: the list has no search and no order to choose. */
export const SEARCHED_FROM = 7;

export type BoardOrder = 'name' | 'updated';

type Searched = Pick<Board, 'name' | 'description' | 'key' | 'slug'>;
type Changed = Pick<Board, 'slug' | 'updatedAt'>;
type CountsBySlug = ReadonlyMap<string, Pick<BoardCounts, 'changedAt'>>;

/** The boards that have every word of `text` in their name, description, key or URL, in any case and with or without accents. */
export function findBoards<B extends Searched>(boards: readonly B[], text: string): readonly B[] {
  const words = foldText(text).split(/\s+/).filter(Boolean);
  if (words.length === 0) return boards;
  return boards.filter(({ name, description, key = '', slug }) => {
    const searched = foldText([name, description, key, slug].join('\n'));
    return words.every((word) => searched.includes(word));
  });
}

/** When a board or one of its cards last changed. */
export function changedAt({ slug, updatedAt }: Changed, counts: CountsBySlug): EpochMs {
  return Math.max(updatedAt, counts.get(slug)?.changedAt ?? 0);
}

/** @param boards By name. */
export function sortBoards<B extends Changed>(
  boards: readonly B[],
  order: BoardOrder,
  counts: CountsBySlug,
): readonly B[] {
  if (order === 'name') return boards;
  return boards.toSorted((a, b) => changedAt(b, counts) - changedAt(a, counts));
}
