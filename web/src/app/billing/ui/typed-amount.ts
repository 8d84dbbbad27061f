import { currencyDigits } from '@keelson/contracts/billing/currency-digits';
import type { Money } from '@keelson/contracts/money';

/** An amount of at least nothing as a person types it (`20`, `20.5`, `20,50`); null for anything else. */
export function typedAmount(text: string, currency: string): Money | null {
  const digits = currencyDigits(currency);
  const [, whole, fraction = ''] = /^(\d{1,8})(?:[.,](\d{0,3}))?$/.exec(text.trim()) ?? [];
  if (whole === undefined || fraction.length > digits) return null;
  return { amountMinor: Number(whole + fraction.padEnd(digits, '0')), currency };
}

export function amountToType({ amountMinor, currency }: Money): string {
  const digits = currencyDigits(currency);
  const scale = 10 ** digits;
  return (amountMinor / scale).toFixed(amountMinor % scale === 0 ? 0 : digits);
}
