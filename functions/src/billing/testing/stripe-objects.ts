import type Stripe from 'stripe';
import { END, START } from './builders';

const seconds = (ms: number): number => ms / 1_000;

type Loose = Record<string, unknown>;

/** A price with the API fields that we read. */
export function aStripePrice(differs: Loose = {}): Stripe.Price {
  return {
    id: 'price_pro',
    object: 'price',
    active: true,
    currency: 'usd',
    unit_amount: 1_900,
    product: 'prod_pro',
    metadata: {},
    recurring: { interval: 'month', interval_count: 1, trial_period_days: null },
    ...differs,
  } as unknown as Stripe.Price;
}

/** A product with its default price expanded. */
export function aStripeProduct(differs: Loose = {}): Stripe.Product {
  return {
    id: 'prod_pro',
    object: 'product',
    active: true,
    metadata: {},
    default_price: aStripePrice(),
    ...differs,
  } as unknown as Stripe.Product;
}

/** A subscription item; it has the billing period since 2025. */
export function aStripeItem(differs: Loose = {}): Stripe.SubscriptionItem {
  return {
    id: 'si_1',
    object: 'subscription_item',
    current_period_start: seconds(START),
    current_period_end: seconds(END),
    quantity: 1,
    discounts: [],
    price: aStripePrice(),
    ...differs,
  } as unknown as Stripe.SubscriptionItem;
}

/** An open invoice with a failed payment. */
export function aStripeInvoice(differs: Loose = {}): Stripe.Invoice {
  return {
    id: 'in_1',
    object: 'invoice',
    status: 'open',
    attempted: true,
    attempt_count: 1,
    created: seconds(START) + 1,
    due_date: null,
    status_transitions: { finalized_at: seconds(START) + 2 },
    lines: { data: [] },
    discounts: [],
    ...differs,
  } as unknown as Stripe.Invoice;
}

export function aStripeSubscription(differs: Loose = {}): Stripe.Subscription {
  return {
    id: 'sub_1',
    object: 'subscription',
    currency: 'usd',
    livemode: false,
    status: 'active',
    customer: 'cus_1',
    created: seconds(START),
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    ended_at: null,
    trial_start: null,
    trial_end: null,
    discounts: [],
    latest_invoice: null,
    metadata: { uid: 'user-1' },
    items: { object: 'list', data: [aStripeItem()], has_more: false, url: '' },
    ...differs,
  } as unknown as Stripe.Subscription;
}
