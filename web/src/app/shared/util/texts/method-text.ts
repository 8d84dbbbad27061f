import type { PaymentMethod } from '@keelson/contracts/billing/invoices';

/** Instead of a payment method that is not known. */
export const NO_METHOD = $localize`No card`;

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

/** True when a card can no longer be charged at an instant: it is valid until its last month ends. */
export const expiresBefore = ({ expires }: PaymentMethod, at: number): boolean =>
  expires !== null && Date.UTC(expires.year, expires.month, 1) <= at;
