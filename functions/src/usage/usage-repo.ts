import { createHash } from 'node:crypto';
import { creditsLeft } from '@keelson/contracts/billing/credits';
import { PayerId } from '@keelson/contracts/ids';
import { paths } from '@keelson/contracts/paths';
import { dayKey, type EpochMs, type MonthKey, monthKey } from '@keelson/contracts/time';
import { Activation } from '@keelson/contracts/metrics/metric-documents';
import { type MetricKey } from '@keelson/contracts/usage/metric';
import { type MetricCounts, UsagePeriod } from '@keelson/contracts/usage/usage';
import {
  type DocumentReference,
  FieldValue,
  type Firestore,
  Timestamp,
  type Transaction,
} from 'firebase-admin/firestore';
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
  quotaError,
  usedOfPlan,
} from './domain/count-usage';
import { MeterReports } from './meter-reports';
import { type AudienceOf, UsageAlerts } from './usage-alerts';
import { drawCredits, usedAfter } from './domain/draw-credits';
import { addOverage, NOTHING_PAID, unitsInPeriod, type UsageAccount } from './domain/overage';
import { UsageAccounts } from './usage-accounts';
import { KEEP_MS, UsageEntry } from './usage-entry';
import { transact } from '@keelson/server/store/transact';

/** One usage record. A key is counted once, however often it is recorded. */
export interface UsageRecord {
  readonly uid: PayerId;
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

/** Usage of a metric after it was counted. */
export interface CountedUsage {
  /** Against the plan. */
  readonly used: number;
  /** Credits that are left. */
  readonly credits: number;
  /** This much more can be charged for. */
  readonly meteredLeft: number;
}

type EntryRef = DocumentReference<UsageEntry>;

const NOT_PAID_FOR = { fromCredits: 0, metered: 0 };

const countedOf = (
  counted: UsagePeriod | null,
  metric: MetricKey,
  {
    credits,
    allowance,
    account,
  }: { credits: number; allowance: Allowance | null; account: UsageAccount },
): CountedUsage => ({
  used: usedOfPlan(counted, metric),
  credits,
  meteredLeft: meteredLeft(counted, metric, allowance ?? {}, account),
});

/** Concurrent usage contends on one document, so transactions get more attempts. */
const CONTENDED = { maxAttempts: 25 };
const SWEEP_BATCH = 200;

/** `usage/{uid}/periods/{yyyy-mm}`: usage counters by month. */
export class UsageRepo {
  private readonly mutex = new KeyedMutex();

  private readonly reports: MeterReports;
  private readonly alerts: UsageAlerts;
  readonly accounts: UsageAccounts;

  constructor(
    private readonly db: Firestore,
    notifications: NotificationWriter,
    /** By default, each payer is a person, who is told. */
    audienceOf?: AudienceOf,
  ) {
    this.reports = new MeterReports(db);
    this.alerts = new UsageAlerts(notifications, audienceOf);
    this.accounts = new UsageAccounts(db);
  }

  /** Units over the limit that are charged for, of a billing period. */
  chargedSince(uid: PayerId, metric: string, since: EpochMs): Promise<number> {
    return this.reports.unitsSince(uid, metric, since);
  }

  /** The given months; months without usage are absent. */
  async periods(uid: PayerId, months: readonly MonthKey[]): Promise<Map<MonthKey, UsagePeriod>> {
    const found = await this.db.getAll(...months.map((month) => this.period(uid, month)));
    return new Map(
      found.flatMap((document) => {
        const period = document.data() as UsagePeriod | undefined;
        return period === undefined ? [] : [[document.id, period] as const];
      }),
    );
  }

  async allPeriods(uid: PayerId): Promise<({ month: MonthKey } & UsagePeriod)[]> {
    const found = await this.db.collection(paths.usagePeriods(uid)).withConverter(periods).get();
    return found.docs.map((document) => ({ month: document.id, ...document.data() }));
  }

