/** `1900, 'usd'` → `$19.00`. Minor units as the currency has them (`500, 'jpy'` → `¥500`). */
export function formatMoney(amountMinor: number, currency: string): string {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency });
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  return format.format(amountMinor / 10 ** digits);
}
