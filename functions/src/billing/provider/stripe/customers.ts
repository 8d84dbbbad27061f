import { type CustomerId } from '@keelson/contracts/ids';
import type Stripe from 'stripe';
import { type PaymentProvider } from '../payment-provider';
import { isInvalid, isMissing, unlessMissing } from './map-stripe-error';
import { modeOf } from './events';
import { followCard } from './follow-card';
import { payerIn, payerMetadata } from './payer-metadata';
import { type StripeClient, type StripeSettings } from './stripe-client';
import { idempotencyKey, withIdempotency } from './with-idempotency';

/** https://docs.stripe.com/customer-management/portal-deep-links */
const cardFlow = (
  returnUrl: string,
): NonNullable<Stripe.BillingPortal.SessionCreateParams['flow_data']> => ({
  type: 'payment_method_update',
  after_completion: { type: 'redirect', redirect: { return_url: returnUrl } },
});

type CustomerPort = Pick<
  PaymentProvider,
  | 'findCustomer'
  | 'creditOf'
  | 'customerPage'
  | 'createCustomer'
  | 'updateCustomer'
  | 'deleteCustomer'
  | 'openPortal'
  | 'followCard'
>;

/** https://docs.stripe.com/dashboard/basics: test mode has pages of its own. */
export function customerPage(
  { accessToken, apiUrl }: Pick<StripeSettings, 'accessToken' | 'apiUrl'>,
  id: CustomerId,
): string | null {
  if (apiUrl !== null) return null;
  const mode = modeOf(accessToken) === false ? 'test/' : '';
  return `https://dashboard.stripe.com/${mode}customers/${encodeURIComponent(id)}`;
}

export function stripeCustomers(client: StripeClient): CustomerPort {
  return {
    findCustomer: (id) =>
      client.call((stripe) =>
        unlessMissing(null, async () => {
          const customer = await stripe.customers.retrieve(id);
          return customer.deleted
            ? { id: customer.id as CustomerId, deleted: true, uidHint: null }
            : {
                id: customer.id as CustomerId,
                deleted: false,
                uidHint: payerIn(customer.metadata),
              };
        }),
      ),

    // A negative balance is a credit: https://docs.stripe.com/billing/customer/balance
    creditOf: (id) =>
      client.call(async (stripe) => {
        const customer = await stripe.customers.retrieve(id);
        return customer.deleted ? 0 : Math.max(0, -customer.balance);
      }),

    customerPage: (id) => customerPage(client.settings, id),

    // Without name, e-mail and language, which may change: the same key must always send the same request.
    createCustomer: (uid, idempotencySeed) =>
      client.call(async (stripe) => {
        const customer = await withIdempotency(
          idempotencyKey('customer', ['payer', uid, idempotencySeed]),
          (key) =>
            stripe.customers.create({ metadata: payerMetadata(uid) }, { idempotencyKey: key }),
        );
        return customer.id as CustomerId;
      }),

    updateCustomer: (id, { email, name, language }) =>
      client.call(async (stripe) => {
        try {
          await stripe.customers.update(id, {
            ...(email === null ? {} : { email }),
            ...(name === null ? {} : { name }),
            ...(language === null ? {} : { preferred_locales: [language] }),
          });
          return true;
        } catch (error) {
          if (isMissing(error) || isInvalid(error)) return false;
          throw error;
        }
      }),

    deleteCustomer: (id) =>
      client.call(async (stripe) => {
        try {
          await stripe.customers.del(id);
        } catch (error) {
          if (!isMissing(error)) throw error;
        }
      }),

    followCard: (id, cause) => client.call((stripe) => followCard(stripe, id, cause)),

    openPortal: (customerId, { returnUrl, language, page }) =>
      client.call(async (stripe) => {
        const session = await stripe.billingPortal.sessions.create({
          customer: customerId,
          return_url: returnUrl,
          ...(language === null ? {} : { locale: language }),
          ...(page === 'card' ? { flow_data: cardFlow(returnUrl) } : {}),
        });
        return session.url;
      }),
  };
}
