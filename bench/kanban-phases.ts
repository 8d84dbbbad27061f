import { CardMove } from '@keelson/contracts/kanban/card/card-endpoints';
import { type Firestore } from 'firebase-admin/firestore';
import { moveCard } from '../execution/src/cards/move-card';
import { TransactionRunner } from '../execution/src/store/transaction-runner';
import { ADA, type Kanban } from '../execution/src/testing/open-kanban';
import { fillBoard } from './kanban-board';
import { drive } from './load';

/** Describes where the time of a drop goes: means of all moves in milliseconds. */
export interface MovePhases {
  /** Prefetch of the records that are needed, in one round trip. */
  readonly reading: number;
  /** Reading neighbors: one query when only one is given, none with both. */
  readonly placing: number;
  /** Two round trips: the locked reads and the commit. */
  readonly committing: number;
  /** Decisions per move: 1 without conflicts. */
  readonly decisions: number;
}

const CARDS = 200;

/**
 * Moves cards to one contended place, in this process, and times the round trips to the database.
 *
 * @param request The number of moves and the concurrency.
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

/** The same database, timing each of the calls that every mutation makes. */
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
