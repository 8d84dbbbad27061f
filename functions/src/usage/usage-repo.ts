import { creditsLeft } from '@keelson/contracts/billing/credits';
import { DomainError } from '@keelson/contracts/errors';
import { type PayerId, type UserId } from '@keelson/contracts/ids';
import { paths } from '@keelson/contracts/paths';
import { dayKey, type EpochMs, type MonthKey, monthKey } from '@keelson/contracts/time';
import { type MetricKey } from '@keelson/contracts/usage/metric';
import { type MetricCounts, type UsagePeriod } from '@keelson/contracts/usage/usage';
import { type Firestore } from 'firebase-admin/firestore';
import { countMetrics } from '@keelson/server/metrics/count-metrics';
import { type NotificationWriter } from '@keelson/server/notifications/notification-writer';
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
  withStopped,
} from './domain/count-usage';
import { MeterReports } from './meter-reports';
import { type AudienceOf, type StagedAlert, UsageAlerts } from './usage-alerts';
import { drawCredits, usedAfter } from './domain/draw-credits';
import { holdsOldBlock, shareAt, spareOf } from './domain/member-share';
import { addOverage, type UsageAccount } from './domain/overage';
import { UsageAccounts } from './usage-accounts';
import { UsageDocuments, usagePeriods as periods } from './usage-documents';
import { UsageEntries } from './usage-entries';
import { KEEP_MS, type UsageEntry } from './usage-entry';
import { type TermsOf, UsageShares } from './usage-shares';

/** One usage record. A key is counted once, however often it is recorded. */
export interface UsageRecord {
  readonly uid: PayerId;
  /** The member of a workspace who uses it. */
  readonly member?: UserId | undefined;
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

/** Usage of a metric after it was counted. */
export interface CountedUsage {
  /** Against the plan. */
  readonly used: number;
  /** Credits that are left. */
  readonly credits: number;
  /** This much more can be charged for. */
  readonly meteredLeft: number;
}

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

const entryOf = ({ metric, amount, member, at, leaseUntil }: UsageRecord): UsageEntry => ({
  metric,
  amount,
  day: dayKey(at),
  ...(member === undefined ? {} : { member }),
  released: false,
  leaseUntil,
  expiresAt: at + KEEP_MS,
});

/** Describes what usage asks about payers; by default each is a person. */
export interface PayerPort {
  readonly audienceOf: AudienceOf;
  /** Absent in a copy without workspaces. */
  readonly termsOf: TermsOf | undefined;
}

/** `usage/{payer}/periods/{yyyy-mm}`: usage counters by month. */
export class UsageRepo {
  private readonly documents: UsageDocuments;
  private readonly reports: MeterReports;
  private readonly alerts: UsageAlerts;
  readonly accounts: UsageAccounts;
  readonly shares: UsageShares;
  readonly entries: UsageEntries;

  constructor(
    private readonly db: Firestore,
    notifications: NotificationWriter,
    payers?: PayerPort,
  ) {
    this.documents = new UsageDocuments(db);
    this.reports = new MeterReports(db);
    this.alerts = new UsageAlerts(notifications, payers?.audienceOf);
    this.accounts = new UsageAccounts(db);
    this.shares = new UsageShares(db, payers?.termsOf);
    const { documents, reports, accounts, shares } = this;
    this.entries = new UsageEntries({ documents, reports, accounts, shares });
  }

  /** Units over the limit that are charged for, of a billing period. */
  chargedSince(uid: PayerId, metric: string, since: EpochMs): Promise<number> {
    return this.reports.unitsSince(uid, metric, since);
  }

