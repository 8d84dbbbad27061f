import { type PayerId } from '@keelson/contracts/ids';
import { paths } from '@keelson/contracts/paths';
import { type EpochMs, HOUR } from '@keelson/contracts/time';
import { MeterReport } from '@keelson/contracts/usage/meter-report';
import { documentConverter } from '@keelson/server/converter';
import {
  type DocumentReference,
  type Firestore,
  type Query,
  type QuerySnapshot,
  Timestamp,
  type Transaction,
} from 'firebase-admin/firestore';
import { addUnits, hourOf, withUnits } from './domain/meter-units';

const reports = documentConverter(MeterReport);

/** An hour's report that was read in a transaction. */
export interface OpenReport {
  /** @returns Its id, and the first use of the hour. */
  add: (
    transaction: Transaction,
    units: number,
  ) => { readonly id: string; readonly firstAt: EpochMs };
}

/** `usage/{uid}/meterReports/{metric}-{hour}`: written with the usage, sent to the provider by billing. */
export class MeterReports {
  constructor(private readonly db: Firestore) {}

  /** The report that use at an instant is added to: of its hour, or of the next one when that is closed. */
  async open(
    transaction: Transaction,
    uid: PayerId,
    metric: string,
    at: EpochMs,
  ): Promise<OpenReport> {
    for (let hour = hourOf(at); ; hour += HOUR) {
      const ref = this.ref(uid, `${metric}-${hour}`);
      const stored = (await transaction.get(ref)).data() ?? null;
      if (stored?.closed === true) continue;
      return {
        add: (write, units) => {
          const report = addUnits(stored, { metric, hour, units, at });
          write.set(ref, report, reports.replaceKnown);
          return { id: ref.id, firstAt: report.firstAt };
        },
      };
    }
  }

  /** A report to subtract from; null when it is gone. */
  async known(transaction: Transaction, uid: PayerId, id: string) {
    const ref = this.ref(uid, id);
    const stored = (await transaction.get(ref)).data();
    if (stored === undefined) return null;
    return {
      firstAt: stored.firstAt,
      subtract: (write: Transaction, units: number, at: EpochMs): void => {
        write.set(ref, withUnits(stored, stored.units - units, at), reports.replaceKnown);
      },
    };
  }

  async unitsSince(uid: PayerId, metric: string, since: EpochMs): Promise<number> {
    return sumOf(await this.since(uid, metric, since).get());
  }

  /** The same in a transaction. */
  async unitsIn(
    transaction: Transaction,
    uid: PayerId,
    metric: string,
    since: EpochMs,
  ): Promise<number> {
    return sumOf(await transaction.get(this.since(uid, metric, since)));
  }

  private since(uid: PayerId, metric: string, since: EpochMs): Query {
    return this.db
      .collection(paths.meterReports(uid))
      .where('metric', '==', metric)
      .where('firstAt', '>=', Timestamp.fromMillis(since))
      .select('units');
  }

  private ref(uid: PayerId, id: string): DocumentReference<MeterReport> {
    return this.db.doc(paths.meterReport(uid, id)).withConverter(reports);
  }
}

const sumOf = ({ docs }: QuerySnapshot): number =>
  docs.reduce((sum, document) => sum + (document.get('units') as number), 0);
