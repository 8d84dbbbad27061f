/** https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts, in minor units. */
const MINIMUM: Readonly<Record<string, number>> = {
  aed: 200,
  aud: 50,
  bgn: 100,
  brl: 50,
  cad: 50,
  chf: 50,
  czk: 1_500,
  dkk: 250,
  eur: 50,
  gbp: 30,
  hkd: 400,
  huf: 17_500,
  inr: 50,
  jpy: 50,
  mxn: 1_000,
  myr: 200,
  nok: 300,
  nzd: 50,
  pln: 200,
  ron: 200,
  sek: 300,
  sgd: 50,
  thb: 1_000,
  usd: 50,
};

/** False for an amount that is not charged because it is too small. */
export const isChargeable = (amount: number, currency: string): boolean =>
  amount >= (MINIMUM[currency] ?? 1);

/**
 * Returns what an invoice charges, and the customer's balance after it. What is below the minimum is not charged: the
 * invoice is paid, and the customer owes it with the next one (https://docs.stripe.com/api/invoices).
 */
export function dueOf(
  total: number,
  balance: number,
  currency: string,
): { readonly amountDue: number; readonly endingBalance: number } {
  const due = total + balance;
  return isChargeable(due, currency)
    ? { amountDue: due, endingBalance: 0 }
    : { amountDue: 0, endingBalance: due };
}