  /**
   * Counts usage, or does nothing when its key was counted already.
   *
   * Counts against the plan first. What is over its limit takes credits, then it is charged for where it is metered.
   *
   * @returns What counts against the plan in this month, and the credits that are left.
   * @throws {DomainError} `quota/exhausted`, `quota/cap-reached`; nothing is counted.
   */
  async record(use: UsageRecord): Promise<CountedUsage> {
    const { uid, metric, amount, key, allowance, at, leaseUntil } = use;
    const entry = this.entry(uid, key);
    const period = this.period(uid, monthKey(at));
    return this.change(uid, async (transaction) => {
      const [known, stored, found] = await Promise.all([
        transaction.get(entry),
        transaction.get(period),
        this.accounts.findIn(transaction, uid),
      ]);
      const { credits } = found;
      const available = creditsLeft(credits, metric);
      const counted = stored.data() ?? null;
      const before = known.data();
      if (before !== undefined && !before.released) {
        return countedOf(counted, metric, { credits: available, allowance, account: found });
      }
      const over = overLimit(counted, { metric, amount }, allowance);
      const prices = over > available ? (allowance?.metered?.prices ?? []) : [];
      const account = await this.accounts.withPeriod(transaction, uid, found, prices);
      const covered = coverUsage(over, {
        credits: available,
        metered: meteredLeft(counted, metric, allowance ?? {}, account),
      });
      if (covered === null && allowance !== null) {
        const [units, cap] = [over - available, account.overageCap];
        throw quotaError({ stored: counted, metric, allowance, units, cap });
      }
      const { fromCredits, metered } = covered ?? NOT_PAID_FOR;
      const overage = addOverage(account.overage, metric, metered);
      const after = { ...account, overage };
      const drawn = drawCredits(credits, metric, fromCredits) ?? {};
      const day = dayKey(at);
      const next = countUsage(counted, { metric, amount, fromCredits, metered, day }, at);
      const left = available - fromCredits;
      const alert =
        allowance === null
          ? { period: next, write: () => undefined }
          : await this.alerts.stage(transaction, next, {
              ...allowance,
              uid,
              metric,
              at,
              credits: left,
              isCharged: meteredLeft(next, metric, allowance, after) > 0,
            });
      const isFinal = leaseUntil === null && metered > 0;
      const report = isFinal ? await this.reports.open(transaction, uid, metric, at) : null;
      this.accounts.writeUsed(transaction, uid, usedAfter(credits, drawn, 1));
      if (metered > 0) this.accounts.write(transaction, uid, { overage });
      transaction.set(period, alert.period, periods.replaceKnown);
      alert.write();
      const expiresAt = at + KEEP_MS;
      transaction.set(entry, {
        metric,
        amount,
        day,
        ...(fromCredits > 0 ? { credits: drawn } : {}),
        ...(metered > 0 ? { metered, chargedSince: overage[metric]?.since ?? at } : {}),
        ...(report === null ? {} : { meterReport: report.add(transaction, metered).id }),
        released: false,
        leaseUntil,
        expiresAt,
      });
      countMetrics(transaction, this.db, day, { [`usage:${metric}`]: amount });
      return countedOf(next, metric, { credits: left, allowance, account: after });
    });
  }

  /** What counted against the plan's limits in the month of `at`. */
  async usedOfPlan(uid: PayerId, at: EpochMs): Promise<MetricCounts> {
    const month = monthKey(at);
    const period = (await this.periods(uid, [month])).get(month) ?? null;
    const counts = (Object.keys(period?.counters ?? {}) as MetricKey[]).map(
      (metric) => [metric, usedOfPlan(period, metric)] as const,
    );
    return Object.fromEntries(counts.filter(([, count]) => count > 0));
  }

  /** Counts use of another account of the same person, once for each key. It is in no metric of the product: it is there already. */
  async carry(
    uid: PayerId,
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
  async countStopped(uid: PayerId, characters: number, at: EpochMs): Promise<boolean> {
    const ref = this.period(uid, monthKey(at));
    return this.change(uid, async (transaction) => {
      const stored = (await transaction.get(ref)).data() ?? null;
      const { period, charged } = countStopped(stored, characters, at);
      transaction.set(ref, period, periods.replaceKnown);
      return charged;
    });
  }

  /**
   * Makes a reservation final. A reservation released after its lease expired is counted again, and not charged where the
   * member has a cap: others may have reached it meanwhile. The first one of an account activates it.
   */
  async settle(uid: PayerId, key: string, at: EpochMs): Promise<void> {
    const ref = this.entry(uid, key);
    const activation = this.db.doc(paths.usageOf(uid)).withConverter(documentConverter(Activation));
    await this.change(uid, async (transaction) => {
      const [found, activated] = await Promise.all([
        transaction.get(ref),
        transaction.get(activation),
      ]);
      const entry = found.data();
      if (entry === undefined) return;
      const { metric, metered: units = 0, chargedSince: since, released } = entry;
      const isNew = units > 0 && entry.meterReport === undefined;
      const account = isNew ? await this.accounts.findIn(transaction, uid) : NOTHING_PAID;
      const isWaived = released && account.overageCap !== null;
      const report =
        isNew && !isWaived ? await this.reports.open(transaction, uid, metric, at) : null;
      if (released) {
        const counted = isWaived ? { ...entry, metered: 0 } : entry;
        await this.count(transaction, uid, { entry: counted, amount: entry.amount, at });
      }
      transaction.update(ref, {
        released: false,
        leaseUntil: null,
        ...(isWaived ? { metered: FieldValue.delete() } : {}),
      });
      if (report !== null) {
        const { id, firstAt } = report.add(transaction, units);
        transaction.update(ref, { meterReport: id });
        const { overage } = account;
        // It is charged in the period of its report, which may have begun since the reservation.
        const before = released ? 0 : unitsInPeriod(overage, { metric, units, since });
        const after = unitsInPeriod(overage, { metric, units, firstAt });
        this.accounts.addUnits(transaction, uid, account, { metric, units: after - before });
      }
      if (activated.exists) return;
      transaction.set(activation, { activatedAt: at });
      countMetrics(transaction, this.db, dayKey(at), { activations: 1 });
    });
  }

  /** Subtracts a key's usage from the month in which it was counted. Idempotent. */
  async release(uid: PayerId, key: string, at: EpochMs): Promise<void> {
    await this.releaseEntry(this.entry(uid, key), { uid, at });
  }

  /** Releases the user's reservations with expired leases. */
  async releaseExpired(uid: PayerId, at: EpochMs): Promise<void> {
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
      const uid = PayerId.parse(ref.parent.parent?.id);
      await this.releaseEntry(ref, { uid, at, expired: true });
    }
    return found.size === SWEEP_BATCH;
  }

