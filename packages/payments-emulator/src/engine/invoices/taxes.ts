import type Stripe from 'stripe';
import { type Draft } from '../../model/draft';
import { type CustomerRecord, type LineRecord, type LineTax } from '../../model/records';
import { priceOf } from '../../present/subscription';
import { invalid } from '../../protocol/api-error';

/** The one country where the account is registered for tax; everywhere else it collects none. */
const REGISTERED = { country: 'DE', name: 'VAT', percent: 19 } as const;

export type Place = Pick<CustomerRecord, 'address' | 'tax_ids'>;

/** True when the address says where tax is due: a country and, in the United States, a ZIP code. */
export function isRecognized(address: Stripe.Address | null): boolean {
  if (!/^[A-Z]{2}$/.test(address?.country ?? '')) return false;
  return address?.country !== 'US' || /^\d{5}(-\d{4})?$/.test(address.postal_code ?? '');
}

/** Returns the tax rate of a place; a business with a VAT number accounts for it itself. Null without a registration. */
function rateOf({
  address,
  tax_ids: ids = [],
}: Place): Omit<LineTax, 'amount' | 'behavior'> | null {
  const { country, name, percent } = REGISTERED;
  if (address?.country !== country) return null;
  const isReversed = ids.some(({ type }) => type === 'eu_vat');
  return { name, percent: isReversed ? 0 : percent, isReversed };
}

/**
 * True when the tax of a price is part of its amount: as the price says, else as the account's settings do.
 *
 * @throws {ApiError} 400 when neither says it.
 */
export function behaviorOf(draft: Draft, price: string, param: string): LineTax['behavior'] {
  const { tax_behavior: own = 'unspecified', currency } = priceOf(draft, price);
  if (own !== 'unspecified') return own;
  const general = draft.settings.tax?.behavior ?? null;
  if (general === 'inferred_by_currency') {
    return currency === 'usd' || currency === 'cad' ? 'exclusive' : 'inclusive';
  }
  if (general !== null) return general;
  throw invalid(
    `The tax behavior of the price ${price} is unspecified. Set it to inclusive or exclusive, or set a default in the tax settings.`,
    param,
  );
}

/** The tax of an amount; rounded half up, also when it is negative. */
export function taxOn(
  draft: Draft,
  place: Place,
  { amount, price, param = 'automatic_tax' }: { amount: number; price: string; param?: string },
): LineTax[] {
  const rate = rateOf(place);
  const behavior = behaviorOf(draft, price, param);
  if (rate === null) return [];
  const share = rate.percent / 100;
  const exact = behavior === 'exclusive' ? amount * share : amount - amount / (1 + share);
  return [{ ...rate, behavior, amount: Math.sign(exact) * Math.round(Math.abs(exact)) }];
}

/** The lines with the taxes of what discounts leave of them. */
export const taxLines = (draft: Draft, place: Place, lines: readonly LineRecord[]): LineRecord[] =>
  lines.map((line) => {
    const net = (line.discounts ?? []).reduce((left, { amount }) => left - amount, line.amount);
    return { ...line, taxes: taxOn(draft, place, { amount: net, price: line.price }) };
  });

/** @throws {ApiError} 400 when tax cannot be computed for the customer, or is not set up. */
export function assertTaxable(draft: Draft, { address }: Place): void {
  assertTaxActive(draft);
  if (isRecognized(address)) return;
  throw invalid(
    "The customer's location isn't recognized. Set a valid customer address in order to automatically calculate tax.",
    undefined,
    'customer_tax_location_invalid',
  );
}

/** @throws {ApiError} 400 while the account's tax settings are incomplete. */
export function assertTaxActive(draft: Draft): void {
  if ((draft.settings.tax?.status ?? 'active') === 'active') return;
  throw invalid(
    'You must have a valid head office address to enable automatic tax calculation in test mode.',
    'automatic_tax',
  );
}
