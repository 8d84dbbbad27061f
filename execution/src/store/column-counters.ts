import { type BoardSlug } from '@keelson/contracts/ids';
import { type Board, COUNTER_SHARDS } from '@keelson/contracts/kanban/board/board';
import { CardStatus } from '@keelson/contracts/kanban/card/status';
import { addFlow, type FlowDays } from '@keelson/contracts/kanban/board/flow-counters';
import { type Counters, withoutZeros } from '@keelson/contracts/metrics/counters';
import { type DayKey } from '@keelson/contracts/time';
import { type KanbanRefs } from '@keelson/server/kanban/refs';
import { type WriteSet } from '@keelson/server/store/write-set';

type Counts = Partial<Record<CardStatus, number>>;

/**
 * The card counts of a board's columns. Columns without a limit are only incremented, in one shard of the board and without a
 * read, so moves do not conflict. The cards of a column with a limit are counted in a document of their own: entering it reads
 * that document, and commits only if it has not changed, so the limit is exact (docs/kanban.md). The metrics of the board are
 * counted in the same shard: a change that is not committed is not counted, and none is counted twice.
 */
export class ColumnCounters {
  private readonly limits = new Map<BoardSlug, Board['wipLimits']>();
  private readonly deltas = new Map<BoardSlug, Counts>();
  private readonly flow = new Map<BoardSlug, FlowDays>();
  /** Documents of columns whose count the decision has read. */
  private readonly counted = new Set<string>();

  constructor(
    private readonly writeSet: WriteSet,
    private readonly refs: KanbanRefs,
    private readonly shardOf: (slug: BoardSlug) => number,
  ) {}

  /** A board that the commit verifies: its limits decide where its cards are counted. */
  know({ slug, wipLimits }: Board): void {
    this.limits.set(slug, wipLimits);
  }

  /**
   * The number of cards in a column, to check its limit. Columns without a limit are not counted.
   */
  async occupancy(
    { slug, wipLimits }: Board,
    status: CardStatus,
  ): Promise<{ readonly limit: number | null; readonly count: number }> {
    const limit = wipLimits[status];
    if (limit === undefined) return { limit: null, count: 0 };
    const ref = this.refs.counter(slug, status);
    this.counted.add(ref.path);
    const counter = await this.writeSet.get(ref, 'precondition');
    return { limit, count: counter?.counts[status] ?? 0 };
  }

  /** The number of cards in a column. The commit fails when a count of the board changes meanwhile. */
  async countUnchanged(slug: BoardSlug, status: CardStatus): Promise<number> {
    const all = [...this.shardsOf(slug), this.refs.counter(slug, status)];
    const counters = await this.writeSet.getAll(all, 'precondition');
    return sumOf(counters.map((counter) => counter?.counts[status]));
  }

  /** Moves the counts of columns that get a limit into the documents of the columns. */
  async changeLimits({ slug, wipLimits }: Board, next: Board['wipLimits']): Promise<void> {
    const limited = CardStatus.options.filter(
      (status) => next[status] !== undefined && wipLimits[status] === undefined,
    );
    if (limited.length === 0) return;
    const shards = this.shardsOf(slug);
    const stored = await this.writeSet.getAll(shards, 'precondition');
    const columns = limited.map((status) => this.refs.counter(slug, status));
    const own = await this.writeSet.getAll(columns, 'precondition');
    for (const [index, status] of limited.entries()) {
      const count = sumOf([...stored, own[index]].map((counter) => counter?.counts[status]));
      this.writeSet.put(this.refs.counter(slug, status), { counts: { [status]: count }, days: {} });
    }
    for (const [index, ref] of shards.entries()) {
      const { counts, days } = stored[index] ?? { counts: {}, days: {} };
      const kept = Object.entries(counts).filter(
        ([status]) => !limited.some((one) => one === status),
      );
      if (kept.length < Object.keys(counts).length) {
        this.writeSet.put(ref, { counts: Object.fromEntries(kept), days });
      }
    }
  }

  /** Stages a change of a column's count; negative when cards leave. */
  add(slug: BoardSlug, status: CardStatus, by: number): void {
    const deltas = this.deltas.get(slug) ?? {};
    deltas[status] = (deltas[status] ?? 0) + by;
    this.deltas.set(slug, deltas);
  }

  /** Stages what the metrics of a board count. */
  addFlow(slug: BoardSlug, days: FlowDays): void {
    this.flow.set(slug, addFlow(this.flow.get(slug) ?? new Map<DayKey, Counters>(), days, 1));
  }

  /** The boards whose metrics the mutation changes. */
  get boards(): readonly BoardSlug[] {
    return [...this.flow].flatMap(([slug, days]) => (days.size > 0 ? slug : []));
  }

  flush(): void {
    for (const slug of new Set([...this.deltas.keys(), ...this.flow.keys()])) {
      const changed = withoutZeros(this.deltas.get(slug) ?? {}) as Counts;
      this.flushBoard(slug, changed, [...(this.flow.get(slug) ?? [])]);
    }
  }

  private flushBoard(
    slug: BoardSlug,
    changed: Counts,
    days: readonly (readonly [DayKey, Counters])[],
  ): void {
    const limits = this.limits.get(slug);
    const unlimited: Counts = {};
    for (const [name, by] of Object.entries(changed)) {
      if (limits === undefined) throw new Error(`The mutation counts cards of ${slug} unread`);
      const status = CardStatus.parse(name);
      if (limits[status] === undefined) unlimited[status] = by;
      else if (this.counted.has(this.refs.counter(slug, status).path)) {
        this.putExactly(slug, status, by);
      } else this.increment(slug, status, { [status]: by });
    }
    if (Object.keys(unlimited).length === 0 && days.length === 0) return;
    this.increment(slug, String(this.shardOf(slug)), unlimited, days);
  }

  private putExactly(slug: BoardSlug, status: CardStatus, by: number): void {
    const ref = this.refs.counter(slug, status);
    const count = (this.writeSet.getStored(ref)?.counts[status] ?? 0) + by;
    this.writeSet.put(ref, { counts: { [status]: count }, days: {} });
  }

  private increment(
    slug: BoardSlug,
    name: string,
    by: Counts,
    days: readonly (readonly [DayKey, Counters])[] = [],
  ): void {
    this.writeSet.increment(this.refs.counter(slug, name), {
      counts: by,
      days: Object.fromEntries(days),
    });
  }

  private shardsOf(slug: BoardSlug) {
    return Array.from({ length: COUNTER_SHARDS }, (_, shard) =>
      this.refs.counter(slug, String(shard)),
    );
  }
}

const sumOf = (counts: readonly (number | undefined)[]): number =>
  counts.reduce<number>((sum, count) => sum + (count ?? 0), 0);
