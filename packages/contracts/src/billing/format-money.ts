import type { Money } from '../money';
import { currencyDigits } from './currency-digits';

/**
 * `$19` for whole amounts, otherwise `$19.50`.
 *
 * @param locale Default: English, the product's language.
 */
export function formatMoney({ amountMinor, currency }: Money, locale = 'en-US'): string {
  const digits = currencyDigits(currency);
  const scale = 10 ** digits;
  return new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    minimumFractionDigits: amountMinor % scale === 0 ? 0 : digits,
    maximumFractionDigits: digits,
  }).format(amountMinor / scale);
}
