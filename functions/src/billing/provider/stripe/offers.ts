import { PlanPrice } from '@keelson/contracts/billing/endpoints';
import type Stripe from 'stripe';
import { type Offer } from '../../domain/provider-facts';
import { type PaymentProvider } from '../payment-provider';
import { isMissing } from './map-stripe-error';
import { type StripeClient } from './stripe-client';

const MAX_TRIAL_DAYS = 730;

function wholeDays(text: string | undefined): number | null {
  return text !== undefined && /^\d{1,3}$/.test(text)
    ? Math.min(Number(text), MAX_TRIAL_DAYS)
    : null;
}

/** Trial days from the price's metadata, else from the product's. */
function trialDays(product: Stripe.Product, price: Stripe.Price): number {
  return (
    wholeDays(price.metadata['trial_days']) ??
    price.recurring?.trial_period_days ??
    wholeDays(product.metadata['trial_days']) ??
    0
  );
}

/**
 * A product is for sale when it and its default price are active and the price is recurring with a fixed
 * amount. A metered price charges for usage, which Keelson does not report.
 */
export function mapOffer(product: Stripe.Product): Offer | null {
  const price = product.default_price;
  if (!product.active || typeof price !== 'object' || !price?.active) return null;
  if (price.recurring?.usage_type === 'metered') return null;
  const offer = PlanPrice.safeParse({
    status: 'live',
    priceId: price.id,
    amount: { amountMinor: price.unit_amount, currency: price.currency },
    interval: price.recurring?.interval,
    intervalCount: price.recurring?.interval_count,
    trialDays: trialDays(product, price),
  });
  return offer.success && offer.data.status === 'live' ? offer.data : null;
}

export function stripeOffers(client: StripeClient): Pick<PaymentProvider, 'findOffer'> {
  return {
    // One call returns product and price, so both have the same version.
    findOffer: () =>
      client.call(async (stripe) => {
        try {
          const product = await stripe.products.retrieve(client.settings.productIdPro, {
            expand: ['default_price'],
          });
          return mapOffer(product);
        } catch (error) {
          if (isMissing(error)) return null;
          throw error;
        }
      }),
  };
}
