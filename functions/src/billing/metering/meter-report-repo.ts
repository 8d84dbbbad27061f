import { type CustomerId, PayerId } from '@keelson/contracts/ids';
import { paths } from '@keelson/contracts/paths';
import { type EpochMs, HOUR, MINUTE } from '@keelson/contracts/time';
import { MeterReport } from '@keelson/contracts/usage/meter-report';
import { documentConverter } from '@keelson/server/converter';
import { type DocumentReference, type Firestore, Timestamp } from 'firebase-admin/firestore';
import { unitsInPeriod } from '../../usage/domain/overage';
import { UsageAccounts } from '../../usage/usage-accounts';
import { COUNTED_AFTER_MS } from '../domain/decide-report';
import { transact } from '@keelson/server/store/transact';

const reports = documentConverter(MeterReport);
const BATCH = 200;

/** A report and whose it is. */
export interface OwnedReport {
  readonly uid: PayerId;
  /** `{metric}-{hour}`. */
  readonly id: string;
  readonly report: MeterReport;
}

type Change = (now: MeterReport) => MeterReport | null;

/** `usage/{uid}/meterReports`, as billing sends and compares them. */
export class MeterReportRepo {
  private readonly accounts: UsageAccounts;

  constructor(private readonly db: Firestore) {
    this.accounts = new UsageAccounts(db);
  }

  /** Totals of all accounts that the provider does not have, the longest waiting first. */
  due(at: EpochMs): Promise<OwnedReport[]> {
    return this.waiting('dueAt', at);
  }

  /** Totals that the provider accepted long enough ago to have counted them. */
  toCheck(at: EpochMs): Promise<OwnedReport[]> {
    return this.waiting('checkAt', at);
  }

  /** All totals of an account that the provider does not have, also rejected ones. */
  async dueOf(uid: PayerId): Promise<OwnedReport[]> {
    const found = await this.db
      .collection(paths.meterReports(uid))
      .withConverter(reports)
      .where('dueAt', '>', Timestamp.fromMillis(0))
      .get();
    return found.docs.map(owned);
  }

  /** Further use is counted with the next hour: the billing period ended within this one. */
  async close(uid: PayerId, at: EpochMs): Promise<void> {
    const found = await this.db
      .collection(paths.meterReports(uid))
      .withConverter(reports)
      .where('hour', '==', Timestamp.fromMillis(Math.floor(at / HOUR) * HOUR))
      .get();
    for (const { ref } of found.docs) {
      await this.change(ref, (now) => (now.closed ? null : { ...now, closed: true }));
    }
  }

  /** Stores that a total is about to be sent: should no response come, the provider may have it. */
  async sending(
    { uid, id }: OwnedReport,
    { customerId, as }: { readonly customerId: CustomerId; readonly as: EpochMs },
    at: EpochMs,
  ): Promise<void> {
    await this.change(this.ref(uid, id), (now) => ({
      ...now,
      sentTo: customerId,
      sentAs: as,
      unconfirmedAt: at,
    }));
  }

  /** Stores what the provider counted of a total whose response was lost. */
  async confirmed({ uid, id }: OwnedReport, counted: number): Promise<void> {
    await this.change(this.ref(uid, id), (now) => ({
      ...now,
      reported: counted,
      unconfirmedAt: null,
    }));
  }

  /** Nothing is sent, moved or given up before. */
  async postponed({ uid, id }: OwnedReport, dueAt: EpochMs): Promise<void> {
    await this.change(this.ref(uid, id), (now) => ({ ...now, dueAt }));
  }

  /** Stores that the provider has a total. One that changed meanwhile stays due. */
  async accepted({ uid, id, report }: OwnedReport, at: EpochMs): Promise<void> {
    await this.change(this.ref(uid, id), (now) => ({
      ...now,
      reported: report.units,
      unconfirmedAt: null,
      checkAt: at + COUNTED_AFTER_MS,
      attempts: 0,
      ...(now.revision === report.revision ? { dueAt: null } : {}),
    }));
  }

  async rejected({ uid, id, report }: OwnedReport, dueAt: EpochMs): Promise<void> {
    await this.change(this.ref(uid, id), (now) => ({
      ...now,
      // An earlier one, whose response was lost, may still be counted.
      unconfirmedAt: report.unconfirmedAt,
      attempts: now.attempts + 1,
      dueAt,
    }));
  }

  async givenUp({ uid, id }: OwnedReport, at: EpochMs): Promise<void> {
    await this.change(this.ref(uid, id), (now) => ({ ...now, dueAt: null, unbilledAt: at }));
  }

  /** Stores what the provider counted. A difference makes the total due again. */
  async compared({ uid, id, report }: OwnedReport, counted: number, at: EpochMs): Promise<void> {
    await this.change(this.ref(uid, id), (now) => {
      if (now.revision !== report.revision) return { ...now, checkAt: null };
      if (now.units === counted) return { ...now, checkAt: null };
      return {
        ...now,
        checkAt: null,
        reported: counted,
        // The next one is sent as of later than whatever was counted.
        sentAs: Math.max(now.sentAs ?? 0, Math.min(at, now.hour + HOUR) - MINUTE),
        revision: now.revision + 1,
        dueAt: at,
        attempts: 0,
      };
    });
  }

  /** Moves what was not reported to another hour; `add` gets the stored report of that hour. */
  async move(
    { uid, id }: OwnedReport,
    targetId: string,
    add: (stored: MeterReport | null, units: number) => MeterReport,
  ): Promise<void> {
    const source = this.ref(uid, id);
    const target = this.ref(uid, targetId);
    await transact(this.db, async (transaction) => {
      const [[from, to], account] = await Promise.all([
        transaction.getAll(source, target),
        this.accounts.findIn(transaction, uid),
      ]);
      const now = from?.data();
      if (now?.dueAt == null) return;
      const { metric } = now;
      const units = now.units - (now.reported ?? 0);
      const kept = { ...now, units: now.reported ?? 0, dueAt: null };
      transaction.set(source, units < 0 ? { ...now, dueAt: null } : kept, reports.replaceKnown);
      if (units <= 0) return;
      const next = add(to?.data() ?? null, units);
      transaction.set(target, next, reports.replaceKnown);
      // Units of another period count against the cap of the one that they are charged in.
      const inPeriod = ({ firstAt }: MeterReport) =>
        unitsInPeriod(account.overage, { metric, units, firstAt });
      const more = inPeriod(next) - inPeriod(now);
      this.accounts.addUnits(transaction, uid, account, { metric, units: more });
    });
  }

  private async waiting(field: 'dueAt' | 'checkAt', at: EpochMs): Promise<OwnedReport[]> {
    const found = await this.db
      .collectionGroup('meterReports')
      .withConverter(reports)
      .where(field, '<=', Timestamp.fromMillis(at))
      .orderBy(field)
      .limit(BATCH)
      .get();
    return found.docs.map(owned);
  }

  private change(ref: DocumentReference<MeterReport>, change: Change): Promise<void> {
    return transact(this.db, async (transaction) => {
      const now = (await transaction.get(ref)).data();
      const next = now === undefined ? null : change(now);
      if (next !== null) transaction.set(ref, next, reports.replaceKnown);
    });
  }

  private ref(uid: PayerId, id: string): DocumentReference<MeterReport> {
    return this.db.doc(paths.meterReport(uid, id)).withConverter(reports);
  }
}

const owned = (document: {
  readonly id: string;
  readonly ref: DocumentReference<MeterReport>;
  data: () => MeterReport;
}): OwnedReport => ({
  uid: PayerId.parse(document.ref.parent.parent?.id),
  id: document.id,
  report: document.data(),
});
