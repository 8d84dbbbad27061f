import { type Customer } from '@keelson/contracts/billing/customer';
import { type CustomerId, type UserId } from '@keelson/contracts/ids';
import { paths } from '@keelson/contracts/paths';
import { type EpochMs } from '@keelson/contracts/time';
import { type DocumentSnapshot, type Firestore } from 'firebase-admin/firestore';
import {
  type BillingCollections,
  billingCollections,
  billingWriteSet,
} from './billing-collections';
import { retryOnConflict } from '@keelson/server/store/retry-on-conflict';

/** What a customer is called at the provider. */
export interface Person {
  readonly email: string | null;
  readonly name: string | null;
}

/** Which customer of the provider belongs to which account. */
export class CustomerRepo {
  private readonly collections: BillingCollections;

  constructor(private readonly db: Firestore) {
    this.collections = billingCollections(db);
  }

  async find(uid: UserId): Promise<Customer | null> {
    return (await this.collections.customers.doc(uid).get()).data() ?? null;
  }

  async ownerOf(customerId: CustomerId): Promise<UserId | null> {
    const found = await this.collections.customers
      .where('providerCustomerId', '==', customerId)
      .limit(1)
      .get();
    return found.docs[0]?.data().uid ?? null;
  }

  /**
   * Gives the account this customer unless it has another by now; whoever comes second takes what is
   * there.
   *
   * @param instead The customer that may be replaced, because the provider deleted it.
   */
  claim(
    uid: UserId,
    customerId: CustomerId,
    { at, instead }: { at: EpochMs; instead: CustomerId | null },
  ): Promise<{ readonly customer: Customer; readonly made: boolean }> {
    return retryOnConflict(async () => {
      const read = await this.collections.customers.doc(uid).get();
      const current = read.data();
      if (current?.deletedAt === null && current.providerCustomerId !== instead) {
        return { customer: current, made: false };
      }
      const customer: Customer = {
        uid,
        providerCustomerId: customerId,
        createdAt: at,
        deletedAt: null,
        revision: (current?.revision ?? 0) + 1,
      };
      await this.put(read, customer);
      return { customer, made: true };
    });
  }

  /** Nothing happens when the account has another customer by now. */
  markDeleted(uid: UserId, customerId: CustomerId, at: EpochMs): Promise<void> {
    return retryOnConflict(async () => {
      const read = await this.collections.customers.doc(uid).get();
      const current = read.data();
      if (current?.providerCustomerId !== customerId || current.deletedAt !== null) return;
      await this.put(read, { ...current, deletedAt: at, revision: current.revision + 1 });
    });
  }

  private async put(read: DocumentSnapshot<Customer>, customer: Customer): Promise<void> {
    const writeSet = billingWriteSet(this.db);
    writeSet.addToReadSet([read]);
    writeSet.put(read.ref, customer);
    await writeSet.commit();
  }

  async accountExists(uid: UserId): Promise<boolean> {
    return (await this.db.doc(paths.user(uid)).get()).exists;
  }

  async personOf(uid: UserId): Promise<Person> {
    const user = await this.db.doc(paths.user(uid)).get();
    const text = (field: string): string | null => {
      const value: unknown = user.get(field);
      return typeof value === 'string' && value !== '' ? value : null;
    };
    return { email: text('email'), name: text('displayName') };
  }
}
