import { type BoardSlug } from '@keelson/contracts/ids';
import { type Board, COUNTER_SHARDS, counterName } from '@keelson/contracts/kanban/board/board';
import { type Random } from '@keelson/contracts/kanban/card/rank';
import { type CardStatus } from '@keelson/contracts/kanban/card/status';
import { FieldValue } from 'firebase-admin/firestore';
import { type KanbanRefs } from '@keelson/server/kanban/refs';
import { type WriteSet } from '@keelson/server/store/write-set';

const SHARDS = Array.from({ length: COUNTER_SHARDS }, (_, shard) => shard);

interface Delta {
  readonly slug: BoardSlug;
  readonly status: CardStatus;
  by: number;
}

/**
 * The card counts of a board's columns. A column without a limit is only incremented, in one of its
 * shards and without a read, so moves do not conflict. Entering a column with a limit reads all its
 * shards and commits only if none has changed: the limit is exact (docs/kanban.md).
 */
export class ColumnCounters {
  private readonly deltas = new Map<string, Delta>();
  private readonly counted = new Set<string>();

  constructor(
    private readonly writeSet: WriteSet,
    private readonly refs: KanbanRefs,
    private readonly random: Random,
  ) {}

  /**
   * The number of cards in a column, to check its limit. Columns without a limit are not counted.
   */
  async occupancy(
    { slug, wipLimits }: Board,
    status: CardStatus,
  ): Promise<{ readonly limit: number | null; readonly count: number }> {
    const limit = wipLimits[status];
    if (limit === undefined) return { limit: null, count: 0 };
    const counters = await this.writeSet.getAll(this.shardsOf(slug, status), 'precondition');
    this.counted.add(`${slug}/${status}`);
    return { limit, count: counters.reduce((sum, counter) => sum + (counter?.count ?? 0), 0) };
  }

  /** Stages a change of a column's count; negative when cards leave. */
  add(slug: BoardSlug, status: CardStatus, by: number): void {
    const key = `${slug}/${status}`;
    const delta = this.deltas.get(key) ?? { slug, status, by: 0 };
    delta.by += by;
    this.deltas.set(key, delta);
  }

  flush(): void {
    for (const [key, { slug, status, by }] of this.deltas) {
      if (by === 0) continue;
      if (this.counted.has(key)) this.putExactly(slug, status, by);
      else this.addBlindly(slug, status, by);
    }
  }

  private putExactly(slug: BoardSlug, status: CardStatus, by: number): void {
    const [ref] = this.shardsOf(slug, status);
    if (ref === undefined) return;
    const count = (this.writeSet.getStored(ref)?.count ?? 0) + by;
    this.writeSet.put(ref, { status, shard: 0, count });
  }

  private addBlindly(slug: BoardSlug, status: CardStatus, by: number): void {
    const shard = Math.floor(this.random() * COUNTER_SHARDS);
    const ref = this.refs.counter(slug, counterName(status, shard)).withConverter(null);
    this.writeSet.writeUnconditionally((transaction) => {
      transaction.set(ref, { status, shard, count: FieldValue.increment(by) }, { merge: true });
    });
  }

  private shardsOf(slug: BoardSlug, status: CardStatus) {
    return SHARDS.map((shard) => this.refs.counter(slug, counterName(status, shard)));
  }
}
