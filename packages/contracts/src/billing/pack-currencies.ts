import type { PackOffer } from './credits';

// No schema in this file, so that a browser can have it without zod.

/** The currencies in which a pack is sold, beginning with the default. */
export const packCurrencies = ({ price, currencies = [] }: PackOffer): string[] => [
  price.currency,
  ...currencies.map((option) => option.price.currency),
];

/** A pack in one of its currencies; null when it has no price in it. */
export function packIn(pack: PackOffer, currency: string): PackOffer | null {
  const { currencies = [], ...standard } = pack;
  if (pack.price.currency === currency) return standard;
  const wanted = currencies.find((option) => option.price.currency === currency);
  if (wanted === undefined) return null;
  const { taxBehavior: _standard, ...rest } = standard;
  return { ...rest, ...wanted };
}
