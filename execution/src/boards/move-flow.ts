import { type BoardSlug } from '@keelson/contracts/ids';
import { COUNTER_SHARDS } from '@keelson/contracts/kanban/board/board';
import {
  addFlow,
  type FlowDays,
  flowShardName,
} from '@keelson/contracts/kanban/board/flow-counters';
import { RUN_COUNTERS } from '@keelson/contracts/kanban/run/run-counters';
import { type Counters } from '@keelson/contracts/metrics/counters';
import { MINUTE } from '@keelson/contracts/time';
import { kanbanRefs } from '@keelson/server/kanban/refs';
import { type Logger } from '@keelson/server/logger';
import { countMetrics, incrementsOf } from '@keelson/server/metrics/count-metrics';
import { transact } from '@keelson/server/store/transact';
import { FieldValue, type Firestore } from 'firebase-admin/firestore';

const MOVE_MS = 15 * MINUTE;

/**
 * Moves what the changes of a board have counted for its metrics from its counters to the documents of months, and adds its
 * runs to the metrics of the product. One transaction: nothing is lost or counted twice, whoever moves it.
 */
export async function moveFlow(db: Firestore, slug: BoardSlug): Promise<void> {
  const refs = kanbanRefs(db);
  const shards = Array.from({ length: COUNTER_SHARDS }, (_, shard) =>
    refs.counter(slug, String(shard)),
  );
  await transact(db, async (transaction) => {
    const stored = await transaction.getAll(...shards);
    const counted = stored.filter((shard) => Object.keys(shard.data()?.days ?? {}).length > 0);
    const days = counted.reduce<FlowDays>(
      (sum, shard) => addFlow(sum, new Map(Object.entries(shard.data()?.days ?? {})), 1),
      new Map(),
    );
    for (const [month, ofMonth] of Map.groupBy(days, ([day]) => day.slice(0, 7))) {
      const ref = refs.flowShard(slug, flowShardName(month)).withConverter(null);
      const increments = ofMonth.map(([day, counters]) => [day, incrementsOf(counters)] as const);
      transaction.set(ref, { days: Object.fromEntries(increments) }, { merge: true });
    }
    for (const [day, counters] of days) countMetrics(transaction, db, day, runsOf(counters));
    for (const { ref } of counted) {
      transaction.update(ref.withConverter(null), { days: FieldValue.delete() });
    }
  });
}

const runsOf = (counters: Counters): Counters =>
  Object.fromEntries(RUN_COUNTERS.map((name) => [name, counters[name] ?? 0]));

/** Moves the counters of the boards that this instance has changed, a quarter of an hour after a change and when it stops. */
export class FlowMover {
  private readonly boards = new Set<BoardSlug>();
  private timer: NodeJS.Timeout | null = null;

  constructor(
    private readonly db: Firestore,
    private readonly log: Logger,
  ) {}

  add(slug: BoardSlug): void {
    this.boards.add(slug);
    this.timer ??= setTimeout(() => void this.flush(), MOVE_MS).unref();
  }

  async flush(): Promise<void> {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    const boards = [...this.boards];
    this.boards.clear();
    await Promise.all(boards.map((slug) => this.move(slug)));
  }

  private async move(slug: BoardSlug): Promise<void> {
    try {
      await moveFlow(this.db, slug);
    } catch (error) {
      // Nothing is lost: the next change of the board leads to another attempt.
      this.log.warn('Moving the counters of a board failed', { slug, error });
    }
  }
}
