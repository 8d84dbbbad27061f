import { isWorkspacePayer } from '@keelson/contracts/billing/payer-of';
import { PayerId, type UserId } from '@keelson/contracts/ids';
import { paths } from '@keelson/contracts/paths';
import { dayKey, type EpochMs } from '@keelson/contracts/time';
import { Activation } from '@keelson/contracts/metrics/metric-documents';
import { type MetricKey } from '@keelson/contracts/usage/metric';
import { FieldValue, type Query, Timestamp, type Transaction } from 'firebase-admin/firestore';
import { documentConverter } from '@keelson/server/converter';
import { countMetrics } from '@keelson/server/metrics/count-metrics';
import { countUsage } from './domain/count-usage';
import { usedAfter } from './domain/draw-credits';
import { intoBlock, withoutUse } from './domain/member-share';
import { NOTHING_PAID, unitsInPeriod } from './domain/overage';
import { type MeterReports } from './meter-reports';
import { type UsageAccounts } from './usage-accounts';
import { type EntryRef, type UsageDocuments, usagePeriods } from './usage-documents';
import { UsageEntry } from './usage-entry';
import { type UsageShare } from '@keelson/contracts/usage/usage-share';
import { type UsageShares } from './usage-shares';

const SWEEP_BATCH = 200;
const activations = documentConverter(Activation);

/** What one person uses is counted in one document; what the members of a workspace use is not. */
const turnOf = (uid: PayerId, { path }: EntryRef): string => (isWorkspacePayer(uid) ? path : uid);

interface MemberAt {
  readonly uid: PayerId;
  readonly member: UserId;
  readonly at: EpochMs;
}

interface EntryDeps {
  readonly documents: UsageDocuments;
  readonly reports: MeterReports;
  readonly accounts: UsageAccounts;
  readonly shares: UsageShares;
}

/** `usage/{payer}/entries`: what becomes of use after it was counted. */
export class UsageEntries {
  constructor(private readonly deps: EntryDeps) {}

  /**
   * Makes a reservation final. A reservation released after its lease expired is counted again, and not charged where the
   * member has a cap: others may have reached it meanwhile. The first one of an account activates it.
   */
  async settle(uid: PayerId, key: string, at: EpochMs): Promise<void> {
    const { documents, accounts, reports, shares } = this.deps;
    const { db } = documents;
    const ref = documents.entry(uid, key);
    const activation = db.doc(paths.usageOf(uid)).withConverter(activations);
    await documents.change(turnOf(uid, ref), async (transaction) => {
      const [found, activated] = await Promise.all([
        transaction.get(ref),
        transaction.get(activation),
      ]);
      const entry = found.data();
      if (entry === undefined) return;
      const { metric, metered: units = 0, chargedSince: since, released, member } = entry;
      const isNew = units > 0 && entry.meterReport === undefined;
      const account = isNew ? await accounts.findIn(transaction, uid) : NOTHING_PAID;
      const isWaived = released && account.overageCap !== null;
      const report = isNew && !isWaived ? await reports.open(transaction, uid, metric, at) : null;
      const isMembers = released && member !== undefined;
      const share = isMembers ? await shares.findIn(transaction, uid, member) : null;
      if (released) {
        const counted = isWaived ? { ...entry, metered: 0 } : entry;
        await this.count(transaction, uid, { entry: counted, amount: entry.amount, at });
      }
      if (isMembers && share !== null) {
        const { amount, day } = entry;
        const again = withoutUse(share, { metric, amount: -amount, day, at });
        shares.write(transaction, uid, member, again);
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
        accounts.addUnits(transaction, uid, account, { metric, units: after - before });
      }
      if (activated.exists) return;
      transaction.set(activation, { activatedAt: at });
      countMetrics(transaction, db, dayKey(at), { activations: 1 });
    });
  }

  /** Subtracts a key's usage from the month in which it was counted. Idempotent. */
  async release(uid: PayerId, key: string, at: EpochMs): Promise<void> {
    await this.releaseEntry(this.deps.documents.entry(uid, key), { uid, at });
  }

  /** Releases the payer's reservations with expired leases. */
  async releaseExpired(uid: PayerId, at: EpochMs): Promise<void> {
    await this.sweep(this.deps.documents.db.collection(paths.usageEntries(uid)), at);
  }

  /** Releases expired reservations of all payers; returns true when there may be more. */
  async sweepExpired(at: EpochMs): Promise<boolean> {
    return (
      (await this.sweep(this.deps.documents.db.collectionGroup('entries'), at)) === SWEEP_BATCH
    );
  }

  /** Gives back what is left of a member's block. Safe to repeat. */
  async giveBackBlock(uid: PayerId, member: UserId, at: EpochMs): Promise<void> {
    const { documents, shares } = this.deps;
    await documents.change(uid, async (transaction) => {
      const { share, write } = await this.returnBlock(transaction, { uid, member, at });
      if (share?.block == null) return;
      write();
      shares.write(transaction, uid, member, { ...share, block: null });
    });
  }

