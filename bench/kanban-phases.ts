import { CardMove } from '@keelson/contracts/kanban/card-endpoints';
import { type Firestore } from 'firebase-admin/firestore';
import { moveCard } from '../execution/src/cards/move-card';
import { TransactionRunner } from '../execution/src/store/transaction-runner';
import { ADA, type Kanban } from '../execution/src/testing/open-kanban';
import { fillBoard } from './kanban-board';
import { drive } from './load';

/** Where the time of a drop goes, each the mean of all moves in milliseconds. */
export interface MovePhases {
  /** The records that are known to be needed, in one round trip. */
  readonly reading: number;
  /** Looking for the place: one query when only one neighbour is named, none with both. */
  readonly placing: number;
  /** Two round trips: what must not have changed, and the commit. */
  readonly committing: number;
  /** Decisions for each move: 1 where nobody ever collided. */
  readonly decisions: number;
}

const CARDS = 200;

/**
 * Drops into one hot place, in this process, with the round trips to the database timed.
 *
 * @param request How many moves, and how many at once.
 */
export async function measureMove(
  kanban: Kanban,
  { moves, width }: { readonly moves: number; readonly width: number },
): Promise<MovePhases> {
  const { board, cards } = await fillBoard(kanban, CARDS, 'ready');
  const spent = { getAll: 0, runTransaction: 0 };
  let commits = 0;
  const transactions = new TransactionRunner(
    timed(kanban.service.db, (name, ms) => {
      spent[name] += ms;
      if (name === 'runTransaction') commits += 1;
    }),
  );
  const revisions = new Map<string, number>();
  const [anchor, ...movable] = cards;
  let total = 0;
  await drive(moves, width, async (index) => {
    const card = movable[index % movable.length];
    if (anchor === undefined || card === undefined) throw new Error('The board is empty');
    const began = performance.now();
    const moved = await moveCard(
      transactions,
      kanban.as(ADA, `phase-${board.slug}-${index}`),
      { slug: board.slug, cardId: card.id },
      CardMove.parse({
        status: 'ready',
        belowId: anchor.id,
        expectedRevision: revisions.get(card.id) ?? 1,
      }),
    );
    total += performance.now() - began;
    revisions.set(card.id, moved.revision);
    return true;
  });
  const { getAll: reading, runTransaction: committing } = spent;
  return {
    reading: reading / moves,
    placing: (total - reading - committing) / moves,
    committing: committing / moves,
    decisions: commits / moves,
  };
}

type Timed = 'getAll' | 'runTransaction';

/** The same database; says how long each of the calls took that every mutation makes. */
function timed(db: Firestore, note: (name: Timed, ms: number) => void): Firestore {
  return new Proxy(db, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== 'function') return value;
      if (name !== 'getAll' && name !== 'runTransaction') return value.bind(target) as unknown;
      return async (...args: unknown[]): Promise<unknown> => {
        const began = performance.now();
        try {
          return (await value.apply(target, args)) as unknown;
        } finally {
          note(name, performance.now() - began);
        }
      };
    },
  });
}
