import type { PaymentMethod } from '@keelson/contracts/billing/invoices';

/** `Visa •••• 4242, expires 12/2034`. */
export function methodText({ type, brand, last4, expires }: PaymentMethod): string {
  const name = brand ?? type.replaceAll('_', ' ');
  const title = name.charAt(0).toUpperCase() + name.slice(1);
  const digits = last4 === null ? '' : ` •••• ${last4}`;
  const method = `${title}${digits}`;
  if (expires === null) return method;
  const month = String(expires.month).padStart(2, '0');
  return $localize`${method}:method:, expires ${month}:month:/${expires.year}:year:`;
}
