import { transact } from '@keelson/server/store/transact';
import { Customer } from '@keelson/contracts/billing/customer';
import { type MeteredEntitlement } from '@keelson/contracts/billing/metered';
import { DomainError } from '@keelson/contracts/errors';
import { type PayerId } from '@keelson/contracts/ids';
import { paths } from '@keelson/contracts/paths';
import { type OverageCap } from '@keelson/contracts/usage/overage-cap';
import { documentConverter } from '@keelson/server/converter';
import { type Firestore, type Transaction } from 'firebase-admin/firestore';
import { isDeepStrictEqual } from 'node:util';
import { type DrawnCredits } from './domain/draw-credits';
import { addOverage, isCounted, NOTHING_PAID, type UsageAccount } from './domain/overage';
import { MeterReports } from './meter-reports';

const customers = documentConverter(Customer, 'uid');

/** Credits, the cap, and what counts against it are on the record of the account's payments, which billing writes too. */
export class UsageAccounts {
  private readonly reports: MeterReports;

  constructor(private readonly db: Firestore) {
    this.reports = new MeterReports(db);
  }

  async find(uid: PayerId): Promise<UsageAccount> {
    return (await this.ref(uid).get()).data() ?? NOTHING_PAID;
  }

  async findIn(transaction: Transaction, uid: PayerId): Promise<UsageAccount> {
    return (await transaction.get(this.ref(uid))).data() ?? NOTHING_PAID;
  }

  /** With the units of the billing period. The first use of a period begins with those that are reported in it already. */
  async withPeriod(
    transaction: Transaction,
    uid: PayerId,
    account: UsageAccount,
    prices: readonly MeteredEntitlement[],
  ): Promise<UsageAccount> {
    let { overage } = account;
    for (const { metric, since } of prices) {
      if (isCounted(overage, metric, since)) continue;
      const units = await this.reports.unitsIn(transaction, uid, metric, since);
      overage = { ...overage, [metric]: { since, units } };
    }
    return { ...account, overage };
  }

  writeUsed(transaction: Transaction, uid: PayerId, used: DrawnCredits): void {
    const changes = Object.entries(used).map(([id, count]) => [`credits.${id}.used`, count]);
    if (changes.length === 0) return;
    transaction.update(this.db.doc(paths.customer(uid)), Object.fromEntries(changes));
  }

  /** Counts units of the current period, if one was counted. */
  addUnits(
    transaction: Transaction,
    uid: PayerId,
    { overage }: Pick<UsageAccount, 'overage'>,
    { metric, units }: { readonly metric: string; readonly units: number },
  ): void {
    const after = addOverage(overage, metric, units);
    if (after !== overage) this.write(transaction, uid, { overage: after });
  }

  write(transaction: Transaction, uid: PayerId, fields: Partial<UsageAccount>): void {
    const changes = customers.updateOf(fields as Customer, {} as Customer);
    transaction.update(this.db.doc(paths.customer(uid)), changes);
  }

  /**
   * Sets or removes the cap.
   *
   * @param onChange Stages what belongs to the change. It is not called when the cap is equal.
   * @throws {DomainError} `account/being-deleted`
   */
  setCap(
    uid: PayerId,
    cap: OverageCap,
    onChange: (transaction: Transaction) => void,
  ): Promise<void> {
    return transact(this.db, async (transaction) => {
      const record = (await transaction.get(this.ref(uid))).data();
      if (record === undefined || isDeepStrictEqual(record.overageCap, cap)) return;
      if (record.deletion !== null) {
        throw new DomainError(
          'account/being-deleted',
          'The deletion of this account has started. Finish it on the account page.',
        );
      }
      this.write(transaction, uid, { overageCap: cap });
      onChange(transaction);
    });
  }

  private ref(uid: PayerId) {
    return this.db.doc(paths.customer(uid)).withConverter(customers);
  }
}
