import type Stripe from 'stripe';
import { type Draft } from '../model/draft';
import {
  type ItemRecord,
  type PendingUpdate,
  type PriceRecord,
  type Recurring,
  type SubscriptionRecord,
} from '../model/records';
import { type Reader } from '../model/state';
import {
  type WirePendingUpdate,
  type WireSubscription,
  type WireSubscriptionItem,
} from '../protocol/wire';
import { activeDiscounts } from './discount';
import { presentPlan, presentPrice } from './catalog';
import { automaticTax } from './tax';

/** A referenced record; it always exists. */
export function priceOf(reader: Reader, id: string): PriceRecord {
  const price = reader.find('price', id);
  if (price === undefined) throw new Error(`Price ${id} is in use and gone`);
  return price;
}

export function priceIn(reader: Reader, id: string, currency: string): PriceRecord {
  const price = priceOf(reader, id);
  if (price.currency === currency) return price;
  const option = price.currency_options?.[currency];
  if (option === undefined) throw new Error(`Price ${id} has no amount in ${currency}`);
  return { ...price, currency, unit_amount: option.unit_amount };
}

/** All currencies of a price, beginning with its own. */
export const currenciesOf = ({
  currency,
  currency_options: options = {},
}: PriceRecord): string[] => [currency, ...Object.keys(options)];

export function recurringOf(reader: Reader, id: string): Recurring {
  const { recurring } = priceOf(reader, id);
  if (recurring === null) throw new Error(`Price ${id} of a subscription is a one-off price`);
  return recurring;
}

/** The meter whose usage a price bills; undefined for a licensed price. */
export const meterOf = (reader: Reader, id: string): string | undefined =>
  priceOf(reader, id).recurring?.meter;

// Unsupported features have the values of an account that does not use them.
const UNUSED = {
  application: null,
  application_fee_percent: null,
  billing_cycle_anchor_config: null,
  billing_schedules: [],
  billing_thresholds: null,
  collection_method: 'charge_automatically',
  customer_account: null,
  days_until_due: null,
  default_source: null,
  default_tax_rates: [],
  discounts: [],
  invoice_settings: {
    account_tax_ids: null,
    custom_fields: null,
    description: null,
    footer: null,
    issuer: { type: 'self' },
  },
  livemode: false,
  managed_payments: null,
  next_pending_invoice_item_invoice: null,
  on_behalf_of: null,
  payment_settings: {
    payment_method_options: null,
    payment_method_types: null,
    save_default_payment_method: 'off',
  },
  pending_invoice_item_interval: null,
  pending_setup_intent: null,
  test_clock: null,
  transfer_data: null,
} satisfies Partial<Stripe.Subscription>;

export function presentSubscription(
  reader: Draft,
  subscription: SubscriptionRecord,
): WireSubscription {
  const {
    own: { itemsListed = true, pendingUpdate = null, automaticTax: taxed = false },
    items,
    cancellation_reason: reason,
    cancellation_comment: comment,
    cancellation_feedback: feedback,
    missing_payment_method,
    billing_mode: mode,
    paused,
    schedule = null,
    ...served
  } = subscription;
  return {
    ...UNUSED,
    ...served,
    object: 'subscription',
    automatic_tax: automaticTax(taxed),
    discounts: activeDiscounts(reader, subscription, reader.now()).map(({ id }) => id),
    billing_mode: {
      type: mode,
      flexible: mode === 'flexible' ? { proration_discounts: 'included' } : null,
      ...(mode === 'flexible' ? { updated_at: subscription.created } : {}),
    },
    cancellation_details: { comment, feedback, feedback_option: null, reason },
    items: {
      object: 'list',
      data: itemsListed ? items.map((item) => presentItem(reader, subscription.id, item)) : [],
      has_more: false,
      url: `/v1/subscription_items?subscription=${subscription.id}`,
    },
    pending_update:
      pendingUpdate === null ? null : presentPending(reader, subscription.id, pendingUpdate),
    schedule,
    ...(paused === null ? {} : { status_details: pausedDetails(paused) }),
    trial_settings: { end_behavior: { billing_cycle_anchor: null, missing_payment_method } },
  };
}

const presentPending = (
  reader: Draft,
  subscription: string,
  {
    items,
    billing_cycle_anchor: anchor,
    changes_anchor,
    discounts,
    expires_at,
    trial_end = null,
  }: PendingUpdate,
): WirePendingUpdate => ({
  billing_cycle_anchor: changes_anchor ? anchor : null,
  cancel_at_period_end: null,
  discount: null,
  discounts: discounts === undefined ? null : [...discounts],
  expires_at,
  metadata: null,
  subscription_items: items.map((item) => presentItem(reader, subscription, item)),
  trial_end,
  trial_from_plan: null,
});

const pausedDetails = (
  paused: NonNullable<SubscriptionRecord['paused']>,
): Stripe.Subscription.StatusDetails => ({
  paused: {
    subscription: { type: paused.why },
    transitioned_at: paused.at,
    type: 'subscription',
  },
});

function presentItem(reader: Draft, subscription: string, item: ItemRecord): WireSubscriptionItem {
  const price = priceOf(reader, item.price);
  const { quantity, discounts, ...served } = item;
  return {
    ...served,
    ...(price.recurring?.meter === undefined ? { quantity } : {}),
    object: 'subscription_item',
    billing_thresholds: null,
    current_trial: null,
    discounts: activeDiscounts(
      reader,
      { id: subscription, ...(discounts === undefined ? {} : { discounts }) },
      reader.now(),
    ).map(({ id }) => id),
    plan: presentPlan(price),
    price: presentPrice(price),
    subscription,
    tax_rates: [],
  };
}
