import { addCounters, type Counters, sumCounters } from '@keelson/contracts/metrics/counters';
import {
  MetricMonth,
  MetricShard,
  MetricTotals,
} from '@keelson/contracts/metrics/metric-documents';
import { paths } from '@keelson/contracts/paths';
import { type DayKey, type MonthKey } from '@keelson/contracts/time';
import { documentConverter } from '@keelson/server/converter';
import {
  type DocumentSnapshot,
  FieldPath,
  type Firestore,
  type Timestamp,
  type Transaction,
} from 'firebase-admin/firestore';
import { type StoredMetrics, withShards } from './domain/build-report';
import { transact } from '@keelson/server/store/transact';

const shards = documentConverter(MetricShard);
const months = documentConverter(MetricMonth);
const totals = documentConverter(MetricTotals);

/** See {@link MetricsRepo.correct}. */
export type Claim = (transaction: Transaction) => Promise<() => void>;

export type DayCounters = ReadonlyMap<DayKey, Counters>;

/** `metricShards`, `metricMonths` and `metricTotals`. Changes are counted by `server/metrics/count-metrics`. */
export class MetricsRepo {
  constructor(private readonly db: Firestore) {}

  /**
   * The counters of some months, of every day that is not in a month yet, and their total. One consistent read:
   * {@link compactDay} may move shards at the same time.
   *
   * @param readTime Reads the state at this instant, at most an hour ago; now without it.
   */
  read(wanted: readonly MonthKey[], readTime?: Timestamp): Promise<StoredMetrics> {
    return transact(
      this.db,
      async (transaction) => {
        const refs = wanted.map((month) => this.month(month));
        const [total, uncompacted, ...stored] = await Promise.all([
          transaction.get(this.totals()),
          transaction.get(this.shards()),
          ...refs.map((ref) => transaction.get(ref)),
        ]);
        const days = new Map(stored.flatMap((month) => Object.entries(month.data()?.days ?? {})));
        const rows = uncompacted.docs.map((document) => document.data());
        return withShards({ days, total: total.data()?.counters ?? {} }, rows);
      },
      readTime === undefined ? { readOnly: true } : { readOnly: true, readTime },
    );
  }

  /** Every month that has counters, oldest first. */
  async monthKeys(): Promise<MonthKey[]> {
    const found = await this.db.collection(paths.metricMonths()).listDocuments();
    return found.map(({ id }) => id).sort();
  }

  /** Days before `today` with shards, oldest first. */
  async uncompactedDays(today: DayKey): Promise<DayKey[]> {
    const found = await this.shards().where(FieldPath.documentId(), '<', today).select().get();
    return [...new Set(found.docs.map(({ id }) => id.slice(0, today.length)))].sort();
  }

  /**
   * Moves the shards of a day to its month, in one transaction. A change that is counted late makes a new shard, which
   * the next call adds.
   */
  compactDay(day: DayKey): Promise<void> {
    return transact(this.db, async (transaction) => {
      const found = await transaction.get(
        this.shards()
          .where(FieldPath.documentId(), '>=', day)
          .where(FieldPath.documentId(), '<', `${day}\uf8ff`),
      );
      const sum = sumCounters(found.docs.map((document) => document.data().counters));
      const write = await this.prepareAdd(transaction, new Map([[day, sum]]));
      write();
      for (const { ref } of found.docs) transaction.delete(ref);
    });
  }

  /**
   * Adds corrections to days and to the total. Changes that are counted at the same time stay: they are in shards.
   *
   * @param claim Reads in the transaction whether the corrections were added already, throws then, and returns what
   *   to write with them.
   */
  correct(days: DayCounters, claim: Claim): Promise<void> {
    return transact(this.db, async (transaction) => {
      const release = await claim(transaction);
      const write = await this.prepareAdd(transaction, days);
      write();
      release();
    });
  }

  /** Reads what the days are added to; the result writes it. */
  private async prepareAdd(transaction: Transaction, days: DayCounters): Promise<() => void> {
    const keys = [...new Set([...days.keys()].map((day) => day.slice(0, 7)))];
    const refs = keys.map((key) => this.month(key));
    const [total, ...stored] = await Promise.all([
      transaction.get(this.totals()),
      ...refs.map((ref) => transaction.get(ref)),
    ]);
    return () => {
      refs.forEach((ref, index) => {
        const known = (stored[index] as Month).data()?.days ?? {};
        const added = [...days].filter(([day]) => day.startsWith(ref.id));
        const changed = added.map(([day, counters]) => [
          day,
          addCounters(known[day] ?? {}, counters),
        ]);
        const next = {
          days: { ...known, ...(Object.fromEntries(changed) as MetricMonth['days']) },
        };
        transaction.set(ref, next, months.replaceKnown);
      });
      const counters = sumCounters([total.data()?.counters ?? {}, ...days.values()]);
      transaction.set(this.totals(), { counters }, totals.replaceKnown);
    };
  }

  private shards() {
    return this.db.collection(paths.metricShards()).withConverter(shards);
  }

  private month(key: MonthKey) {
    return this.db.doc(paths.metricMonth(key)).withConverter(months);
  }

  private totals() {
    return this.db.doc(paths.metricTotals()).withConverter(totals);
  }
}

type Month = DocumentSnapshot<MetricMonth>;
