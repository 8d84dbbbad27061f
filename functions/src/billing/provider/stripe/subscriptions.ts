import { DomainError } from '@keelson/contracts/errors';
import { type CustomerId } from '@keelson/contracts/ids';
import type Stripe from 'stripe';
import { type CancelReason, type CreationWindow, type PaymentProvider } from '../payment-provider';
import { describeList, describeSubscription } from './describe-subscription';
import { isMissing, isRefusal, unlessMissing } from './map-stripe-error';
import { REFUSED_TRIAL } from './map-subscription';
import { ProductClaims } from './product-claims';
import { type StripeClient } from './stripe-client';
import { idOf, toRange } from './stripe-values';

const PAGE = 100;
// Expansions are limited to four levels; the payment of an invoice would be a fifth.
const EXPAND = [
  'latest_invoice.payments',
  'schedule',
  'discounts.promotion_code',
  'latest_invoice.discounts.promotion_code',
  'items.data.discounts',
];
const EXPAND_LIST = EXPAND.map((path) => `data.${path}`);

/** Null when the provider does not know `after`: it answers 400 with `resource_missing`. */
async function listPage(
  stripe: Stripe,
  after: string | null,
  window: CreationWindow | undefined,
): Promise<Stripe.ApiList<Stripe.Subscription> | null> {
  try {
    return await stripe.subscriptions.list({
      status: 'all',
      limit: PAGE,
      expand: EXPAND_LIST,
      ...(after === null ? {} : { starting_after: after }),
      ...(window === undefined ? {} : { created: toRange(window) }),
    });
  } catch (error) {
    if (after !== null && isMissing(error)) return null;
    throw error;
  }
}

/** Null when the provider does not know it. */
const retrieve = (
  stripe: Stripe,
  id: string,
  params: Stripe.SubscriptionRetrieveParams = {},
): Promise<Stripe.Subscription | null> =>
  unlessMissing(null, () => stripe.subscriptions.retrieve(id, params));

const TERMS: Readonly<Record<CancelReason, Stripe.SubscriptionCancelParams>> = {
  duplicate: { prorate: true, invoice_now: true },
  // Its metered use is on no invoice yet.
  'account-deleted': { invoice_now: true },
  'unpaid-duplicate': {},
  'payment-returned': {},
  'second-trial': {},
};

/** Its customer is deleted next, so that nothing collects the last invoice later. */
async function collectLast(
  stripe: Stripe,
  before: Stripe.Subscription,
  ended: Stripe.Subscription,
): Promise<void> {
  const id = idOf(ended.latest_invoice);
  if (id === null || id === idOf(before.latest_invoice)) return;
  try {
    await stripe.invoices.pay(id);
  } catch (error) {
    // Declined, or nothing is due.
    if (!isRefusal(error)) throw error;
  }
}

type SubscriptionPort = Pick<
  PaymentProvider,
  'findSubscription' | 'subscriptionsOf' | 'pageOfSubscriptions' | 'cancelSubscription'
>;

export function stripeSubscriptions(client: StripeClient): SubscriptionPort {
  const products = new ProductClaims(client.settings.productIds);
  return {
    findSubscription: (id) =>
      client.call(async (stripe) => {
        const subscription = await retrieve(stripe, id, { expand: EXPAND });
        return subscription === null ? null : describeSubscription(stripe, subscription, products);
      }),

    subscriptionsOf: (customerId: CustomerId) =>
      client.call(async (stripe) => {
        const list = stripe.subscriptions.list({
          customer: customerId,
          status: 'all',
          limit: PAGE,
          expand: EXPAND_LIST,
        });
        const found: Stripe.Subscription[] = [];
        try {
          for await (const subscription of list) found.push(subscription);
        } catch (error) {
          // An unknown customer is an error 400, not an empty list.
          if (isMissing(error)) return { items: [], skipped: [] };
          throw error;
        }
        const { items, skipped, unfetched } = await describeList(stripe, products, found);
        if (unfetched.length > 0) {
          throw new DomainError(
            'billing/provider-unavailable',
            'The payment provider is not responding. Try again in a moment. Nothing was lost.',
          );
        }
        return { items, skipped };
      }),

    pageOfSubscriptions: (after, window) =>
      client.call(async (stripe) => {
        const page = await listPage(stripe, after, window);
        if (page === null) return null;
        const described = await describeList(stripe, products, page.data);
        return { ...described, next: page.has_more ? (page.data.at(-1)?.id ?? null) : null };
      }),

    cancelSubscription: (id, reason) =>
      client.call(async (stripe) => {
        const known = await retrieve(stripe, id);
        if (known === null) return false;
        if (known.status === 'canceled' || known.status === 'incomplete_expired') return true;
        // First: a canceled subscription whose trial was refused is known by it.
        if (reason === 'second-trial') {
          await stripe.subscriptions.update(id, { metadata: { [REFUSED_TRIAL]: 'true' } });
        }
        try {
          const ended = await stripe.subscriptions.cancel(id, TERMS[reason]);
          if (reason === 'account-deleted') await collectLast(stripe, known, ended);
        } catch (error) {
          // It was canceled between the two calls.
          if (!isMissing(error)) throw error;
        }
        return true;
      }),
  };
}
