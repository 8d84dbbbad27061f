import { type BoardSlug } from '@keelson/contracts/ids';
import {
  type BoardCounts,
  COUNTED_STATUSES,
  type CountedName,
  MAX_COUNTED_BOARDS,
} from '@keelson/contracts/kanban/board/board-counts';
import { type EpochMs } from '@keelson/contracts/time';
import { type BoardRepo } from '@keelson/server/kanban/board-repo';
import { kanbanRefs, type KanbanRefs } from '@keelson/server/kanban/refs';
import { mapConcurrent } from '@keelson/server/map-concurrent';
import { AggregateField, type Firestore, Timestamp } from 'firebase-admin/firestore';

/** Boards that are counted at once: five short queries each. */
const CONCURRENCY = 16;

/**
 * Counts the cards of all boards that are not archived, in the order of their names. A board is five reads, however many cards it
 * has: the database adds up the counters of its columns, of which there are up to 32.
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
    counted[index] = await countBoard(refs, slug);
  });
  return counted;
}

async function countBoard(refs: KanbanRefs, slug: BoardSlug): Promise<BoardCounts> {
  const [open, running, blocked, review, changedAt] = await Promise.all([
    sumOf(refs, slug, 'open'),
    sumOf(refs, slug, 'running'),
    sumOf(refs, slug, 'blocked'),
    sumOf(refs, slug, 'review'),
    lastChangeOf(refs, slug),
  ]);
  return { slug, open, running, blocked, review, changedAt };
}

async function sumOf(refs: KanbanRefs, slug: BoardSlug, name: CountedName): Promise<number> {
  const summed = await refs
    .counters(slug)
    .where('status', 'in', [...COUNTED_STATUSES[name]])
    .aggregate({ cards: AggregateField.sum('count') })
    .get();
  return summed.data().cards;
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
