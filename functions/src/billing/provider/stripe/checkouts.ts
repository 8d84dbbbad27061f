import { DomainError } from '@keelson/contracts/errors';
import { type CheckoutSessionId, type CustomerId } from '@keelson/contracts/ids';
import type Stripe from 'stripe';
import * as z from 'zod';
import { type CheckoutFacts, offerKey, packKeyOf } from '../../domain/provider-facts';
import {
  type CheckoutOrder,
  type PackCheckoutOrder,
  type PaymentProvider,
} from '../payment-provider';
import { unlessMissing, isStripeFailure, refuseCurrency } from './map-stripe-error';
import { PACK_METADATA, packPriceOf } from './packs';
import { payerMetadata } from './payer-metadata';
import { type StripeClient, type StripeSettings } from './stripe-client';
import { idOf, toMs } from './stripe-values';
import { idempotencyKey, withIdempotency } from './with-idempotency';

/** The limit covers pages of all kinds: those for credits must not hide an open one for a plan. */
const RECENT = 100;

const SessionStatus = z.enum(['open', 'complete', 'expired']);
const PAYMENTS: Readonly<Record<string, CheckoutFacts['payment']>> = {
  paid: 'paid',
  no_payment_required: 'not-needed',
};

function mapCheckout(session: Stripe.Checkout.Session): CheckoutFacts {
  const status = SessionStatus.safeParse(session.status);
  if (!status.success) {
    throw new DomainError(
      'billing/provider-refused',
      `The payment provider returned an unknown form of checkout session ${session.id}.`,
    );
  }
  return {
    id: session.id as CheckoutSessionId,
    status: status.data,
    payment: PAYMENTS[session.payment_status] ?? 'unpaid',
    url: session.url,
    uid: session.client_reference_id,
    customerId: idOf(session.customer) as CustomerId | null,
    subscriptionId: idOf(session.subscription),
    mode: session.mode === 'payment' ? 'payment' : 'subscription',
    paymentId: idOf(session.payment_intent),
    invoiceId: idOf(session.invoice),
    offerKey: session.metadata?.['offer'] ?? null,
    createdAt: toMs(session.created),
  };
}

/** A session in an unknown form is left out of a list: it must not block the customer's checkout. */
function knownCheckout(session: Stripe.Checkout.Session): CheckoutFacts[] {
  return SessionStatus.safeParse(session.status).success ? [mapCheckout(session)] : [];
}

/**
 * The address that the customer enters is kept, because renewals need it; tax ids need a name that the page can
 * change. https://docs.stripe.com/tax/checkout
 */
const TAX = {
  automatic_tax: { enabled: true },
  billing_address_collection: 'required',
  customer_update: { address: 'auto', name: 'auto' },
  tax_id_collection: { enabled: true },
} as const satisfies Partial<Stripe.Checkout.SessionCreateParams>;

/** Without it, the page is in the language of the browser. The codes of the app's languages are those of Stripe. */
const localeOf = ({
  language,
}: Pick<CheckoutOrder, 'language'>): Pick<Stripe.Checkout.SessionCreateParams, 'locale'> =>
  language === null ? {} : { locale: language };

/** Bank debits: a purchase by one is granted at once, and returned days later. */
const DEBITS = [
  'acss_debit',
  'au_becs_debit',
  'bacs_debit',
  'nz_bank_account',
  'sepa_debit',
  'us_bank_account',
] as const satisfies Stripe.Checkout.SessionCreateParams.ExcludedPaymentMethodType[];

