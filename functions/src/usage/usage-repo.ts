import { createHash } from 'node:crypto';
import { creditsLeft } from '@keelson/contracts/billing/credits';
import { Customer } from '@keelson/contracts/billing/customer';
import { UserId } from '@keelson/contracts/ids';
import { paths } from '@keelson/contracts/paths';
import { DAY, DayKey, dayKey, EpochMs, type MonthKey, monthKey } from '@keelson/contracts/time';
import { Activation } from '@keelson/contracts/metrics/metric-documents';
import { MetricKey } from '@keelson/contracts/usage/metric';
import { type MetricCounts, UsagePeriod } from '@keelson/contracts/usage/usage';
import {
  type DocumentReference,
  FieldValue,
  type Firestore,
  Timestamp,
  type Transaction,
} from 'firebase-admin/firestore';
import * as z from 'zod';
import { documentConverter } from '@keelson/server/converter';
import { countMetrics } from '@keelson/server/metrics/count-metrics';
import { type NotificationWriter } from '@keelson/server/notifications/notification-writer';
import { KeyedMutex } from '../platform/keyed-mutex';
import {
  type Allowance,
  carryUsage,
  countStopped,
  countUsage,
  coverUsage,
  meteredLeft,
  overLimit,
  quotaExhausted,
  usedOfPlan,
} from './domain/count-usage';
import { MeterReports } from './meter-reports';
import { UsageAlerts } from './usage-alerts';
import { type Credits, drawCredits, type DrawnCredits, usedAfter } from './domain/draw-credits';
import { transact } from '@keelson/server/store/transact';

/** One usage record. A key is counted once, however often it is recorded. */
export interface UsageRecord {
  readonly uid: UserId;
  readonly metric: MetricKey;
  /** `>= 1`. */
  readonly amount: number;
  /** Identifies the operation, such as a chat message; chosen by the caller. */
  readonly key: string;
  /** Null counts without a limit. */
  readonly allowance: Allowance | null;
  readonly at: EpochMs;
  /** Released after this instant unless settled before; null is final at once. */
  readonly leaseUntil: EpochMs | null;
}

const periods = documentConverter(UsagePeriod);
const customers = documentConverter(Customer, 'uid');

/** Usage of a metric after it was counted. */
export interface CountedUsage {
  /** Against the plan. */
  readonly used: number;
  /** Credits that are left. */
  readonly credits: number;
  /** How much more can be charged for in this month. */
  readonly meteredLeft: number;
}

const UsageEntry = z.strictObject({
  metric: MetricKey,
  amount: z.int().positive(),
  day: DayKey,
  /** Credits that it used, by the payment that bought them. */
  credits: z.record(z.string(), z.int().positive()).optional(),
  /** The part that is charged for. */
  metered: z.int().positive().optional(),
  /** The report that it was added to, once it was final. */
  meterReport: z.string().optional(),
  /** True when the operation did not happen and its usage was subtracted. */
  released: z.boolean(),
  /** Set while reserved and not settled. */
  leaseUntil: EpochMs.nullable().default(null),
  expiresAt: EpochMs,
});
type UsageEntry = z.infer<typeof UsageEntry>;
type EntryRef = DocumentReference<UsageEntry>;

const NOT_PAID_FOR = { fromCredits: 0, metered: 0 };

const countedOf = (
  counted: UsagePeriod | null,
  metric: MetricKey,
  credits: number,
  allowance: Allowance | null,
): CountedUsage => ({
  used: usedOfPlan(counted, metric),
  credits,
  meteredLeft: meteredLeft(counted, metric, allowance ?? {}),
});

/** How long a key is kept. */
const KEEP_MS = 40 * DAY;
/** Concurrent usage contends on one document, so transactions get more attempts. */
const CONTENDED = { maxAttempts: 25 };
const SWEEP_BATCH = 200;

/** `usage/{uid}/periods/{yyyy-mm}`: usage counters by month. */
export class UsageRepo {
  private readonly mutex = new KeyedMutex();

