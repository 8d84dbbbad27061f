import { Customer } from '@keelson/contracts/billing/customer';
import { Entitlement } from '@keelson/contracts/billing/entitlement';
import { WebhookEvent } from '@keelson/contracts/billing/ledger';
import { Subscription } from '@keelson/contracts/billing/subscription';
import { type EventId, type SubscriptionId, type UserId } from '@keelson/contracts/ids';
import { paths } from '@keelson/contracts/paths';
import { type Firestore } from 'firebase-admin/firestore';
import { documentConverter } from '../platform/converter';

const subscriptions = documentConverter(Subscription, 'id');
const entitlements = documentConverter(Entitlement, 'uid');
const customers = documentConverter(Customer, 'uid');
const events = documentConverter(WebhookEvent, 'id');

/** The typed documents and collections of billing. */
export const billingRefs = (db: Firestore) => ({
  subscriptions: () => db.collection(paths.subscriptions()).withConverter(subscriptions),
  subscription: (id: SubscriptionId) => db.doc(paths.subscription(id)).withConverter(subscriptions),
  entitlements: () => db.collection(paths.entitlements()).withConverter(entitlements),
  entitlement: (uid: UserId) => db.doc(paths.entitlement(uid)).withConverter(entitlements),
  customers: () => db.collection(paths.customers()).withConverter(customers),
  customer: (uid: UserId) => db.doc(paths.customer(uid)).withConverter(customers),
  events: () => db.collection(paths.webhookEvents()).withConverter(events),
  event: (id: EventId) => db.doc(paths.webhookEvent(id)).withConverter(events),
});
export type BillingRefs = ReturnType<typeof billingRefs>;