function sessionParams(
  order: CheckoutOrder,
  { promotionCodes = false, tax = false }: StripeSettings,
): Stripe.Checkout.SessionCreateParams {
  const { uid, offer } = order;
  return {
    mode: 'subscription',
    customer: order.customerId,
    client_reference_id: uid,
    // Without it, the provider's page chooses among the price's currencies by the buyer's place.
    ...(offer.currencies === undefined ? {} : { currency: offer.amount.currency }),
    line_items: [
      { price: offer.priceId, quantity: offer.quantity ?? 1 },
      ...(offer.metered ?? []).map(({ priceId }) => ({ price: priceId })),
    ],
    metadata: { ...payerMetadata(uid), offer: offerKey(offer) },
    subscription_data: {
      metadata: payerMetadata(uid),
      ...(offer.trialDays > 0 ? { trial_period_days: offer.trialDays } : {}),
    },
    ...(promotionCodes && order.takesCodes ? { allow_promotion_codes: true } : {}),
    ...(order.takesDebits ? {} : { excluded_payment_method_types: [...DEBITS] }),
    ...(tax ? TAX : {}),
    ...localeOf(order),
    success_url: order.successUrl,
    cancel_url: order.cancelUrl,
  };
}

/** The payment's metadata say what it is for: a payment does not name its session. */
function packParams(
  order: PackCheckoutOrder,
  priceId: string,
  { tax = false }: StripeSettings,
): Stripe.Checkout.SessionCreateParams {
  const { uid, customerId, offer, successUrl, cancelUrl } = order;
  const { key, metric, amount } = offer;
  return {
    mode: 'payment',
    customer: customerId,
    client_reference_id: uid,
    // Without it, the provider's page chooses among the price's currencies by the buyer's place.
    currency: offer.price.currency,
    line_items: [{ price: priceId, quantity: 1 }],
    metadata: { ...payerMetadata(uid), offer: packKeyOf(offer) },
    // Without it, a payment has no invoice: https://docs.stripe.com/payments/checkout/post-payment-invoices
    invoice_creation: { enabled: true },
    payment_intent_data: {
      metadata: { ...payerMetadata(uid), [PACK_METADATA]: key, metric, credits: String(amount) },
    },
    ...(tax ? TAX : {}),
    ...localeOf(order),
    success_url: successUrl,
    cancel_url: cancelUrl,
  };
}

type CheckoutPort = Pick<
  PaymentProvider,
  'checkoutsOf' | 'createCheckout' | 'createPackCheckout' | 'findCheckout' | 'expireCheckout'
>;

export function stripeCheckouts(client: StripeClient): CheckoutPort {
  return {
    checkoutsOf: (customerId) =>
      client.call((stripe) =>
        unlessMissing([], async () => {
          const page = await stripe.checkout.sessions.list({ customer: customerId, limit: RECENT });
          return page.data.filter(({ mode }) => mode !== 'setup').flatMap(knownCheckout);
        }),
      ),

    createCheckout: (order) =>
      client.call(async (stripe) => {
        const params = sessionParams(order, client.settings);
        const key = idempotencyKey('checkout', [order.idempotencySeed, params]);
        return mapCheckout(
          await withIdempotency(key, (current) =>
            stripe.checkout.sessions.create(params, { idempotencyKey: current }),
          ).catch(refuseCurrency),
        );
      }),

    createPackCheckout: (order) =>
      client.call(async (stripe) => {
        const priceId = await packPriceOf(stripe, order.offer);
        const params = packParams(order, priceId, client.settings);
        const key = idempotencyKey('pack-checkout', [order.idempotencySeed, params]);
        return mapCheckout(
          await withIdempotency(key, (current) =>
            stripe.checkout.sessions.create(params, { idempotencyKey: current }),
          ),
        );
      }),

    findCheckout: (id) =>
      client.call((stripe) =>
        unlessMissing(null, async () => {
          const session = await stripe.checkout.sessions.retrieve(id);
          return session.mode === 'setup' ? null : mapCheckout(session);
        }),
      ),

    expireCheckout: (id) =>
      client.call(async (stripe) => {
        try {
          await stripe.checkout.sessions.expire(id);
          return true;
        } catch (error) {
          if (!isStripeFailure(error) || error.statusCode !== 400) throw error;
          return false;
        }
      }),
  };
}
