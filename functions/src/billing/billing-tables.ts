import { Customer } from '@keelson/contracts/billing/customer';
import { Entitlement } from '@keelson/contracts/billing/entitlement';
import { WebhookEvent } from '@keelson/contracts/billing/ledger';
import { Subscription } from '@keelson/contracts/billing/subscription';
import { paths } from '@keelson/contracts/paths';
import { type Firestore } from 'firebase-admin/firestore';
import { documentConverter } from '@keelson/server/converter';
import { Table } from './guarded-batch';

const subscriptions = documentConverter(Subscription, 'id');
const entitlements = documentConverter(Entitlement, 'uid');
const customers = documentConverter(Customer, 'uid');
const events = documentConverter(WebhookEvent, 'id');

/** The Firestore collections of billing. */
export const billingTables = (db: Firestore) => ({
  subscriptions: new Table(db, paths.subscriptions(), subscriptions),
  entitlements: new Table(db, paths.entitlements(), entitlements),
  customers: new Table(db, paths.customers(), customers),
  events: new Table(db, paths.webhookEvents(), events),
});
export type BillingTables = ReturnType<typeof billingTables>;
