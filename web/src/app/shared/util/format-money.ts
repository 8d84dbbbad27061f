import type { Money } from '@keelson/contracts/money';

/** Number of decimals, which differs by currency (USD 2, JPY 0, KWD 3). */
function fractionDigits(currency: string): number {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency });
  return format.resolvedOptions().maximumFractionDigits ?? 2;
}

/**
 * `$19` for whole amounts, otherwise `$19.50`.
 *
 * @param locale Default: English, the product's language.
 */
export function formatMoney({ amountMinor, currency }: Money, locale = 'en-US'): string {
  const digits = fractionDigits(currency);
  const scale = 10 ** digits;
  return new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    minimumFractionDigits: amountMinor % scale === 0 ? 0 : digits,
    maximumFractionDigits: digits,
  }).format(amountMinor / scale);
}
