import { parseDocument } from '@keelson/contracts/documents/parse-document';
import { type BoardSlug } from '@keelson/contracts/ids';
import { type ColumnCounter, sumCounters } from '@keelson/contracts/kanban/board/board';
import {
  AgedCard,
  type BoardMetrics,
  type BoardMetricsRange,
  MAX_AGED_CARDS,
} from '@keelson/contracts/kanban/board/board-metrics';
import {
  addFlow,
  flowOfClaim,
  type FlowDays,
  type FlowShard,
} from '@keelson/contracts/kanban/board/flow-counters';
import { ALL_RUNS } from '@keelson/contracts/kanban/run/run';
import { type EpochMs, monthKey } from '@keelson/contracts/time';
import { FieldPath, type Firestore, Timestamp, type Transaction } from 'firebase-admin/firestore';
import { toRecord } from '../converter';
import { buildBoardMetrics } from './domain/build-board-metrics';
import { periodsOf } from './domain/metrics-periods';
import { type KanbanRefs, kanbanRefs } from './refs';
import { transact } from '../store/transact';

export class BoardMetricsRepo {
  private readonly refs: KanbanRefs;

  constructor(private readonly db: Firestore) {
    this.refs = kanbanRefs(db);
  }

  /**
   * The metrics of a board that exists. They are read at one instant. It costs the counters of the columns, a
   * document for each month, the active runs, and the cards that were started, {@link MAX_AGED_CARDS} and one more at most.
   */
  async read(slug: BoardSlug, range: BoardMetricsRange, now: EpochMs): Promise<BoardMetrics> {
    const from = periodsOf(range, now)[0]?.from.slice(0, 7) ?? monthKey(now);
    const stored = await transact(
      this.db,
      async (transaction) => {
        const [counters, flow, claims, started] = await Promise.all([
          this.counters(transaction, slug),
          this.flow(transaction, slug, from),
          this.claims(transaction, slug),
          this.started(transaction, slug),
        ]);
        const days = [...counters, ...flow].map((shard) => new Map(Object.entries(shard.days)));
        return {
          counts: sumCounters(counters),
          days: [...days, claims].reduce<FlowDays>((sum, one) => addFlow(sum, one, 1), new Map()),
          started,
        };
      },
      { readOnly: true },
    );
    return buildBoardMetrics(range, stored, now);
  }

  private async counters(transaction: Transaction, slug: BoardSlug): Promise<ColumnCounter[]> {
    const found = await transaction.get(this.refs.counters(slug));
    return found.docs.map((document) => document.data());
  }

  private async flow(
    transaction: Transaction,
    slug: BoardSlug,
    from: string,
  ): Promise<FlowShard[]> {
    const found = await transaction.get(
      this.refs.flow(slug).where(FieldPath.documentId(), '>=', from),
    );
    return found.docs.map((document) => document.data());
  }

  /** The claims of active runs. */
  private async claims(transaction: Transaction, slug: BoardSlug): Promise<FlowDays> {
    const held = this.refs.slots().where('scope', '==', ALL_RUNS).where('boardSlug', '==', slug);
    const found = (await transaction.get(held)).docs.map((document) => document.data());
    return found.reduce<FlowDays>(
      (sum, { startedAt, purpose }) =>
        startedAt === null ? sum : addFlow(sum, flowOfClaim({ startedAt, purpose }), 1),
      new Map(),
    );
  }

  private async started(transaction: Transaction, slug: BoardSlug): Promise<AgedCard[]> {
    const found = await transaction.get(
      this.refs
        .cards(slug)
        .withConverter(null)
        .where('archived', '==', false)
        .where('completedAt', '==', null)
        .where('startedAt', '>', Timestamp.fromMillis(0))
        .orderBy('startedAt')
        .limit(MAX_AGED_CARDS + 1)
        .select('title', 'status', 'startedAt'),
    );
    return found.docs.map((document) =>
      parseDocument(AgedCard, { ...toRecord(AgedCard, document.data()), id: document.id }),
    );
  }
}