  private readonly reports: MeterReports;
  private readonly alerts: UsageAlerts;

  constructor(
    private readonly db: Firestore,
    notifications: NotificationWriter,
  ) {
    this.reports = new MeterReports(db);
    this.alerts = new UsageAlerts(notifications);
  }

  /** Units over the limit that are charged for, of a billing period. */
  chargedSince(uid: UserId, metric: string, since: EpochMs): Promise<number> {
    return this.reports.unitsSince(uid, metric, since);
  }

  /** The given months; months without usage are absent. */
  async periods(uid: UserId, months: readonly MonthKey[]): Promise<Map<MonthKey, UsagePeriod>> {
    const found = await this.db.getAll(...months.map((month) => this.period(uid, month)));
    return new Map(
      found.flatMap((document) => {
        const period = document.data() as UsagePeriod | undefined;
        return period === undefined ? [] : [[document.id, period] as const];
      }),
    );
  }

  /** All months with usage. */
  async allPeriods(uid: UserId): Promise<({ month: MonthKey } & UsagePeriod)[]> {
    const found = await this.db.collection(paths.usagePeriods(uid)).withConverter(periods).get();
    return found.docs.map((document) => ({ month: document.id, ...document.data() }));
  }

  /**
   * Counts usage, or does nothing when its key was counted already.
   *
   * Counts against the plan first. What is over its limit takes credits, then it is charged for where it is metered.
   *
   * @returns What counts against the plan in this month, and the credits that are left.
   * @throws {DomainError} `quota/exhausted`; nothing is counted.
   */
  async record(use: UsageRecord): Promise<CountedUsage> {
    const { uid, metric, amount, key, allowance, at, leaseUntil } = use;
    const entry = this.entry(uid, key);
    const period = this.period(uid, monthKey(at));
    return this.change(uid, async (transaction) => {
      const [known, stored, credits] = await Promise.all([
        transaction.get(entry),
        transaction.get(period),
        this.creditsIn(transaction, uid),
      ]);
      const counted = stored.data() ?? null;
      const before = known.data();
      if (before !== undefined && !before.released) {
        return countedOf(counted, metric, creditsLeft(credits, metric), allowance);
      }
      const covered = coverUsage(overLimit(counted, { metric, amount }, allowance), {
        credits: creditsLeft(credits, metric),
        metered: meteredLeft(counted, metric, allowance ?? {}),
      });
      if (covered === null && allowance !== null) throw quotaExhausted(counted, metric, allowance);
      const { fromCredits, metered } = covered ?? NOT_PAID_FOR;
      const drawn = drawCredits(credits, metric, fromCredits) ?? {};
      const day = dayKey(at);
      const next = countUsage(counted, { metric, amount, fromCredits, metered, day }, at);
      const left = creditsLeft(credits, metric) - fromCredits;
      const alert =
        allowance === null
          ? { period: next, write: () => undefined }
          : await this.alerts.stage(transaction, next, {
              ...allowance,
              uid,
              metric,
              at,
              credits: left,
              isCharged: meteredLeft(next, metric, allowance) > 0,
            });
      const isFinal = leaseUntil === null && metered > 0;
      const report = isFinal ? await this.reports.open(transaction, uid, metric, at) : null;
      this.writeDrawn(transaction, uid, usedAfter(credits, drawn, 1));
      transaction.set(period, alert.period, periods.replaceKnown);
      alert.write();
      const expiresAt = at + KEEP_MS;
      transaction.set(entry, {
        metric,
        amount,
        day,
        ...(fromCredits > 0 ? { credits: drawn } : {}),
        ...(metered > 0 ? { metered } : {}),
        ...(report === null ? {} : { meterReport: report.add(transaction, metered) }),
        released: false,
        leaseUntil,
        expiresAt,
      });
      countMetrics(transaction, this.db, day, { [`usage:${metric}`]: amount });
      return countedOf(next, metric, left, allowance);
    });
  }

