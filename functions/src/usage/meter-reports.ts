import { type UserId } from '@keelson/contracts/ids';
import { paths } from '@keelson/contracts/paths';
import { type EpochMs, HOUR } from '@keelson/contracts/time';
import { MeterReport } from '@keelson/contracts/usage/meter-report';
import { documentConverter } from '@keelson/server/converter';
import {
  type DocumentReference,
  type Firestore,
  Timestamp,
  type Transaction,
} from 'firebase-admin/firestore';
import { addUnits, hourOf, withUnits } from './domain/meter-units';

const reports = documentConverter(MeterReport);

/** An hour's report that was read in a transaction. */
export interface OpenReport {
  /** @returns Its id. */
  add: (transaction: Transaction, units: number) => string;
}

/** `usage/{uid}/meterReports/{metric}-{hour}`: written with the usage, sent to the provider by billing. */
export class MeterReports {
  constructor(private readonly db: Firestore) {}

  /** The report that use at an instant is added to: of its hour, or of the next one when that is closed. */
  async open(
    transaction: Transaction,
    uid: UserId,
    metric: string,
    at: EpochMs,
  ): Promise<OpenReport> {
    for (let hour = hourOf(at); ; hour += HOUR) {
      const ref = this.ref(uid, `${metric}-${hour}`);
      const stored = (await transaction.get(ref)).data() ?? null;
      if (stored?.closed === true) continue;
      return {
        add: (write, units) => {
          write.set(ref, addUnits(stored, { metric, hour, units, at }), reports.replaceKnown);
          return ref.id;
        },
      };
    }
  }

  /** A report to subtract from; null when it is gone. */
  async known(transaction: Transaction, uid: UserId, id: string) {
    const ref = this.ref(uid, id);
    const stored = (await transaction.get(ref)).data();
    if (stored === undefined) return null;
    return {
      subtract: (write: Transaction, units: number, at: EpochMs): void => {
        write.set(ref, withUnits(stored, stored.units - units, at), reports.replaceKnown);
      },
    };
  }

  async unitsSince(uid: UserId, metric: string, since: EpochMs): Promise<number> {
    const found = await this.db
      .collection(paths.meterReports(uid))
      .where('metric', '==', metric)
      .where('firstAt', '>=', Timestamp.fromMillis(since))
      .select('units')
      .get();
    return found.docs.reduce((sum, document) => sum + (document.get('units') as number), 0);
  }

  private ref(uid: UserId, id: string): DocumentReference<MeterReport> {
    return this.db.doc(paths.meterReport(uid, id)).withConverter(reports);
  }
}
