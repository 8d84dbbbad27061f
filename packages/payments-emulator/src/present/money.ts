// The provider's decimals (docs.stripe.com/currencies), not those of `Intl`: HUF, ISK, UGX and others are
// written without decimals, but their amounts are in hundredths. This package depends on no other of ours;
// the app's table is packages/contracts/src/billing/currency-digits.ts.
const WHOLE = new Set('bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf'.split(' '));
const THOUSANDTHS = new Set('bhd jod kwd omr tnd'.split(' '));

function digitsOf(currency: string): number {
  if (WHOLE.has(currency)) return 0;
  return THOUSANDTHS.has(currency) ? 3 : 2;
}

/** `1900, 'usd'` → `$19.00`. Minor units as the currency has them (`500, 'jpy'` → `¥500`). */
export function formatMoney(amountMinor: number, currency: string): string {
  const digits = digitsOf(currency.toLowerCase());
  return new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(amountMinor / 10 ** digits);
}
