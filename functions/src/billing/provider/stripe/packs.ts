import { CREDIT_PACKS, packName, SOLD_PACKS } from '@keelson/contracts/billing/credit-packs';
import { type PackKey, type PackOffer } from '@keelson/contracts/billing/credits';
import { type TaxBehavior } from '@keelson/contracts/billing/tax-behavior';
import { DomainError } from '@keelson/contracts/errors';
import { type CustomerId } from '@keelson/contracts/ids';
import type Stripe from 'stripe';
import { type PurchaseFacts } from '../../domain/provider-facts';
import { type PaymentProvider } from '../payment-provider';
import { amountIn } from './currencies';
import { isMissing, unlessMissing } from './map-stripe-error';
import { idOf, toMs, toRange, refundedOf } from './stripe-values';
import { activeProducts } from './offers';
import { type StripeClient } from './stripe-client';
import { behaviorOf, defaultTaxBehavior } from './tax';

/** Metadata of a product, and of its payments: the key of the pack that it sells. */
export const PACK_METADATA = 'keelson_pack';

const PAGE = 100;
const MAX_PAYMENTS = 10 * PAGE;

interface PricedPack {
  readonly key: PackKey;
  readonly price: Stripe.Price & { readonly unit_amount: number };
}

/** The newest active product for each pack whose default price is a one-off price with a fixed amount. */
async function pricedPacks(stripe: Stripe): Promise<PricedPack[]> {
  const products = await activeProducts(stripe)();
  return SOLD_PACKS.flatMap((key): PricedPack[] => {
    const [product] = products
      .filter(({ metadata }) => metadata[PACK_METADATA] === key)
      .sort((a, b) => b.created - a.created);
    const price = product?.default_price;
    if (typeof price !== 'object' || price === null || !price.active) return [];
    const { type, unit_amount } = price;
    return type === 'one_time' && unit_amount !== null && unit_amount > 0
      ? [{ key, price: { ...price, unit_amount } }]
      : [];
  });
}

/** The current price of an offer. @throws {DomainError} `billing/pack-not-for-sale` when it has changed. */
export async function packPriceOf(stripe: Stripe, { key, price }: PackOffer): Promise<string> {
  const packs = await pricedPacks(stripe);
  const found = new Map(packs.map((pack) => [pack.key, pack])).get(key);
  if (found !== undefined && amountIn(found.price, price.currency) === price.amountMinor) {
    return found.price.id;
  }
  throw new DomainError('billing/pack-not-for-sale', 'The price of this pack has changed. Reload.');
}

const STATUS: Readonly<Record<string, PurchaseFacts['status']>> = {
  succeeded: 'paid',
  processing: 'pending',
  requires_action: 'pending',
  requires_capture: 'pending',
};

/** Returns what the server wrote when it made the payment page; null for other payments. */
function orderOf({ metadata }: Stripe.PaymentIntent): PurchaseFacts['order'] | null {
  const { [PACK_METADATA]: pack, metric, credits } = metadata;
  const amount = Number(credits);
  if (pack === undefined || metric === undefined) return null;
  return Number.isSafeInteger(amount) && amount > 0 ? { pack, metric, amount } : null;
}

/** True while the money is with the bank. An inquiry (`warning_…`) takes none; a won dispute returned it. */
async function isDisputed(stripe: Stripe, charge: Stripe.Charge): Promise<boolean> {
  if (!charge.disputed) return false;
  const { data } = await stripe.disputes.list({ charge: charge.id, limit: 10 });
  return data.some(
    ({ status }) => status !== 'won' && status !== 'prevented' && !status.startsWith('warning_'),
  );
}

async function mapPurchase(
  stripe: Stripe,
  intent: Stripe.PaymentIntent,
): Promise<PurchaseFacts | null> {
  const order = orderOf(intent);
  if (order === null) return null;
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null;
  return {
    paymentId: intent.id,
    customerId: idOf(intent.customer) as CustomerId | null,
    status: STATUS[intent.status] ?? 'failed',
    order,
    paid: { amountMinor: intent.amount, currency: intent.currency },
    refunded: charge === null ? 0 : refundedOf(charge),
    disputed: charge !== null && (await isDisputed(stripe, charge)),
    createdAt: toMs(intent.created),
  };
}

const furtherCurrencies = (price: Stripe.Price): string[] =>
  Object.keys(price.currency_options ?? {})
    .filter((currency) => currency !== price.currency && amountIn(price, currency) !== null)
    .sort();

async function taxIn(stripe: Stripe, price: Stripe.Price, currency: string): Promise<TaxBehavior> {
  const own = behaviorOf(price, currency);
  return own === 'unspecified' ? defaultTaxBehavior(stripe, currency) : own;
}

export function stripePacks(
  client: StripeClient,
): Pick<PaymentProvider, 'packOffers' | 'findPurchase' | 'purchasesOf' | 'pageOfPurchases'> {
  const { tax = false } = client.settings;
  return {
    packOffers: () =>
      client.call(async (stripe) => {
        const packs = await pricedPacks(stripe);
        return Promise.all(
          packs.map(async ({ key, price }) => {
            const { metric, amount } = CREDIT_PACKS[key];
            const name = packName(key, amount);
            const costs = await Promise.all(
              [price.currency, ...furtherCurrencies(price)].map(async (currency) => {
                const amountMinor = amountIn(price, currency) ?? price.unit_amount;
                const cost = { price: { amountMinor, currency } };
                return tax ? { ...cost, taxBehavior: await taxIn(stripe, price, currency) } : cost;
              }),
            );
            const [standard, ...currencies] = costs as [(typeof costs)[number], ...typeof costs];
            const further = currencies.length === 0 ? {} : { currencies };
            return { key, name, metric, amount, ...standard, ...further };
          }),
        );
      }),

    findPurchase: (paymentId) =>
      client.call((stripe) =>
        unlessMissing(null, async () => {
          const intent = await stripe.paymentIntents.retrieve(paymentId, {
            expand: ['latest_charge.refunds'],
          });
          return await mapPurchase(stripe, intent);
        }),
      ),

    purchasesOf: (customer) =>
      client.call((stripe) =>
        unlessMissing([], async () => {
          const payments = await stripe.paymentIntents
            .list({ customer, limit: PAGE })
            .autoPagingToArray({ limit: MAX_PAYMENTS });
          return payments.flatMap((intent) => (orderOf(intent) === null ? [] : [intent.id]));
        }),
      ),

    pageOfPurchases: (after, window) =>
      client.call(async (stripe) => {
        try {
          const page = await stripe.paymentIntents.list({
            limit: PAGE,
            created: toRange(window),
            expand: ['data.latest_charge.refunds'],
            ...(after === null ? {} : { starting_after: after }),
          });
          const next = page.has_more ? (page.data.at(-1)?.id ?? null) : null;
          const found: PurchaseFacts[] = [];
          for (const intent of page.data) {
            const facts = await mapPurchase(stripe, intent);
            if (facts !== null) found.push(facts);
          }
          return { items: found, next };
        } catch (error) {
          // The key was switched, or test data was deleted.
          if (after !== null && isMissing(error)) return null;
          throw error;
        }
      }),
  };
}
