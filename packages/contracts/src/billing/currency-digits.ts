// Plain data, so that a browser can have it without zod.

/**
 * Lists how many decimals the payment provider's amounts have, where they are not two.
 *
 * Not `Intl`'s digits, which follow how people write prices: they are 0 for HUF, ISK, IDR, COP, PKR and
 * others, whose amounts at the provider are in hundredths. Source: docs.stripe.com/currencies (zero-decimal
 * and three-decimal currencies, and the special cases). ISK and UGX have no decimals any more, but the
 * provider keeps representing them with two that are always 00, and that rule of the special cases counts
 * although UGX is in the list of zero-decimal currencies, too. HUF and TWD are charged with two decimals;
 * only their payouts are whole.
 */
const DIGITS: Readonly<Record<string, 0 | 3>> = {
  bif: 0,
  clp: 0,
  djf: 0,
  gnf: 0,
  jpy: 0,
  kmf: 0,
  krw: 0,
  mga: 0,
  pyg: 0,
  rwf: 0,
  vnd: 0,
  vuv: 0,
  xaf: 0,
  xof: 0,
  xpf: 0,
  bhd: 3,
  jod: 3,
  kwd: 3,
  omr: 3,
  tnd: 3,
};

/**
 * Decimals of an amount in minor units.
 *
 * @param currency ISO 4217 code, in any case.
 */
export function currencyDigits(currency: string): 0 | 2 | 3 {
  return DIGITS[currency.toLowerCase()] ?? 2;
}