  /**
   * What a former member of a workspace used stays counted, but not as the member's. In the transaction that ends the
   * membership no question of the member makes another share after it.
   *
   * @returns The writes, after all reads of the transaction.
   */
  async forgetMemberIn(transaction: Transaction, of: MemberAt): Promise<() => void> {
    const { share, write } = await this.returnBlock(transaction, of);
    return () => {
      write();
      if (share !== null) this.deps.shares.remove(transaction, of.uid, of.member);
    };
  }

  private async sweep(all: Query, at: EpochMs): Promise<number> {
    const found = await all
      .withConverter(documentConverter(UsageEntry))
      .where('leaseUntil', '<=', Timestamp.fromMillis(at))
      .limit(SWEEP_BATCH)
      .get();
    for (const { ref } of found.docs) {
      const uid = PayerId.parse(ref.parent.parent?.id);
      await this.releaseEntry(ref, { uid, at, expired: true });
    }
    return found.size;
  }

  private async releaseEntry(
    ref: EntryRef,
    { uid, at, expired }: { uid: PayerId; at: EpochMs; expired?: true },
  ): Promise<void> {
    const { documents, reports, accounts, shares } = this.deps;
    await documents.change(turnOf(uid, ref), async (transaction) => {
      const entry = (await transaction.get(ref)).data();
      if (entry === undefined || entry.released) return;
      if (expired && (entry.leaseUntil === null || entry.leaseUntil > at)) return;
      const { metric, amount, day, member, metered: units = 0 } = entry;
      if (entry.isBlock && member !== undefined) {
        const { share, write } = await this.returnBlock(transaction, { uid, member, at });
        write();
        if (share !== null) shares.write(transaction, uid, member, { ...share, block: null });
        transaction.delete(ref);
        return;
      }
      const released = { released: true, leaseUntil: null, meterReport: FieldValue.delete() };
      const share = member === undefined ? null : await shares.findIn(transaction, uid, member);
      const use = { metric, amount, day, at };
      const isOfPlan = entry.credits === undefined && units === 0;
      const kept = share !== null && isOfPlan ? intoBlock(share, use) : null;
      if (member !== undefined && kept !== null) {
        shares.write(transaction, uid, member, kept);
        transaction.update(ref, released);
        return;
      }
      const { chargedSince: since, meterReport } = entry;
      const [report, account] = await Promise.all([
        meterReport === undefined ? null : reports.known(transaction, uid, meterReport),
        units > 0 ? accounts.findIn(transaction, uid) : NOTHING_PAID,
      ]);
      await this.count(transaction, uid, { entry, amount: -amount, at });
      if (member !== undefined && share !== null) {
        shares.write(transaction, uid, member, withoutUse(share, use));
      }
      report?.subtract(transaction, units, at);
      const charged = unitsInPeriod(account.overage, {
        metric,
        units,
        since,
        firstAt: report?.firstAt,
      });
      accounts.addUnits(transaction, uid, account, { metric, units: -charged });
      transaction.update(ref, released);
    });
  }

  /** The share of a member, and the writes that give the unused units of its block back to the month that counts them. */
  private async returnBlock(
    transaction: Transaction,
    { uid, member, at }: MemberAt,
  ): Promise<{ readonly share: UsageShare | null; readonly write: () => void }> {
    const { documents, shares } = this.deps;
    const share = await shares.findIn(transaction, uid, member);
    if (share?.block == null) return { share, write: () => undefined };
    const { day, spare } = share.block;
    const ref = documents.period(uid, day.slice(0, 7));
    const stored = (await transaction.get(ref)).data() ?? null;
    const unused = (Object.entries(spare) as [MetricKey, number][]).filter(
      ([, count]) => count > 0,
    );
    const write = (): void => {
      let period = stored;
      for (const [metric, count] of unused) {
        period = countUsage(period, { metric, amount: -count, day }, at);
        countMetrics(transaction, documents.db, day, { [`usage:${metric}`]: -count });
      }
      if (period !== null && unused.length > 0) {
        transaction.set(ref, period, usagePeriods.replaceKnown);
      }
    };
    return { share, write };
  }

  private async count(
    transaction: Transaction,
    uid: PayerId,
    { entry, amount, at }: { entry: UsageEntry; amount: number; at: EpochMs },
  ): Promise<void> {
    const { documents, accounts } = this.deps;
    const { metric, day } = entry;
    const period = documents.period(uid, day.slice(0, 7));
    const stored = (await transaction.get(period)).data() ?? null;
    const sign = amount < 0 ? -1 : 1;
    const drawn = entry.credits ?? {};
    const fromCredits = sign * Object.values(drawn).reduce((sum, each) => sum + each, 0);
    const metered = sign * (entry.metered ?? 0);
    const { credits } = fromCredits === 0 ? NOTHING_PAID : await accounts.findIn(transaction, uid);
    const next = countUsage(stored, { metric, amount, fromCredits, metered, day }, at);
    transaction.set(period, next, usagePeriods.replaceKnown);
    accounts.writeUsed(transaction, uid, usedAfter(credits, drawn, sign));
    countMetrics(transaction, documents.db, day, { [`usage:${metric}`]: amount });
  }
}
