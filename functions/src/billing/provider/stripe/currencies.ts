import type Stripe from 'stripe';

/** Returns the amount of a price in a currency; null without a fixed one. Needs `currency_options` for further ones. */
export function amountIn(price: Stripe.Price, currency: string): number | null {
  if (price.currency === currency) return price.unit_amount;
  return price.currency_options?.[currency]?.unit_amount ?? null;
}

export async function priceIn(stripe: Stripe, id: string, currency: string): Promise<Stripe.Price> {
  const price = await stripe.prices.retrieve(id, { expand: ['currency_options'] });
  return { ...price, currency, unit_amount: amountIn(price, currency) };
}

/**
 * The subscription with prices in its currency. The provider returns each price in the price's default currency; the
 * others must be fetched with the price, because lists can't expand that deep.
 */
export async function inOwnCurrency(
  stripe: Stripe,
  subscription: Stripe.Subscription,
): Promise<Stripe.Subscription> {
  const { currency, items } = subscription;
  // Nothing is known about the form yet.
  const prices = (items as typeof items | undefined)?.data.map(({ price }) => price) ?? [];
  if (prices.every((price) => price.currency === currency)) return subscription;
  const data = await Promise.all(
    items.data.map(async (item) =>
      item.price.currency === currency
        ? item
        : { ...item, price: await priceIn(stripe, item.price.id, currency) },
    ),
  );
  return { ...subscription, items: { ...items, data } };
}
