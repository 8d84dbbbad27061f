import { type GetAccountBilling } from '@keelson/contracts/billing/account-billing';
import { type WebhookEvent } from '@keelson/contracts/billing/ledger';
import { type InvoiceStatus, type Subscription } from '@keelson/contracts/billing/subscription';
import { type PayerId } from '@keelson/contracts/ids';
import { type EpochMs } from '@keelson/contracts/time';
import type * as z from 'zod';

interface StoredPayments extends z.infer<typeof GetAccountBilling.response> {
  readonly uid: PayerId;
  readonly subscriptions: readonly Subscription[];
  /** Those of the account that are parked or failed. */
  readonly events: readonly WebhookEvent[];
}

/** Returns what to do about the latest invoice of a subscription. */
const REMEDIES: Readonly<Partial<Record<InvoiceStatus, string>>> = {
  payment_failed:
    'The payment was declined. The member chooses another card on the billing page; the provider also tries again.',
  action_required: 'The member must confirm the payment on the billing page.',
  not_finalized:
    'The provider cannot finalize the invoice, often for want of an address: open the customer there.',
  open: 'The payment is not made yet: a bank debit takes days, a sent invoice waits for the member.',
  uncollectible: 'An operator gave the invoice up. The member can buy the plan again.',
};
const EVENT_REMEDIES: Readonly<Partial<Record<WebhookEvent['outcome'], string>>> = {
  parked: 'Console → Customers → Needs action: assign the customer to its account.',
  failed: 'Console → Customers → Needs action → Retry, or npm run ops -- billing:reconcile.',
};

const instant = (at: EpochMs): string => new Date(at).toISOString();

/** Lines about everything that is stored: the plan, its subscriptions, what is wrong with a payment, and what to do. */
export function describePayments(stored: StoredPayments): string[] {
  const { summary, uid, customers, subscriptions, incidents, purchases, events } = stored;
  const { status, graceUntil } = summary.entitlement;
  const until = graceUntil === null ? '' : ` until ${instant(graceUntil)}`;
  const nothing = subscriptions.length + purchases.length + customers.length === 0;
  return [
    `${uid}: ${summary.plan.name}, ${status}${until}`,
    ...customers.map(({ id, url }) => `customer ${id}: ${url}`),
    ...subscriptions.flatMap(describeSubscription),
    ...incidents.map(
      ({ kind, status: state, id, at }) => `${kind} ${id}: ${state}, ${instant(at)}`,
    ),
    ...events.flatMap(({ id, type, outcome, errorCode }) => [
      `event ${id}: ${type} ${outcome}${errorCode === null ? '' : `, ${errorCode}`}`,
      ...remedy(EVENT_REMEDIES[outcome]),
    ]),
    ...(nothing
      ? remedy('Nothing was bought here. Is it another account, or a customer without one?')
      : []),
  ];
}

function describeSubscription(subscription: Subscription): string[] {
  const { id, planKey, status, latestInvoiceStatus, pastDueSince, missingSince } = subscription;
  const since = pastDueSince === null ? '' : ` since ${instant(pastDueSince)}`;
  return [
    `subscription ${id}: ${planKey}, ${status}${since}, latest invoice ${latestInvoiceStatus ?? 'none'}`,
    ...remedy(latestInvoiceStatus === null ? undefined : REMEDIES[latestInvoiceStatus]),
    ...(missingSince === null
      ? []
      : remedy('The provider does not know it: npm run ops -- billing:doctor.')),
  ];
}

const remedy = (text: string | undefined): string[] => (text === undefined ? [] : [`  → ${text}`]);
