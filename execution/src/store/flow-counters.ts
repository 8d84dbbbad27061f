import { type BoardSlug } from '@keelson/contracts/ids';
import {
  addFlow,
  FLOW_SHARDS,
  type FlowDays,
  flowShardName,
} from '@keelson/contracts/kanban/board/flow-counters';
import { type Random } from '@keelson/contracts/kanban/card/rank';
import { type Counters } from '@keelson/contracts/metrics/counters';
import { type DayKey } from '@keelson/contracts/time';
import { type KanbanRefs } from '@keelson/server/kanban/refs';
import { type WriteSet } from '@keelson/server/store/write-set';
import { FieldValue } from 'firebase-admin/firestore';

/**
 * The counters of boards' metrics. They are only incremented, in one shard of the month and without a read, in the commit
 * of what they count: a change that is not committed is not counted, and none is counted twice.
 */
export class FlowCounters {
  private readonly boards = new Map<BoardSlug, FlowDays>();

  constructor(
    private readonly writeSet: WriteSet,
    private readonly refs: KanbanRefs,
    private readonly random: Random,
  ) {}

  add(slug: BoardSlug, days: FlowDays): void {
    this.boards.set(slug, addFlow(this.boards.get(slug) ?? new Map(), days, 1));
  }

  flush(): void {
    for (const [slug, days] of this.boards) {
      const months = new Set([...days.keys()].map((day) => day.slice(0, 7)));
      for (const month of months) {
        const changed = [...days].filter(([day]) => day.startsWith(month));
        this.increment(slug, month, changed);
      }
    }
  }

  private increment(
    slug: BoardSlug,
    month: string,
    days: readonly (readonly [DayKey, Counters])[],
  ): void {
    const shard = Math.floor(this.random() * FLOW_SHARDS);
    const ref = this.refs.flowShard(slug, flowShardName(month, shard)).withConverter(null);
    const increments = days.map(([day, counters]) => [day, incrementsOf(counters)] as const);
    this.writeSet.writeUnconditionally((transaction) => {
      transaction.set(ref, { days: Object.fromEntries(increments) }, { merge: true });
    });
  }
}

const incrementsOf = (counters: Counters): Record<string, FieldValue> =>
  Object.fromEntries(
    Object.entries(counters).map(([name, by]) => [name, FieldValue.increment(by)] as const),
  );
