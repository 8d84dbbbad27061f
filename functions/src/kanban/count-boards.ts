import { type BoardSlug } from '@keelson/contracts/ids';
import {
  type BoardCounts,
  MAX_COUNTED_BOARDS,
  OPEN_STATUSES,
} from '@keelson/contracts/kanban/board/board-counts';
import { type EpochMs } from '@keelson/contracts/time';
import { type BoardRepo } from '@keelson/server/kanban/board-repo';
import { kanbanRefs, type KanbanRefs } from '@keelson/server/kanban/refs';
import { mapConcurrent } from '@keelson/server/map-concurrent';
import { type Firestore, Timestamp } from 'firebase-admin/firestore';

/** Boards that are counted at once: two short queries each. */
const CONCURRENCY = 16;

/**
 * Counts the cards of all boards that are not archived, in the order of their names. A board is nine reads, and one for each
 * column with a WIP limit, however many cards it has.
 */
export async function countBoards({
  db,
  boards,
}: {
  readonly db: Firestore;
  readonly boards: BoardRepo;
}): Promise<BoardCounts[]> {
  const refs = kanbanRefs(db);
  const listed = (await boards.list(false)).slice(0, MAX_COUNTED_BOARDS);
  const counted: BoardCounts[] = [];
  await mapConcurrent(CONCURRENCY, listed, async ({ slug }, index) => {
    counted[index] = await countBoard({ refs, boards }, slug);
  });
  return counted;
}

async function countBoard(
  { refs, boards }: { readonly refs: KanbanRefs; readonly boards: BoardRepo },
  slug: BoardSlug,
): Promise<BoardCounts> {
  const [counts, changedAt] = await Promise.all([boards.counts(slug), lastChangeOf(refs, slug)]);
  const { running, blocked, review } = counts;
  const open = OPEN_STATUSES.reduce((sum, status) => sum + counts[status], 0);
  return { slug, open, running, blocked, review, changedAt };
}

async function lastChangeOf(refs: KanbanRefs, slug: BoardSlug): Promise<EpochMs | null> {
  const found = await refs
    .cards(slug)
    .withConverter(null)
    .orderBy('updatedAt', 'desc')
    .limit(1)
    .select('updatedAt')
    .get();
  const at: unknown = found.docs[0]?.get('updatedAt');
  return at instanceof Timestamp ? at.toMillis() : null;
}
