import { type Firestore, Timestamp } from 'firebase-admin/firestore';

/**
 * Documents as the functions of `firestore-stripe-payments` 0.3 write them (its `utils.ts` and `interfaces.ts`): plain
 * values of the provider, instants as Timestamps, products and prices as references.
 */
const DAY_SECONDS = 86_400;
export const AT = Date.UTC(2026, 2, 1) / 1000;
const instant = (at: number | null): Timestamp | null =>
  at === null ? null : Timestamp.fromMillis(at * 1000);

export const extensionProduct = (metadata: Readonly<Record<string, string>> = {}) => {
  const { firebaseRole, ...rest } = metadata;
  return {
    active: true,
    name: 'Premium',
    description: null,
    role: firebaseRole ?? null,
    images: [],
    metadata,
    tax_code: null,
    ...Object.fromEntries(
      Object.entries(rest).map(([name, value]) => [`stripe_metadata_${name}`, value]),
    ),
  };
};

const recurring = { interval: 'month', interval_count: 1, usage_type: 'licensed' };

export const extensionPrice = (product: string) => ({
  active: true,
  billing_scheme: 'per_unit',
  tiers_mode: null,
  tiers: null,
  currency: 'usd',
  description: null,
  type: 'recurring',
  unit_amount: 1_900,
  recurring,
  interval: 'month',
  interval_count: 1,
  trial_period_days: null,
  transform_quantity: null,
  tax_behavior: 'exclusive',
  metadata: {},
  product,
});

export interface ExtensionSubscriptionOptions {
  readonly product?: string;
  readonly price?: string;
  readonly status?: string;
  readonly live?: boolean;
  readonly role?: string | null;
  readonly trialEnd?: number | null;
  readonly endedAt?: number | null;
}

/** @param db Makes the references. */
export function extensionSubscription(
  db: Firestore,
  id: string,
  options: ExtensionSubscriptionOptions = {},
) {
  const { product = 'prod_old', price = 'price_old', status = 'active' } = options;
  const { live = false, role = null, trialEnd = null, endedAt = null } = options;
  const productRef = db.doc(`products/${product}`);
  const priceRef = productRef.collection('prices').doc(price);
  return {
    metadata: {},
    role,
    status,
    stripeLink: `https://dashboard.stripe.com${live ? '' : '/test'}/subscriptions/${id}`,
    product: productRef,
    price: priceRef,
    prices: [priceRef],
    quantity: 1,
    items: [
      {
        id: `si_${id}`,
        object: 'subscription_item',
        quantity: 1,
        metadata: {},
        price: {
          id: price,
          object: 'price',
          currency: 'usd',
          unit_amount: 1_900,
          recurring,
          metadata: {},
          // The extension asks the provider for the product in place of its id.
          product: { id: product, object: 'product', name: 'Premium', metadata: {} },
        },
      },
    ],
    cancel_at_period_end: false,
    cancel_at: null,
    canceled_at: instant(endedAt),
    current_period_start: instant(AT),
    current_period_end: instant(AT + 31 * DAY_SECONDS),
    created: instant(AT - 90 * DAY_SECONDS),
    ended_at: instant(endedAt),
    trial_start: instant(trialEnd === null ? null : AT),
    trial_end: instant(trialEnd),
  };
}

export const extensionCustomer = (id: string, email: string) => ({
  email,
  stripeId: id,
  stripeLink: `https://dashboard.stripe.com/test/customers/${id}`,
});

/** An invoice is the provider's object itself. */
export const extensionInvoice = (id: string, changes: object = {}) => ({
  id,
  object: 'invoice',
  status: 'paid',
  attempted: true,
  attempt_count: 1,
  created: AT,
  due_date: null,
  status_transitions: { finalized_at: AT + 3_600 },
  discounts: [],
  ...changes,
});

/** A payment of a checkout for what is paid once. */
export const extensionPayment = (id: string) => ({
  id,
  object: 'payment_intent',
  status: 'succeeded',
  amount: 2_000,
  currency: 'usd',
  metadata: {},
  items: [{ id: `li_${id}`, quantity: 1, price: { id: 'price_once', product: 'prod_once' } }],
});
