import { type Customer, type OpenCustomer } from '@keelson/contracts/billing/customer';
import { isWorkspacePayer } from '@keelson/contracts/billing/payer-of';
import { DomainError } from '@keelson/contracts/errors';
import { type CustomerId, type PayerId } from '@keelson/contracts/ids';
import { type EpochMs } from '@keelson/contracts/time';
import { type DocumentSnapshot, Filter, type Firestore, Timestamp } from 'firebase-admin/firestore';
import {
  type BillingCollections,
  billingCollections,
  billingWriteSet,
} from '../billing-collections';
import {
  customerIdsOf,
  isTombstone,
  newCustomer,
  withoutCustomer,
} from '../domain/customer-record';
import { type FreeOnce } from './free-once';
import { type CustomerProfile } from '../provider/payment-provider';
import { retryOnConflict } from '@keelson/server/store/retry-on-conflict';
import { isDeepStrictEqual } from 'node:util';

const IN_LIMIT = 30;

/** Stores which customer of the provider belongs to which account. */
export class CustomerRepo {
  private readonly collections: BillingCollections;

  constructor(private readonly db: Firestore) {
    this.collections = billingCollections(db);
  }

  /** Null also for a deleted account. */
  async find(uid: PayerId): Promise<OpenCustomer | null> {
    const customer = (await this.collections.customers.doc(uid).get()).data() ?? null;
    return isTombstone(customer) ? null : customer;
  }

  /** Like {@link find}, for a purchase. @throws {DomainError} `account/being-deleted` */
  async findForPurchase(uid: PayerId): Promise<OpenCustomer | null> {
    const customer = (await this.collections.customers.doc(uid).get()).data() ?? null;
    assertOpen(customer);
    return customer;
  }

  async ownerOf(customerId: CustomerId): Promise<PayerId | null> {
    const found = await this.collections.customers.where(hasCustomer(customerId)).limit(2).get();
    const owners = found.docs.map((document) => document.data());
    const own = owners.find(({ providerCustomerId }) => providerCustomerId === customerId);
    return (own ?? owners[0])?.uid ?? null;
  }

  /** Those of the customers that an account here has, with its record. */
  async known(ids: readonly CustomerId[]): Promise<ReadonlyMap<CustomerId, Customer>> {
    const known = new Map<CustomerId, Customer>();
    for (let start = 0; start < ids.length; start += IN_LIMIT) {
      const some = ids.slice(start, start + IN_LIMIT);
      const found = await Promise.all([
        this.collections.customers.where('providerCustomerId', 'in', some).get(),
        this.collections.customers.where('otherCustomerIds', 'array-contains-any', some).get(),
      ]);
      const records = found.flatMap(({ docs }) => docs.map((document) => document.data()));
      for (const record of records) {
        for (const id of record.otherCustomerIds) known.set(id, record);
      }
      // An account that pays with a customer comes before one that has it besides its own.
      for (const record of records) {
        if (record.providerCustomerId !== null) known.set(record.providerCustomerId, record);
      }
    }
    return known;
  }

  /** True when another account has the customer, or a stored subscription of it. */
  async isShared(customerId: CustomerId, uid: PayerId): Promise<boolean> {
    const [customers, subscriptions] = await Promise.all([
      this.collections.customers.where(hasCustomer(customerId)).limit(2).get(),
      this.collections.subscriptions.where('customerId', '==', customerId).get(),
    ]);
    return [...customers.docs, ...subscriptions.docs].some(
      (document) => document.data().uid !== uid,
    );
  }

  /**
   * Assigns the customer to the account, unless the account already has another one, which is returned
   * instead.
   *
   * @param options.profile The account's address and language, which the provider does not have yet.
   * @param options.instead The customer that may be replaced, because the provider deleted it.
   * @throws {DomainError} `account/being-deleted`
   */
  claim(
    uid: PayerId,
    customerId: CustomerId,
    {
      at,
      instead,
      profile: { email, language },
    }: {
      at: EpochMs;
      instead: CustomerId | null;
      profile: Pick<CustomerProfile, 'email' | 'language'>;
    },
  ): Promise<{ readonly customerId: CustomerId; readonly made: boolean }> {
    return retryOnConflict(async () => {
      const read = await this.collections.customers.doc(uid).get();
      const current = read.data() ?? null;
      assertOpen(current);
      const mapped = current?.providerCustomerId ?? null;
      if (mapped !== null && current?.deletedAt === null && mapped !== instead) {
        return { customerId: mapped, made: false };
      }
      await this.put(read, {
        ...(current ?? newCustomer(uid, at)),
        providerCustomerId: customerId,
        email,
        emailPending: email !== null,
        pendingLanguage: language,
        createdAt: at,
        deletedAt: null,
        revision: (current?.revision ?? 0) + 1,
      });
      return { customerId, made: true };
    });
  }