  /** The given months; months without usage are absent. */
  async periods(uid: PayerId, months: readonly MonthKey[]): Promise<Map<MonthKey, UsagePeriod>> {
    const refs = months.map((month) => this.documents.period(uid, month));
    const found = await this.db.getAll(...refs);
    const all = new Map(
      found.flatMap((document) => {
        const period = document.data() as UsagePeriod | undefined;
        return period === undefined ? [] : [[document.id, period] as const];
      }),
    );
    const latest = [...all.keys()].sort().at(-1);
    const period = all.get(latest ?? '');
    if (latest === undefined || period?.blockSize === undefined) return all;
    return all.set(latest, await this.shares.withoutSpare(uid, period));
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
    const { uid, member, at } = use;
    let result = await this.attempt(use, member === undefined ? 'swept' : 'first');
    if (result === null) {
      await this.entries.releaseExpired(uid, at);
      result = await this.attempt(use, 'swept');
    }
    if (result === null || result instanceof DomainError) throw result ?? new Error('Not decided');
    return result;
  }

  /** @returns Null when a first attempt would take more than the plan or the cap has: reservations may have expired. */
  private async attempt(
    use: UsageRecord,
    state: 'first' | 'swept',
  ): Promise<CountedUsage | DomainError | null> {
    const { uid, metric, amount, key, allowance, at, leaseUntil, member } = use;
    const { documents, shares, accounts } = this;
    const entry = documents.entry(uid, key);
    const period = documents.period(uid, monthKey(at));
    return documents.change(uid, async (transaction) => {
      const [known, stored, found, pool] = await Promise.all([
        transaction.get(entry),
        transaction.get(period),
        accounts.findIn(transaction, uid),
        member === undefined ? null : shares.open(transaction, { uid, member, metric, at }),
      ]);
      const { credits } = found;
      const available = creditsLeft(credits, metric);
      const month = stored.data() ?? null;
      const before = known.data();
      if (before !== undefined && !before.released) {
        return countedOf(month, metric, { credits: available, allowance, account: found });
      }
      const drawn = pool?.drawn(amount) ?? 0;
      const needed = { metric, amount: amount - drawn };
      const isDry = overLimit(month, needed, allowance) > 0;
      const isShort = isDry || pool?.isUnderCap(amount) === false;
      if (isShort && state === 'first') return null;
      pool?.requireUnderCap(amount);
      const recalled = (isDry ? await pool?.recall(month) : null) ?? null;
      const counted = recalled?.period ?? month;
      const over = overLimit(counted, needed, allowance);
      const prices = over > available ? (allowance?.metered?.prices ?? []) : [];
      const account = await accounts.withPeriod(transaction, uid, found, prices);
      const covered = coverUsage(over, {
        credits: available,
        metered: meteredLeft(counted, metric, allowance ?? {}, account),
      });
      const stageAlert = async (
        next: UsagePeriod,
        { credits: left, after, spare }: { credits: number; after: UsageAccount; spare: number },
      ): Promise<StagedAlert> => {
        if (allowance === null) return { period: next, write: () => undefined };
        const isCharged = meteredLeft(next, metric, allowance, after) > 0;
        const facts = { ...allowance, uid, metric, at, credits: left, isCharged };
        return this.alerts.stage(transaction, next, facts, async () => {
          const others = recalled === null ? await pool?.unusedOfOthers() : undefined;
          return spare + (others ?? 0);
        });
      };
      if (covered === null && allowance !== null) {
        const [units, cap] = [over - available, account.overageCap];
        const error = quotaError({ stored: counted, metric, allowance, units, cap });
        if (pool === null || counted === null) throw error;
        // Nobody was told yet when the last units came from a block.
        const left = { credits: available, after: account, spare: drawn };
        const alert = await stageAlert(counted, left);
        if (alert.period === counted) throw error;
        recalled?.write();
        transaction.set(period, alert.period, periods.replaceKnown);
        alert.write();
        return error;
      }
      const { fromCredits, metered } = covered ?? NOT_PAID_FOR;
      const overage = addOverage(account.overage, metric, metered);
      const after = { ...account, overage };
      const used = drawCredits(credits, metric, fromCredits) ?? {};
      const day = dayKey(at);
      const least = needed.amount;
      const size = over > 0 ? least : (pool?.sizeOf(counted, allowance, least) ?? least);
      const share = pool?.stage({ amount, drawn, taken: size - least, day }) ?? null;
      const next = countUsage(counted, { metric, amount: size, fromCredits, metered, day }, at);
      if (size > least || next.blockSize !== undefined) next.blockSize = Math.max(size, 1);
      const left = available - fromCredits;
      const alert = await stageAlert(next, { credits: left, after, spare: share?.spare ?? 0 });
      const isFinal = leaseUntil === null && metered > 0;
      const report = isFinal ? await this.reports.open(transaction, uid, metric, at) : null;
      accounts.writeUsed(transaction, uid, usedAfter(credits, used, 1));
      if (metered > 0) accounts.write(transaction, uid, { overage });
      recalled?.write();
      share?.write(documents);
      transaction.set(period, alert.period, periods.replaceKnown);
      alert.write();
      transaction.set(entry, {
        ...entryOf(use),
        ...(fromCredits > 0 ? { credits: used } : {}),
        ...(metered > 0 ? { metered, chargedSince: overage[metric]?.since ?? at } : {}),
        ...(report === null ? {} : { meterReport: report.add(transaction, metered).id }),
      });
      const more = size - (recalled?.units ?? 0);
      countMetrics(transaction, this.db, day, { [`usage:${metric}`]: more });
      return countedOf(next, metric, { credits: left, allowance, account: after });
    });
  }

