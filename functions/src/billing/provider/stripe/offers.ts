import { LivePrice } from '@keelson/contracts/billing/endpoints';
import { type TaxBehavior } from '@keelson/contracts/billing/tax-behavior';
import { isSoldPlan, PAID_PLANS } from '@keelson/contracts/billing/plan-catalog';
import { type PlanKey } from '@keelson/contracts/billing/plan-key';
import type Stripe from 'stripe';
import { type Offer } from '../../domain/provider-facts';
import { type PaymentProvider } from '../payment-provider';
import { isMissing, unlessMissing, isStripeFailure } from './map-stripe-error';
import { hasMetered, meteredPrices, withMetered } from './meters';
import { PLAN_METADATA } from './product-claims';
import { behaviorOf, defaultTaxBehavior } from './tax';
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

function mapPrice(product: Stripe.Product, price: Stripe.Price): Offer | null {
  if (!price.active || price.recurring?.usage_type === 'metered') return null;
  const offer = LivePrice.safeParse({
    status: 'live',
    priceId: price.id,
    amount: { amountMinor: price.unit_amount, currency: price.currency },
    interval: price.recurring?.interval,
    intervalCount: price.recurring?.interval_count,
    trialDays: trialDays(product, price),
  });
  return offer.success ? withCurrencies(offer.data, price) : null;
}

/** The offer with the price's fixed amounts in further currencies, in the order of their codes. */
function withCurrencies(offer: Offer, price: Stripe.Price): Offer {
  const currencies = Object.entries(price.currency_options ?? {}).flatMap(
    ([currency, { unit_amount: amountMinor }]) =>
      currency === price.currency || amountMinor === null
        ? []
        : [{ amount: { amountMinor, currency } }],
  );
  if (currencies.length === 0) return offer;
  currencies.sort((a, b) => a.amount.currency.localeCompare(b.amount.currency));
  return { ...offer, currencies };
}

/**
 * A product is for sale when it and its default price are active and the price is recurring with a fixed
 * amount. A metered price is sold in addition ({@link withMetered}), not alone.
 */
export function mapOffer(product: Stripe.Product): Offer | null {
  const price = product.default_price;
  if (!product.active || typeof price !== 'object' || price === null) return null;
  return mapPrice(product, price);
}

const periodOf = ({ interval, intervalCount }: Offer): string => `${intervalCount} ${interval}`;

/**
 * The default price and, for other intervals, the prices whose metadata name the plan: an account has prices that are
 * not meant for everybody. Of two for the same interval, the newest counts.
 */
export function mapOffers(
  plan: PlanKey,
  product: Stripe.Product,
  prices: readonly Stripe.Price[],
): Offer[] {
  const standard = mapOffer(product);
  if (standard === null) return [];
  const offers = new Map([[periodOf(standard), standard]]);
  const offered = prices.filter(({ metadata }) => metadata[PLAN_METADATA] === plan);
  for (const price of offered.sort((a, b) => b.created - a.created)) {
    const offer = mapPrice(product, price);
    if (offer !== null && !offers.has(periodOf(offer))) offers.set(periodOf(offer), offer);
  }
  return [...offers.values()];
}

/** The newest active product whose metadata name the plan. */
function productFor(plan: PlanKey, products: readonly Stripe.Product[]): Stripe.Product | null {
  const [newest] = products
    .filter(({ metadata }) => metadata[PLAN_METADATA] === plan)
    .sort((a, b) => b.created - a.created);
  return newest ?? null;
}

/** A restricted key that may not list: only the configured product and its default price are sold. */
async function unlessForbidden<Row>(list: Promise<Row[]>): Promise<Row[]> {
  try {
    return await list;
  } catch (error) {
    if (isMissing(error) || (isStripeFailure(error) && error.statusCode === 403)) return [];
    throw error;
  }
}

/** A restricted key that may not read the tax settings. */
function unlessUnreadable(error: unknown): TaxBehavior {
  if (isStripeFailure(error) && (error.statusCode === 403 || error.statusCode === 401)) {
    return 'unspecified';
  }
  throw error;
}

