import { type Customer } from '@keelson/contracts/billing/customer';
import { type UserId } from '@keelson/contracts/ids';
import { paths } from '@keelson/contracts/paths';
import { retryOnConflict } from '@keelson/server/store/retry-on-conflict';
import { type Firestore } from 'firebase-admin/firestore';
import {
  type BillingCollections,
  billingCollections,
  billingWriteSet,
} from './billing-collections';

/** Which e-mail addresses the customers at the provider have, and which of them are out of date. */
export class CustomerEmailRepo {
  private readonly collections: BillingCollections;

  constructor(private readonly db: Firestore) {
    this.collections = billingCollections(db);
  }

  /**
   * Stores the account's current address. A record without one (of an earlier release, or of a customer
   * made outside) takes the address of the user record as known at the provider.
   *
   * @returns True when the provider does not have the address yet.
   */
  async notice(uid: UserId, email: string): Promise<boolean> {
    const after = await this.change(uid, async (current) => {
      if (current.providerCustomerId === null || current.deletedAt !== null) return current;
      const before = current.email === undefined ? await this.storedEmail(uid) : current.email;
      const emailPending = before === email ? current.emailPending : true;
      return { ...current, email, emailPending };
    });
    return after?.emailPending === true;
  }

  /** The provider has the address. Nothing happens when it changed again meanwhile. */
  async settle(uid: UserId, email: string): Promise<void> {
    await this.change(uid, (current) =>
      Promise.resolve(current.email === email ? { ...current, emailPending: false } : current),
    );
  }

  /** Accounts whose address the provider does not have. */
  async pending(limit: number): Promise<UserId[]> {
    const found = await this.collections.customers
      .where('emailPending', '==', true)
      .limit(limit)
      .get();
    return found.docs.map((document) => document.data().uid);
  }

  /** Writes the record when `next` changes it. Does nothing for an account that is being deleted. */
  private change(
    uid: UserId,
    next: (current: Customer) => Promise<Customer>,
  ): Promise<Customer | null> {
    return retryOnConflict(async () => {
      const read = await this.collections.customers.doc(uid).get();
      const current = read.data();
      if (current === undefined || current.deletion !== null) return null;
      const after = await next(current);
      if (after.email === current.email && after.emailPending === current.emailPending) {
        return current;
      }
      const writeSet = billingWriteSet(this.db);
      writeSet.addToReadSet([read]);
      writeSet.put(read.ref, after);
      await writeSet.commit();
      return after;
    });
  }

  private async storedEmail(uid: UserId): Promise<string | null> {
    const email: unknown = (await this.db.doc(paths.user(uid)).get()).get('email');
    return typeof email === 'string' ? email : null;
  }
}
