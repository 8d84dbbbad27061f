import {
  BillingSettings,
  DuplicateCase,
  type DuplicatePolicy,
} from '@keelson/contracts/billing/duplicates';
import { DomainError } from '@keelson/contracts/errors';
import { type SubscriptionId, type PayerId } from '@keelson/contracts/ids';
import { paths } from '@keelson/contracts/paths';
import { type EpochMs } from '@keelson/contracts/time';
import { documentConverter } from '@keelson/server/converter';
import { type Firestore, type Transaction } from 'firebase-admin/firestore';
import { billingCollections } from '../billing-collections';
import { isTombstone } from '../domain/customer-record';
import { transact } from '@keelson/server/store/transact';

const cases = documentConverter(DuplicateCase, 'id');
const settings = documentConverter(BillingSettings);

/** The fields of a new case. */
export type NewDuplicate = Pick<DuplicateCase, 'id' | 'uid' | 'keptId'>;

/** Describes how an open case ends. */
interface DuplicateDecision {
  readonly id: SubscriptionId;
  readonly status: Exclude<DuplicateCase['status'], 'open'>;
  readonly at: EpochMs;
}

/** Duplicate subscriptions that an admin decides on, and the setting that asks for it. */
export class DuplicateRepo {
  constructor(private readonly db: Firestore) {}

  async policy(): Promise<DuplicatePolicy> {
    return ((await this.settingsRef().get()).data() ?? BillingSettings.parse({})).duplicates;
  }

  /** @param record Stages the audit entry of a change. */
  setPolicy(
    duplicates: DuplicatePolicy,
    record: (transaction: Transaction) => void,
  ): Promise<BillingSettings> {
    return transact(this.db, async (transaction) => {
      const stored =
        (await transaction.get(this.settingsRef())).data() ?? BillingSettings.parse({});
      if (stored.duplicates !== duplicates) {
        transaction.set(this.settingsRef(), { ...stored, duplicates }, settings.replaceKnown);
        record(transaction);
      }
      return { duplicates };
    });
  }

  async find(id: SubscriptionId): Promise<DuplicateCase | null> {
    return (await this.ref(id).get()).data() ?? null;
  }

  /** Oldest first. */
  async open(limit: number): Promise<DuplicateCase[]> {
    const found = await this.collection().where('status', '==', 'open').limit(limit).get();
    return found.docs
      .map((document) => document.data())
      .sort((a, b) => a.foundAt - b.foundAt || (a.id < b.id ? -1 : 1));
  }

  async countOpen(): Promise<number> {
    return (await this.collection().where('status', '==', 'open').count().get()).data().count;
  }

  /**
   * Opens a case, also again after an earlier one ended. A pair that an admin kept stays decided, and a
   * deleted account gets no case.
   */
  ask(pair: NewDuplicate, at: EpochMs): Promise<void> {
    return transact(this.db, async (transaction) => {
      const customer = (await transaction.get(this.customers().doc(pair.uid))).data();
      const stored = (await transaction.get(this.ref(pair.id))).data();
      if (isTombstone(customer ?? null)) return;
      if (stored?.status === 'open' || stored?.status === 'kept') return;
      this.put(transaction, { ...pair, status: 'open', foundAt: at, decidedAt: null });
    });
  }

  /**
   * @param record Stages the audit entry, where the decision has none outside.
   * @throws {DomainError} `billing/duplicate-not-found`, `billing/duplicate-decided`.
   */
  decide(
    { id, status, at }: DuplicateDecision,
    record?: (transaction: Transaction, decided: DuplicateCase) => void,
  ): Promise<DuplicateCase> {
    return transact(this.db, async (transaction) => {
      const stored = requireOpen((await transaction.get(this.ref(id))).data() ?? null);
      const decided: DuplicateCase = { ...stored, status, decidedAt: at };
      this.put(transaction, decided);
      record?.(transaction, decided);
      return decided;
    });
  }

  /** Call it after the tombstone is stored: no case can be opened then. */
  async deleteUserData(uid: PayerId): Promise<void> {
    const { docs } = await this.collection().where('uid', '==', uid).get();
    await Promise.all(docs.map(({ ref }) => ref.delete()));
  }

  private put(transaction: Transaction, row: DuplicateCase): void {
    transaction.set(this.ref(row.id), row, cases.replaceKnown);
  }

  private collection() {
    return this.db.collection(paths.billingDuplicates()).withConverter(cases);
  }

  private customers() {
    return billingCollections(this.db).customers;
  }

  private ref(id: SubscriptionId) {
    return this.db.doc(paths.billingDuplicate(id)).withConverter(cases);
  }

  private settingsRef() {
    return this.db.doc(paths.billingSettings()).withConverter(settings);
  }
}

/** @throws {DomainError} `billing/duplicate-not-found`, `billing/duplicate-decided`. */
export function requireOpen(stored: DuplicateCase | null): DuplicateCase {
  if (stored === null) {
    throw new DomainError('billing/duplicate-not-found', 'This duplicate does not exist.');
  }
  if (stored.status !== 'open') {
    throw new DomainError(
      'billing/duplicate-decided',
      `The duplicate is already ${stored.status}.`,
    );
  }
  return stored;
}