  /**
   * Counts use of a workspace with the units of the member's own block, which writes no document of the whole workspace.
   *
   * @returns False when the block has too few, or the member's cap is reached: then nothing is counted, and `record` decides.
   */
  async recordFromBlock(use: UsageRecord & { readonly member: UserId }): Promise<boolean> {
    const { uid, member, metric, amount, key, at } = use;
    const { documents, shares } = this;
    const seen = shareAt(await shares.find(uid, member), at);
    if (holdsOldBlock(seen, at)) await this.entries.giveBackBlock(uid, member, at);
    if (spareOf(seen, metric, at) < amount) return false;
    const entry = documents.entry(uid, key);
    return documents.change(`${uid}/${member}`, async (transaction) => {
      const [known, pool] = await Promise.all([
        transaction.get(entry),
        shares.open(transaction, { uid, member, metric, at }),
      ]);
      if (known.data()?.released === false) return true;
      if (pool.drawn(amount) < amount || !pool.isUnderCap(amount)) return false;
      pool.stage({ amount, drawn: amount, taken: 0, day: dayKey(at) }).write(documents);
      transaction.set(entry, entryOf(use));
      return true;
    });
  }

  /** Returns what counted against the plan's limits in the month of `at`. */
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
    const entry = this.documents.entry(uid, `${key}/${month}`);
    const period = this.documents.period(uid, month);
    await this.documents.change(uid, async (transaction) => {
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

  /** Counts the characters of a stopped answer, of a workspace those of the member; see {@link countStopped}. */
  async countStopped(
    { uid, member }: Pick<UsageRecord, 'uid' | 'member'>,
    characters: number,
    at: EpochMs,
  ): Promise<boolean> {
    const { documents, shares } = this;
    if (member !== undefined) {
      return documents.change(`${uid}/${member}`, async (transaction) => {
        const stored = await shares.findIn(transaction, uid, member);
        const share = shareAt(stored, at);
        const { stoppedCharacters, charged } = countStopped(share, characters);
        // A person who has left the workspace meanwhile has no share.
        if (stored !== null) {
          shares.write(transaction, uid, member, { ...share, stoppedCharacters });
        }
        return charged;
      });
    }
    const ref = documents.period(uid, monthKey(at));
    return documents.change(uid, async (transaction) => {
      const stored = (await transaction.get(ref)).data() ?? null;
      const { stoppedCharacters, charged } = countStopped(stored, characters);
      const period = withStopped(stored, stoppedCharacters, at);
      transaction.set(ref, period, periods.replaceKnown);
      return charged;
    });
  }

  /** Deletes a user's usage. Idempotent. */
  async deleteUserData(uid: PayerId): Promise<void> {
    await this.db.recursiveDelete(this.db.doc(paths.usageOf(uid)));
  }
}