  /** What counted against the plan's limits in the month of `at`. */
  async usedOfPlan(uid: UserId, at: EpochMs): Promise<MetricCounts> {
    const month = monthKey(at);
    const period = (await this.periods(uid, [month])).get(month) ?? null;
    const counts = (Object.keys(period?.counters ?? {}) as MetricKey[]).map(
      (metric) => [metric, usedOfPlan(period, metric)] as const,
    );
    return Object.fromEntries(counts.filter(([, count]) => count > 0));
  }

  /** Counts use of another account of the same person, once for each key. It is in no metric of the product: it is there already. */
  async carry(
    uid: UserId,
    { key, used, at }: { readonly key: string; readonly used: MetricCounts; readonly at: EpochMs },
  ): Promise<void> {
    const [first] = Object.entries(used) as [MetricKey, number][];
    if (first === undefined) return;
    const month = monthKey(at);
    const entry = this.entry(uid, `${key}/${month}`);
    const period = this.period(uid, month);
    await this.change(uid, async (transaction) => {
      const [known, stored] = await Promise.all([transaction.get(entry), transaction.get(period)]);
      if (known.exists) return;
      transaction.set(period, carryUsage(stored.data() ?? null, used, at), periods.replaceKnown);
      const [metric, amount] = first;
      transaction.set(entry, {
        metric,
        amount,
        day: dayKey(at),
        released: false,
        leaseUntil: null,
        expiresAt: at + KEEP_MS,
      });
    });
  }

  /** Counts the characters of a stopped answer; see {@link countStopped}. */
  async countStopped(uid: UserId, characters: number, at: EpochMs): Promise<boolean> {
    const ref = this.period(uid, monthKey(at));
    return this.change(uid, async (transaction) => {
      const stored = (await transaction.get(ref)).data() ?? null;
      const { period, charged } = countStopped(stored, characters, at);
      transaction.set(ref, period, periods.replaceKnown);
      return charged;
    });
  }

  /**
   * Makes a reservation final. A reservation released after its lease expired is counted again. The first one of an
   * account activates it.
   */
  async settle(uid: UserId, key: string, at: EpochMs): Promise<void> {
    const ref = this.entry(uid, key);
    const activation = this.db.doc(paths.usageOf(uid)).withConverter(documentConverter(Activation));
    await this.change(uid, async (transaction) => {
      const [found, activated] = await Promise.all([
        transaction.get(ref),
        transaction.get(activation),
      ]);
      const entry = found.data();
      if (entry === undefined) return;
      const { metric, metered = 0, meterReport } = entry;
      const isNew = metered > 0 && meterReport === undefined;
      const report = isNew ? await this.reports.open(transaction, uid, metric, at) : null;
      if (entry.released) await this.count(transaction, uid, { entry, amount: entry.amount, at });
      transaction.update(ref, {
        released: false,
        leaseUntil: null,
        ...(report === null ? {} : { meterReport: report.add(transaction, metered) }),
      });
      if (activated.exists) return;
      transaction.set(activation, { activatedAt: at });
      countMetrics(transaction, this.db, dayKey(at), { activations: 1 });
    });
  }

  /** Subtracts a key's usage from the month in which it was counted. Idempotent. */
  async release(uid: UserId, key: string, at: EpochMs): Promise<void> {
    await this.releaseEntry(this.entry(uid, key), { uid, at });
  }

  /** Releases the user's reservations with expired leases. */
  async releaseExpired(uid: UserId, at: EpochMs): Promise<void> {
    const found = await this.db
      .collection(paths.usageEntries(uid))
      .withConverter(documentConverter(UsageEntry))
      .where('leaseUntil', '<=', Timestamp.fromMillis(at))
      .limit(SWEEP_BATCH)
      .get();
    for (const { ref } of found.docs) await this.releaseEntry(ref, { uid, at, expired: true });
  }