  /** Deletes a user's usage. Idempotent. */
  async deleteUserData(uid: PayerId): Promise<void> {
    await this.db.recursiveDelete(this.db.doc(paths.usageOf(uid)));
  }

  private change<Result>(
    uid: PayerId,
    run: (transaction: Transaction) => Promise<Result>,
  ): Promise<Result> {
    return this.mutex.run(uid, () => transact(this.db, run, CONTENDED));
  }

  private async releaseEntry(
    ref: EntryRef,
    { uid, at, expired }: { uid: PayerId; at: EpochMs; expired?: true },
  ): Promise<void> {
    await this.change(uid, async (transaction) => {
      const entry = (await transaction.get(ref)).data();
      if (entry === undefined || entry.released) return;
      if (expired && (entry.leaseUntil === null || entry.leaseUntil > at)) return;
      const { metric, metered: units = 0, chargedSince: since, meterReport } = entry;
      const [report, account] = await Promise.all([
        meterReport === undefined ? null : this.reports.known(transaction, uid, meterReport),
        units > 0 ? this.accounts.findIn(transaction, uid) : NOTHING_PAID,
      ]);
      await this.count(transaction, uid, { entry, amount: -entry.amount, at });
      report?.subtract(transaction, units, at);
      const use = { metric, units, since, firstAt: report?.firstAt };
      const charged = unitsInPeriod(account.overage, use);
      this.accounts.addUnits(transaction, uid, account, { metric, units: -charged });
      transaction.update(ref, {
        released: true,
        leaseUntil: null,
        meterReport: FieldValue.delete(),
      });
    });
  }

  private async count(
    transaction: Transaction,
    uid: PayerId,
    { entry, amount, at }: { entry: UsageEntry; amount: number; at: EpochMs },
  ): Promise<void> {
    const { metric, day } = entry;
    const period = this.period(uid, day.slice(0, 7));
    const stored = (await transaction.get(period)).data() ?? null;
    const sign = amount < 0 ? -1 : 1;
    const drawn = entry.credits ?? {};
    const fromCredits = sign * Object.values(drawn).reduce((sum, each) => sum + each, 0);
    const metered = sign * (entry.metered ?? 0);
    const { credits } =
      fromCredits === 0 ? NOTHING_PAID : await this.accounts.findIn(transaction, uid);
    const next = countUsage(stored, { metric, amount, fromCredits, metered, day }, at);
    transaction.set(period, next, periods.replaceKnown);
    this.accounts.writeUsed(transaction, uid, usedAfter(credits, drawn, sign));
    countMetrics(transaction, this.db, day, { [`usage:${metric}`]: amount });
  }

  private period(uid: PayerId, month: MonthKey) {
    return this.db.doc(paths.usagePeriod(uid, month)).withConverter(periods);
  }

  /** Keys are hashed: they may contain characters that document ids must not. */
  private entry(uid: PayerId, key: string): EntryRef {
    const name = createHash('sha256').update(key).digest('hex');
    return this.db.doc(paths.usageEntry(uid, name)).withConverter(documentConverter(UsageEntry));
  }
}