  /** Blocks new customers and checkouts until the deletion is done or {@link abandonDeletion} is called. */
  beginDeletion(uid: PayerId, at: EpochMs): Promise<void> {
    return this.setDeletion(uid, { status: 'started', at }, at);
  }

  /** The deletion failed: the account stays as it is. Does nothing once the account is deleted. */
  abandonDeletion(uid: PayerId, at: EpochMs): Promise<void> {
    return this.setDeletion(uid, null, at);
  }

  private setDeletion(
    uid: PayerId,
    deletion: OpenCustomer['deletion'],
    at: EpochMs,
  ): Promise<void> {
    return retryOnConflict(async () => {
      const read = await this.collections.customers.doc(uid).get();
      const current = read.data() ?? null;
      if (isTombstone(current)) return;
      const record = current ?? newCustomer(uid, at);
      await this.put(read, { ...record, deletion, revision: record.revision + 1 });
    });
  }

  /**
   * People's accounts with a mark (`started`) or a tombstone (`done`) of a time span. Workspaces end in another way.
   */
  async deletionsWithin(
    from: EpochMs,
    to: EpochMs,
  ): Promise<{ readonly uid: PayerId; readonly status: 'started' | 'done' }[]> {
    const found = await this.collections.customers
      .where('deletion.at', '>=', Timestamp.fromMillis(from))
      .where('deletion.at', '<=', Timestamp.fromMillis(to))
      .get();
    return found.docs.flatMap((document) => {
      const { uid, deletion } = document.data();
      const isNone = deletion === null || isWorkspacePayer(uid);
      return isNone ? [] : [{ uid, status: deletion.status }];
    });
  }

  /** The provider deleted the customer. Nothing happens when the account no longer has it. */
  markDeleted(uid: PayerId, customerId: CustomerId, at: EpochMs): Promise<void> {
    return retryOnConflict(async () => {
      const read = await this.collections.customers.doc(uid).get();
      const current = read.data() ?? null;
      if (current === null || isTombstone(current)) return;
      if (!customerIdsOf(current).includes(customerId)) return;
      await this.put(read, {
        ...withoutCustomer(current, customerId, at),
        revision: current.revision + 1,
      });
    });
  }

  /** Marks what the person was given under another account, which they do not get again. */
  carryGiven(uid: PayerId, { trialAt, codes, ...given }: FreeOnce, at: EpochMs): Promise<void> {
    return retryOnConflict(async () => {
      const read = await this.collections.customers.doc(uid).get();
      const current = read.data() ?? newCustomer(uid, at);
      const usedCodes = [...new Set([...current.usedCodes, ...codes])];
      const priorTrialAt = current.priorTrialAt ?? trialAt;
      const debitReturned = current.debitReturned || given.debitReturned;
      const isKnown =
        priorTrialAt === current.priorTrialAt &&
        debitReturned === current.debitReturned &&
        usedCodes.length === current.usedCodes.length;
      if (isKnown || isTombstone(current)) return;
      const revision = read.exists ? current.revision + 1 : current.revision;
      await this.put(read, { ...current, usedCodes, priorTrialAt, debitReturned, revision });
    });
  }

  /** Like {@link changeCustomer}. */
  change(
    uid: PayerId,
    next: (current: OpenCustomer) => OpenCustomer,
  ): Promise<OpenCustomer | null> {
    return changeCustomer(this.db, uid, (current) => Promise.resolve(next(current)));
  }

  private async put(read: DocumentSnapshot<Customer>, customer: Customer): Promise<void> {
    const writeSet = billingWriteSet(this.db);
    writeSet.addToReadSet([read]);
    writeSet.put(read.ref, customer);
    await writeSet.commit();
  }
}

/** Matches the records of the accounts that have the customer. */
export const hasCustomer = (customerId: CustomerId): Filter =>
  Filter.or(
    Filter.where('providerCustomerId', '==', customerId),
    Filter.where('otherCustomerIds', 'array-contains', customerId),
  );

/** @throws {DomainError} `account/being-deleted` */
export function assertOpen(customer: Customer | null): asserts customer is OpenCustomer | null {
  if ((customer?.deletion ?? null) === null) return;
  throw new DomainError(
    'account/being-deleted',
    'The deletion of this account has started. Finish it on the account page.',
  );
}

/**
 * Writes an account's customer record when `next` changes it.
 *
 * @returns The record after it; null without one, and for an account that is being deleted.
 */
export function changeCustomer(
  db: Firestore,
  uid: PayerId,
  next: (current: OpenCustomer) => Promise<OpenCustomer>,
): Promise<OpenCustomer | null> {
  return retryOnConflict(async () => {
    const read = await billingCollections(db).customers.doc(uid).get();
    const current = read.data();
    if (current === undefined || isTombstone(current) || current.deletion !== null) return null;
    const after = await next(current);
    if (isDeepStrictEqual(after, current)) return current;
    const writeSet = billingWriteSet(db);
    writeSet.addToReadSet([read]);
    writeSet.put(read.ref, after);
    await writeSet.commit();
    return after;
  });
}
