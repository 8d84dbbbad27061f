import type { LivePrice } from './endpoints';

// No schema in this file, so that a browser can have it without zod.

/** The currencies in which a price is sold, beginning with the default. */
export const currenciesOf = ({ amount, currencies = [] }: LivePrice): string[] => [
  amount.currency,
  ...currencies.map((option) => option.amount.currency),
];

/** A price in one of its currencies, whose others are its further ones; null when it has no amount in it. */
export function inCurrency(price: LivePrice, currency: string): LivePrice | null {
  if (price.amount.currency === currency) return price;
  const { currencies = [], amount, taxBehavior, metered, ...rest } = price;
  const wanted = currencies.find((option) => option.amount.currency === currency);
  if (wanted === undefined) return null;
  const standard = {
    amount,
    ...(taxBehavior === undefined ? {} : { taxBehavior }),
    ...(metered === undefined ? {} : { metered }),
  };
  const others = currencies.filter((option) => option !== wanted);
  return { ...rest, ...wanted, currencies: [standard, ...others] };
}
