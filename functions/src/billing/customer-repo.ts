import { type Customer } from '@keelson/contracts/billing/customer';
import { type CustomerId, type UserId } from '@keelson/contracts/ids';
import { paths } from '@keelson/contracts/paths';
import { type EpochMs } from '@keelson/contracts/time';
import { type Firestore } from 'firebase-admin/firestore';
import { billingRefs, type BillingRefs } from './billing-refs';

/** What a customer is called at the provider. */
export interface Person {
  readonly email: string | null;
  readonly name: string | null;
}

/** Which customer of the provider belongs to which account. */
export class CustomerRepo {
  private readonly refs: BillingRefs;

  constructor(private readonly db: Firestore) {
    this.refs = billingRefs(db);
  }

  async find(uid: UserId): Promise<Customer | null> {
    return (await this.refs.customer(uid).get()).data() ?? null;
  }

  async ownerOf(customerId: CustomerId): Promise<UserId | null> {
    const found = await this.refs
      .customers()
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
    return this.db.runTransaction(async (transaction) => {
      const ref = this.refs.customer(uid);
      const current = (await transaction.get(ref)).data();
      if (current?.deletedAt === null && current.providerCustomerId !== instead) {
        return { customer: current, made: false };
      }
      const customer = { uid, providerCustomerId: customerId, createdAt: at, deletedAt: null };
      transaction.set(ref, customer);
      return { customer, made: true };
    });
  }

  /** Nothing happens when the account has another customer by now. */
  markDeleted(uid: UserId, customerId: CustomerId, at: EpochMs): Promise<void> {
    return this.db.runTransaction(async (transaction) => {
      const ref = this.refs.customer(uid);
      const current = (await transaction.get(ref)).data();
      if (current?.providerCustomerId !== customerId || current.deletedAt !== null) return;
      transaction.set(ref, { ...current, deletedAt: at });
    });
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