const EXPAND = 'default_price.currency_options';
const PAGE = 100;
/** Accounts with more active products name theirs in the configuration. */
const MAX_PRODUCTS = 1_000;

/** All active products, fetched once for several plans. */
export function activeProducts(stripe: Stripe): () => Promise<Stripe.Product[]> {
  let pending: Promise<Stripe.Product[]> | null = null;
  return () =>
    (pending ??= unlessForbidden(
      stripe.products
        .list({ active: true, limit: PAGE, expand: [`data.${EXPAND}`] })
        .autoPagingToArray({ limit: MAX_PRODUCTS }),
    ));
}

export function stripeOffers(
  client: StripeClient,
): Pick<PaymentProvider, 'offersOf' | 'findOffers'> {
  const { productIds, tax = false } = client.settings;

  /** With tax, each offer says whether its price contains it. */
  async function taxed(
    stripe: Stripe,
    offers: readonly Offer[],
    prices: readonly Stripe.Price[],
  ): Promise<Offer[]> {
    if (!tax) return [...offers];
    return Promise.all(
      offers.map(async (offer) => {
        const price = prices.find(({ id }) => id === offer.priceId);
        const inCurrency = async <Each extends Pick<Offer, 'amount'>>(each: Each) => {
          const { currency } = each.amount;
          const own = price === undefined ? 'unspecified' : behaviorOf(price, currency);
          const taxBehavior =
            own === 'unspecified'
              ? await defaultTaxBehavior(stripe, currency).catch(unlessUnreadable)
              : own;
          return { ...each, taxBehavior };
        };
        const taxedOffer = await inCurrency(offer);
        if (offer.currencies === undefined) return taxedOffer;
        return { ...taxedOffer, currencies: await Promise.all(offer.currencies.map(inCurrency)) };
      }),
    );
  }

  async function offersFor(
    stripe: Stripe,
    plan: PlanKey,
    product: Stripe.Product,
    prices: readonly Stripe.Price[],
  ): Promise<Offer[]> {
    const { default_price: standard } = product;
    const all = typeof standard === 'object' && standard !== null ? [standard, ...prices] : prices;
    const offers = mapOffers(plan, product, prices);
    const metered = hasMetered(plan) ? await unlessForbidden(meteredPrices(stripe)) : [];
    return taxed(
      stripe,
      offers.map((offer) => withMetered(plan, offer, metered)),
      all,
    );
  }

  /** A product has few active prices; those beyond the first page are not sold. */
  const pricesOf = (stripe: Stripe, product: string): Promise<Stripe.Price[]> =>
    unlessForbidden(
      stripe.prices
        .list({
          product,
          active: true,
          type: 'recurring',
          limit: PAGE,
          expand: ['data.currency_options'],
        })
        .then(({ data }) => data),
    );

  async function find(
    stripe: Stripe,
    plan: PlanKey,
    products: () => Promise<Stripe.Product[]>,
  ): Promise<Offer[]> {
    if (!isSoldPlan(plan)) return [];
    const id = productIds[plan];
    if (id === undefined) {
      const product = productFor(plan, await products());
      return product === null
        ? []
        : offersFor(stripe, plan, product, await pricesOf(stripe, product.id));
    }
    // One call returns the product and its default price, so both have the same version.
    const [product, prices] = await Promise.all([
      unlessMissing(null, () => stripe.products.retrieve(id, { expand: [EXPAND] })),
      pricesOf(stripe, id),
    ]);
    return product === null ? [] : offersFor(stripe, plan, product, prices);
  }

  return {
    offersOf: (plan) => client.call((stripe) => find(stripe, plan, activeProducts(stripe))),
    findOffers: () =>
      client.call(async (stripe) => {
        const products = activeProducts(stripe);
        const found = await Promise.all(
          PAID_PLANS.map(async (plan) => [plan, await find(stripe, plan, products)] as const),
        );
        return new Map(found.filter(([, offers]) => offers.length > 0));
      }),
  };
}
