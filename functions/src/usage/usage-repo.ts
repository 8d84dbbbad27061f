import { createHash } from 'node:crypto';
import { type UserId } from '@keelson/contracts/ids';
import { paths } from '@keelson/contracts/paths';
import { DAY, DayKey, dayKey, EpochMs, type MonthKey, monthKey } from '@keelson/contracts/time';
import { MetricKey } from '@keelson/contracts/usage/metric';
import { UsagePeriod } from '@keelson/contracts/usage/usage';
import { type Firestore } from 'firebase-admin/firestore';
import * as z from 'zod';
import { documentConverter } from '../platform/converter';
import { assertWithinQuota, countUsage } from './domain/count-usage';

/** One use, counted once for each key however often it is recorded. */
export interface UsageRecord {
  readonly uid: UserId;
  readonly metric: MetricKey;
  /** How much, `>= 1`. */
  readonly amount: number;
  /** Names what was done, such as a chat message; the caller's own. */
  readonly key: string;
  /** The plan's allowance per month; null counts without refusing. */
  readonly limit: number | null;
  readonly at: EpochMs;
}

const UsageEntry = z.strictObject({
  metric: MetricKey,
  amount: z.int().positive(),
  day: DayKey,
  /** Given back, because what it was counted for did not happen. */
  released: z.boolean(),
  expiresAt: EpochMs,
});

/** How long a key is remembered. */
const KEEP_MS = 40 * DAY;

/** `usage/{uid}/periods/{yyyy-mm}`: what was used. */
export class UsageRepo {
  constructor(private readonly db: Firestore) {}

  /** The given months; those without use are absent. */
  async periods(uid: UserId, months: readonly MonthKey[]): Promise<Map<MonthKey, UsagePeriod>> {
    const found = await this.db.getAll(...months.map((month) => this.period(uid, month)));
    return new Map(
      found.flatMap((document) => {
        const period = document.data() as UsagePeriod | undefined;
        return period === undefined ? [] : [[document.id, period] as const];
      }),
    );
  }

  /** Every month there is. */
  async allPeriods(uid: UserId): Promise<({ month: MonthKey } & UsagePeriod)[]> {
    const found = await this.db
      .collection(paths.usagePeriods(uid))
      .withConverter(documentConverter(UsagePeriod))
      .get();
    return found.docs.map((document) => ({ month: document.id, ...document.data() }));
  }

  /**
   * Counts a use, or does nothing when its key was counted already.
   *
   * @throws {DomainError} `quota/exhausted`; then nothing is counted.
   */
  async record({ uid, metric, amount, key, limit, at }: UsageRecord): Promise<void> {
    const entry = this.entry(uid, key);
    const period = this.period(uid, monthKey(at));
    await this.db.runTransaction(async (transaction) => {
      const [known, stored] = await Promise.all([transaction.get(entry), transaction.get(period)]);
      const before = known.data();
      if (before !== undefined && !before.released) return;
      const counted = stored.data() ?? null;
      assertWithinQuota(counted, { metric, amount }, limit);
      const day = dayKey(at);
      transaction.set(period, countUsage(counted, { metric, amount, day }, at));
      transaction.set(entry, { metric, amount, day, released: false, expiresAt: at + KEEP_MS });
    });
  }

  /** Gives back what a key was counted for, in the month in which it was; once. */
  async release(uid: UserId, key: string, at: EpochMs): Promise<void> {
    const ref = this.entry(uid, key);
    await this.db.runTransaction(async (transaction) => {
      const entry = (await transaction.get(ref)).data();
      if (entry === undefined || entry.released) return;
      const { metric, amount, day } = entry;
      const period = this.period(uid, day.slice(0, 7));
      const stored = (await transaction.get(period)).data() ?? null;
      transaction.set(period, countUsage(stored, { metric, amount: -amount, day }, at));
      transaction.update(ref, { released: true });
    });
  }

  /** Removes all of a user's usage; may be repeated. */
  async forget(uid: UserId): Promise<void> {
    await this.db.recursiveDelete(this.db.doc(paths.usageOf(uid)));
  }

  private period(uid: UserId, month: MonthKey) {
    return this.db.doc(paths.usagePeriod(uid, month)).withConverter(documentConverter(UsagePeriod));
  }

  /** Keys are hashed: a caller's key may hold what a document name may not. */
  private entry(uid: UserId, key: string) {
    const name = createHash('sha256').update(key).digest('hex');
    return this.db.doc(paths.usageEntry(uid, name)).withConverter(documentConverter(UsageEntry));
  }
}
