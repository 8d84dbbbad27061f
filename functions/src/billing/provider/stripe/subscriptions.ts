import { type CustomerId } from '@keelson/contracts/ids';
import type Stripe from 'stripe';
import { type SubscriptionFacts } from '../../domain/provider-facts';
import { type PaymentProvider } from '../payment-provider';
import { isMissing } from './map-stripe-error';
import { mapSubscription } from './map-subscription';
import { paymentDetails } from './payment-details';
import { type StripeClient } from './stripe-client';

const PAGE = 100;
// Expansions are limited to four levels; the payment of an invoice would be a fifth.
const EXPAND = ['latest_invoice.payments'];
const EXPAND_LIST = EXPAND.map((path) => `data.${path}`);

async function describe(
  stripe: Stripe,
  subscription: Stripe.Subscription,
  productIdPro: string,
): Promise<SubscriptionFacts> {
  return mapSubscription(subscription, productIdPro, await paymentDetails(stripe, subscription));
}

/** Null when the provider does not know it. */
async function retrieve(
  stripe: Stripe,
  id: string,
  params: Stripe.SubscriptionRetrieveParams = {},
): Promise<Stripe.Subscription | null> {
  try {
    return await stripe.subscriptions.retrieve(id, params);
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

type SubscriptionPort = Pick<
  PaymentProvider,
  'findSubscription' | 'subscriptionsOf' | 'pageOfSubscriptions' | 'cancelSubscription'
>;

export function stripeSubscriptions(client: StripeClient): SubscriptionPort {
  const { productIdPro } = client.settings;
  const describeAll = (stripe: Stripe, page: readonly Stripe.Subscription[]) =>
    Promise.all(page.map((subscription) => describe(stripe, subscription, productIdPro)));
  return {
    findSubscription: (id) =>
      client.call(async (stripe) => {
        const subscription = await retrieve(stripe, id, { expand: EXPAND });
        return subscription === null ? null : describe(stripe, subscription, productIdPro);
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
          if (isMissing(error)) return [];
          throw error;
        }
        return describeAll(stripe, found);
      }),

    pageOfSubscriptions: (after) =>
      client.call(async (stripe) => {
        const page = await stripe.subscriptions.list({
          status: 'all',
          limit: PAGE,
          expand: EXPAND_LIST,
          ...(after === null ? {} : { starting_after: after }),
        });
        const items = await describeAll(stripe, page.data);
        return { items, next: page.has_more ? (page.data.at(-1)?.id ?? null) : null };
      }),

    cancelSubscription: (id, reason) =>
      client.call(async (stripe) => {
        const known = await retrieve(stripe, id);
        if (known === null) return false;
        if (known.status === 'canceled' || known.status === 'incomplete_expired') return true;
        try {
          await stripe.subscriptions.cancel(
            id,
            reason === 'duplicate' ? { prorate: true, invoice_now: true } : {},
          );
        } catch (error) {
          // It was canceled between the two calls.
          if (!isMissing(error)) throw error;
        }
        return true;
      }),
  };
}
