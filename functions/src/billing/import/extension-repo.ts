import { Customer } from '@keelson/contracts/billing/customer';
import { type CustomerId, type PayerId } from '@keelson/contracts/ids';
import { paths } from '@keelson/contracts/paths';
import { type EpochMs } from '@keelson/contracts/time';
import { documentConverter, plainInstants } from '@keelson/server/converter';
import {
  type DocumentSnapshot,
  FieldPath,
  FieldValue,
  type Firestore,
  type QueryDocumentSnapshot,
} from 'firebase-admin/firestore';
import { hasCustomer, isTombstone, newCustomer, withCustomer } from '../domain/customer-record';
import { ExtensionCustomer, ExtensionProduct } from '../provider/stripe/extension-documents';
import { type ExtensionAccount } from './decide-import';

const PAGE = 100;
const converter = documentConverter(Customer, 'uid');

/** The collections of the extension, as it was configured. */
export interface ExtensionCollections {
  readonly customers: string;
  readonly products: string;
}

/** Our own record of an account, without the fields of the extension. */
export type OwnRecord = Customer | null;

/** Reads what the extension stored, and gives an account the customer that it had there. */
export class ExtensionRepo {
  constructor(
    private readonly db: Firestore,
    private readonly collections: ExtensionCollections,
  ) {}

  /** All products, with the ids of their prices. */
  async products() {
    const { docs } = await this.db.collection(this.collections.products).get();
    const rows = await Promise.all(
      docs.map(async (document) => {
        const product = ExtensionProduct.safeParse(document.data());
        if (!product.success) return []; // of another program
        const prices = await document.ref.collection('prices').listDocuments();
        const ids = new Set(prices.map(({ id }) => id));
        return [[document.id, { ...product.data, prices: ids }] as const];
      }),
    );
    return new Map(rows.flat());
  }

  /** One page of accounts in the order of their ids; `next` is null after the last one. */
  async page(after: string | null): Promise<{ accounts: ExtensionAccount[]; next: string | null }> {
    const ordered = this.db
      .collection(this.collections.customers)
      .orderBy(FieldPath.documentId())
      .limit(PAGE);
    const { docs } = await (after === null ? ordered : ordered.startAfter(after)).get();
    const accounts = await Promise.all(docs.map((document) => this.account(document)));
    return {
      accounts: accounts.filter((account) => account !== null),
      next: docs.length < PAGE ? null : (docs.at(-1)?.id ?? null),
    };
  }

  /** Null for a record that the extension did not write. */
  private async account(document: QueryDocumentSnapshot): Promise<ExtensionAccount | null> {
    const customer = ExtensionCustomer.safeParse(document.data());
    if (!customer.success) return null;
    const [subscriptions, payments, sessions] = await Promise.all([
      document.ref.collection('subscriptions').get(),
      document.ref.collection('payments').get(),
      document.ref.collection('checkout_sessions').count().get(),
    ]);
    return {
      uid: document.id as PayerId,
      customerId: customer.data.stripeId as CustomerId,
      subscriptions: await Promise.all(
        subscriptions.docs.map(async (row) => ({
          id: row.id,
          fields: plainInstants(row.data()),
          latestInvoice: await latestInvoice(row),
        })),
      ),
      payments: payments.docs.map((row) => ({ id: row.id, fields: plainInstants(row.data()) })),
      sessions: sessions.data().count,
    };
  }

  /**
   * Removes what the extension stored of an account. The document stays, since the extension ends the subscriptions of
   * one that is deleted.
   */
  async remove(uid: PayerId): Promise<void> {
    const ref = this.db.collection(this.collections.customers).doc(uid);
    for (const name of BELOW) await this.db.recursiveDelete(ref.collection(name));
    if (ref.path !== paths.customer(uid)) await ref.set({});
    else {
      const gone = FieldValue.delete();
      await ref.update({ stripeId: gone, stripeLink: gone, phone: gone });
    }
  }

  async ownRecord(uid: PayerId): Promise<OwnRecord> {
    return ownRecordIn(await this.db.doc(paths.customer(uid)).get());
  }

  /**
   * Stores the customer of an account. The extension has its own fields in the same document, if both use the collection
   * `customers`: they stay.
   */
  async adopt(uid: PayerId, customerId: CustomerId, at: EpochMs): Promise<void> {
    const ref = this.db.doc(paths.customer(uid));
    await this.db.runTransaction(async (transaction) => {
      const own = ownRecordIn(await transaction.get(ref));
      if (isTombstone(own) || hasCustomer(own, customerId)) return;
      const record = withCustomer(own ?? newCustomer(uid, at), customerId);
      const next = own === null ? record : { ...record, revision: record.revision + 1 };
      transaction.set(ref.withConverter(converter), next, converter.replaceKnown);
    });
  }
}

/** The collections that the extension stores below an account. */
const BELOW = ['subscriptions', 'payments', 'checkout_sessions'];

/** A document without a revision is the extension's alone. */
function ownRecordIn(snapshot: DocumentSnapshot): OwnRecord {
  if (snapshot.get('revision') === undefined) return null;
  return converter.fromFirestore(snapshot as QueryDocumentSnapshot);
}

async function latestInvoice(subscription: QueryDocumentSnapshot): Promise<object | null> {
  const invoices = subscription.ref.collection('invoices').orderBy('created', 'desc').limit(1);
  return (await invoices.get()).docs[0]?.data() ?? null;
}
