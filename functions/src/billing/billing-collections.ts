import { Customer } from '@keelson/contracts/billing/customer';
import { Entitlement } from '@keelson/contracts/billing/entitlement';
import { WebhookEvent } from '@keelson/contracts/billing/ledger';
import { Subscription } from '@keelson/contracts/billing/subscription';
import { type PayerId } from '@keelson/contracts/ids';
import { paths } from '@keelson/contracts/paths';
import { type DocumentSnapshot, type Firestore } from 'firebase-admin/firestore';
import { documentConverter } from '@keelson/server/converter';
import { updateFieldsWith, WriteSet } from '@keelson/server/store/write-set';

/** The converters by collection id. */
const converters = {
  subscriptions: documentConverter(Subscription, 'id'),
  entitlements: documentConverter(Entitlement, 'uid'),
  customers: documentConverter(Customer, 'uid'),
  webhookEvents: documentConverter(WebhookEvent, 'id'),
};
const toUpdateFields = updateFieldsWith(converters);

export const billingCollections = (db: Firestore) => ({
  subscriptions: db.collection(paths.subscriptions()).withConverter(converters.subscriptions),
  entitlements: db.collection(paths.entitlements()).withConverter(converters.entitlements),
  customers: db.collection(paths.customers()).withConverter(converters.customers),
  events: db.collection(paths.webhookEvents()).withConverter(converters.webhookEvents),
});
export type BillingCollections = ReturnType<typeof billingCollections>;

/** An optimistic transaction over the billing collections. */
export const billingWriteSet = (db: Firestore): WriteSet => new WriteSet(db, toUpdateFields);

/**
 * The payer's record and entitlement. They are read before a query of the payer's subscriptions: the record's revision
 * guards what that returns (`SyncRepo.read`).
 */
export async function readOwner(
  db: Firestore,
  uid: PayerId,
): Promise<[DocumentSnapshot<Customer>, DocumentSnapshot<Entitlement>]> {
  const { customers, entitlements } = billingCollections(db);
  const found = await db.getAll(customers.doc(uid), entitlements.doc(uid));
  return found as [DocumentSnapshot<Customer>, DocumentSnapshot<Entitlement>];
}