  /** Releases expired reservations of all users; returns true when there may be more. */
  async sweepExpired(at: EpochMs): Promise<boolean> {
    const found = await this.db
      .collectionGroup('entries')
      .withConverter(documentConverter(UsageEntry))
      .where('leaseUntil', '<=', Timestamp.fromMillis(at))
      .limit(SWEEP_BATCH)
      .get();
    for (const { ref } of found.docs) {
      const uid = UserId.parse(ref.parent.parent?.id);
      await this.releaseEntry(ref, { uid, at, expired: true });
    }
    return found.size === SWEEP_BATCH;
  }

  /** Deletes a user's usage. Idempotent. */
  async deleteUserData(uid: UserId): Promise<void> {
    await this.db.recursiveDelete(this.db.doc(paths.usageOf(uid)));
  }

  private change<Result>(
    uid: UserId,
    run: (transaction: Transaction) => Promise<Result>,
  ): Promise<Result> {
    return this.mutex.run(uid, () => transact(this.db, run, CONTENDED));
  }

  private async releaseEntry(
    ref: EntryRef,
    { uid, at, expired }: { uid: UserId; at: EpochMs; expired?: true },
  ): Promise<void> {
    await this.change(uid, async (transaction) => {
      const entry = (await transaction.get(ref)).data();
      if (entry === undefined || entry.released) return;
      if (expired && (entry.leaseUntil === null || entry.leaseUntil > at)) return;
      const { metered = 0, meterReport } = entry;
      const report =
        meterReport === undefined ? null : await this.reports.known(transaction, uid, meterReport);
      await this.count(transaction, uid, { entry, amount: -entry.amount, at });
      report?.subtract(transaction, metered, at);
      transaction.update(ref, {
        released: true,
        leaseUntil: null,
        meterReport: FieldValue.delete(),
      });
    });
  }

  private async count(
    transaction: Transaction,
    uid: UserId,
    { entry, amount, at }: { entry: UsageEntry; amount: number; at: EpochMs },
  ): Promise<void> {
    const { metric, day } = entry;
    const period = this.period(uid, day.slice(0, 7));
    const stored = (await transaction.get(period)).data() ?? null;
    const sign = amount < 0 ? -1 : 1;
    const drawn = entry.credits ?? {};
    const fromCredits = sign * Object.values(drawn).reduce((sum, each) => sum + each, 0);
    const metered = sign * (entry.metered ?? 0);
    const credits = fromCredits === 0 ? {} : await this.creditsIn(transaction, uid);
    const next = countUsage(stored, { metric, amount, fromCredits, metered, day }, at);
    transaction.set(period, next, periods.replaceKnown);
    this.writeDrawn(transaction, uid, usedAfter(credits, drawn, sign));
    countMetrics(transaction, this.db, day, { [`usage:${metric}`]: amount });
  }

  /** Credits are on the record of the account's purchases, which billing writes. */
  private async creditsIn(transaction: Transaction, uid: UserId): Promise<Credits> {
    const ref = this.db.doc(paths.customer(uid)).withConverter(customers);
    return (await transaction.get(ref)).data()?.credits ?? {};
  }

  /** All credits of an account. */
  async credits(uid: UserId): Promise<Credits> {
    const found = await this.db.doc(paths.customer(uid)).withConverter(customers).get();
    return found.data()?.credits ?? {};
  }

  private writeDrawn(transaction: Transaction, uid: UserId, used: DrawnCredits): void {
    const changes = Object.entries(used).map(([id, count]) => [`credits.${id}.used`, count]);
    if (changes.length === 0) return;
    transaction.update(this.db.doc(paths.customer(uid)), Object.fromEntries(changes));
  }

  private period(uid: UserId, month: MonthKey) {
    return this.db.doc(paths.usagePeriod(uid, month)).withConverter(periods);
  }

  /** Keys are hashed: they may contain characters that document ids must not. */
  private entry(uid: UserId, key: string): EntryRef {
    const name = createHash('sha256').update(key).digest('hex');
    return this.db.doc(paths.usageEntry(uid, name)).withConverter(documentConverter(UsageEntry));
  }
}
