import { type BoardSlug } from '@keelson/contracts/ids';
import { isDeleted } from '@keelson/contracts/kanban/board/bin';
import { type Card } from '@keelson/contracts/kanban/card/card';
import {
  addFlow,
  type FlowDays,
  flowShardName,
} from '@keelson/contracts/kanban/board/flow-counters';
import { type KanbanRefs, kanbanRefs } from '@keelson/server/kanban/refs';
import {
  FieldPath,
  type Firestore,
  type QueryDocumentSnapshot,
  type Transaction,
} from 'firebase-admin/firestore';
import { isDeepStrictEqual } from 'node:util';
import { flowOfHistory, missingFlow } from './domain/flow-of-history';
import { transact } from '@keelson/server/store/transact';

/** Cards whose timeline is read concurrently. */
const CARDS_AT_ONCE = 50;

export interface RebuiltBoard {
  readonly board: BoardSlug;
  readonly cards: number;
  /** Days whose counters were, or with `report` would be, corrected. */
  readonly days: readonly string[];
}

/**
 * Compares the counters of every board's metrics with the timelines of its cards at one instant, and adds what is missing. The
 * result depends only on what happened before the counters existed, so the product can be in use, and a rebuild can be
 * interrupted and repeated.
 */
export async function* rebuildBoardMetrics(
  db: Firestore,
  { mode, only }: { readonly mode: 'report' | 'repair'; readonly only: string | undefined },
): AsyncGenerator<RebuiltBoard> {
  const found = await kanbanRefs(db).boards().get();
  for (const document of found.docs) {
    const board = document.data();
    if (isDeleted(board) || (only !== undefined && board.slug !== only)) continue;
    yield await rebuildBoard(db, board.slug, mode);
  }
}

async function rebuildBoard(
  db: Firestore,
  slug: BoardSlug,
  mode: 'report' | 'repair',
): Promise<RebuiltBoard> {
  const refs = kanbanRefs(db);
  const { cards, missing, before } = await transact(
    db,
    async (transaction) => {
      const history = await readHistory(transaction, refs, slug);
      const { counted, rebuilt } = await readCounters(transaction, refs, slug);
      return { ...history, missing: missingFlow(history.flow, counted), before: rebuilt };
    },
    { readOnly: true },
  );
  const all = [...new Set([...missing.keys(), ...before.keys()])].sort();
  const days = all.filter((day) => !isDeepStrictEqual(missing.get(day), before.get(day)));
  if (mode === 'repair') {
    for (const month of new Set(days.map((day) => day.slice(0, 7)))) {
      const ofMonth = [...missing].filter(([day]) => day.startsWith(month));
      await refs
        .flowShard(slug, flowShardName(month, 'r'))
        .set({ days: Object.fromEntries(ofMonth) });
    }
  }
  return { board: slug, cards, days };
}

async function readHistory(
  transaction: Transaction,
  refs: KanbanRefs,
  slug: BoardSlug,
): Promise<{ readonly cards: number; readonly flow: FlowDays }> {
  let flow: FlowDays = new Map();
  let cards = 0;
  let last: QueryDocumentSnapshot<Card> | undefined;
  do {
    const page = refs.cards(slug).orderBy(FieldPath.documentId()).limit(CARDS_AT_ONCE);
    const found = await transaction.get(last === undefined ? page : page.startAfter(last));
    const flows = await Promise.all(
      found.docs.map(async (document) => {
        const card = document.data();
        const [events, runs] = await Promise.all([
          transaction.get(refs.events(slug, card.id).orderBy(FieldPath.documentId())),
          transaction.get(refs.runs(slug, card.id)),
        ]);
        return flowOfHistory({
          card,
          events: events.docs.map((event) => event.data()),
          runs: runs.docs.map((run) => run.data()),
        });
      }),
    );
    for (const one of flows) flow = addFlow(flow, one, 1);
    cards += found.size;
    last = found.docs.at(-1);
  } while (last !== undefined);
  return { cards, flow };
}

/** The counters of changes, and those that a rebuild has added. */
async function readCounters(
  transaction: Transaction,
  refs: KanbanRefs,
  slug: BoardSlug,
): Promise<{ readonly counted: FlowDays; readonly rebuilt: FlowDays }> {
  const sums = { counted: new Map() as FlowDays, rebuilt: new Map() as FlowDays };
  for (const document of (await transaction.get(refs.flow(slug))).docs) {
    const kind = document.id.endsWith('~r') ? 'rebuilt' : 'counted';
    sums[kind] = addFlow(sums[kind], new Map(Object.entries(document.data().days)), 1);
  }
  return sums;
}
