import { type Customer } from '@keelson/contracts/billing/customer';
import { type PayerId } from '@keelson/contracts/ids';
import { paths } from '@keelson/contracts/paths';
import { type Firestore } from 'firebase-admin/firestore';
import { type BillingCollections, billingCollections } from '../billing-collections';
import { changeCustomer } from './customer-repo';

const isSuperseded = ({ email, deletedAt }: Customer, sent: string): boolean =>
  email != null && email !== sent && deletedAt === null;

/** Stores which e-mail addresses the customers at the provider have, and which of them are out of date. */
export class CustomerEmailRepo {
  private readonly collections: BillingCollections;

  constructor(private readonly db: Firestore) {
    this.collections = billingCollections(db);
  }

  /**
   * Stores the account's current address. A record without one (of a customer made outside) takes the address of the
   * user record as known at the provider.
   *
   * @returns True when the provider does not have the address yet.
   */
  async notice(uid: PayerId, email: string): Promise<boolean> {
    const after = await changeCustomer(this.db, uid, async (current) => {
      if (current.providerCustomerId === null || current.deletedAt !== null) return current;
      const before = current.email === undefined ? await this.storedEmail(uid) : current.email;
      const emailPending = before === email ? current.emailPending : true;
      return { ...current, email, emailPending };
    });
    return after?.emailPending === true;
  }

  /**
   * The provider has this address now. Requests may arrive there in another order than they were sent, so an address
   * that is not the last one has replaced it, also when that was sent already.
   *
   * @returns True when the last one is pending and must be sent again.
   */
  async settle(uid: PayerId, email: string): Promise<boolean> {
    const after = await changeCustomer(this.db, uid, (current) =>
      Promise.resolve({ ...current, emailPending: isSuperseded(current, email) }),
    );
    return after?.emailPending === true;
  }

  /** A request failed, and its address may have arrived: when it is not the last one, that is pending again. */
  async doubt(uid: PayerId, email: string): Promise<void> {
    await changeCustomer(this.db, uid, (current) =>
      Promise.resolve(isSuperseded(current, email) ? { ...current, emailPending: true } : current),
    );
  }

  /** Accounts whose address the provider does not have. */
  async pending(limit: number): Promise<PayerId[]> {
    const found = await this.collections.customers
      .where('emailPending', '==', true)
      .limit(limit)
      .get();
    return found.docs.map((document) => document.data().uid);
  }

  private async storedEmail(uid: PayerId): Promise<string | null> {
    const email: unknown = (await this.db.doc(paths.user(uid)).get()).get('email');
    return typeof email === 'string' ? email : null;
  }
}
