import { type Draft } from '../../model/draft';
import { type CheckoutSessionRecord } from '../../model/checkout-records';
import { type LineTax } from '../../model/records';
import { addedTax } from '../../present/tax';
import { priceIn } from '../../present/subscription';
import { invalid } from '../../protocol/api-error';
import { newTaxId, type TaxIdInput } from '../customers/customers';
import { amountOf, savedOn } from '../invoices/discounts';
import { behaviorOf, isRecognized, type Place, taxOn } from '../invoices/taxes';

const isTrial = ({ own }: CheckoutSessionRecord): boolean =>
  own.trialDays > 0 || own.trialEnd !== null;

/** The session with what is due now: after the entered code, and with the tax of the entered address. */
export function withTotals(draft: Draft, session: CheckoutSessionRecord): CheckoutSessionRecord {
  const { lines, promotionCode: id = null, tax } = session.own;
  const amount = isTrial(session) ? 0 : amountOf(draft, lines, session.currency ?? 'usd');
  const code = id === null ? null : draft.get('promotionCode', id);
  const saved =
    code === null || amount === 0
      ? 0
      : savedOn(draft, draft.get('coupon', code.coupon), lines, session.currency ?? 'usd');
  const taxes =
    tax?.place == null ? [] : taxesOf(draft, session, { amount, saved, place: tax.place });
  return {
    ...session,
    amount_total: amount - saved + addedTax(taxes),
    own: {
      ...session.own,
      saved,
      ...(tax === undefined ? {} : { tax: { ...tax, taxes } }),
    },
  };
}

function taxesOf(
  draft: Draft,
  { own, currency }: CheckoutSessionRecord,
  { amount, saved, place }: { amount: number; saved: number; place: Place },
): LineTax[] {
  return own.lines.flatMap(({ price, quantity }) => {
    const full = amount === 0 ? 0 : priceIn(draft, price, currency ?? 'usd').unit_amount * quantity;
    const share = amount === 0 ? 0 : Math.round((saved * full) / amount);
    return taxOn(draft, place, { amount: full - share, price });
  });
}

/** @throws {ApiError} 400 for a price without a tax behavior, or a customer whose address cannot be kept. */
export function assertCanBeTaxed(
  draft: Draft,
  lines: readonly { readonly price: string }[],
  customer: { readonly id: string | null; readonly savesAddress: boolean },
): void {
  lines.forEach(({ price }, index) => behaviorOf(draft, price, `line_items[${index}][price]`));
  if (customer.id === null || customer.savesAddress) return;
  if (isRecognized(draft.get('customer', customer.id).address)) return;
  throw invalid(
    "Automatic tax calculation in Checkout requires a valid address on the Customer. Add a valid address to the Customer or set either `customer_update[address]` to 'auto' or `customer_update[shipping]` to 'auto' to save the address entered in Checkout to the Customer.",
    undefined,
    'customer_tax_location_invalid',
  );
}

export interface AddressInput {
  readonly country: string;
  readonly line1: string;
  readonly city: string;
  readonly state: string;
  readonly postalCode: string;
  readonly taxId: TaxIdInput | null;
}

/** Keeps the address that the customer entered on the payment page and computes the tax. */
export function enterAddress(draft: Draft, id: string, input: AddressInput): CheckoutSessionRecord {
  const session = draft.get('checkoutSession', id);
  const { tax } = session.own;
  if (tax === undefined) throw invalid('This session collects no tax.', 'address');
  const place = placeOf(draft, input);
  if (!isRecognized(place.address)) {
    throw invalid(
      'We couldn’t find this address. Check the country and the postal code.',
      'postal_code',
    );
  }
  const own = { ...session.own, tax: { ...tax, place } };
  return draft.put('checkoutSession', withTotals(draft, { ...session, own }));
}

export function placeOf(draft: Draft, input: AddressInput): Place {
  const orNull = (text: string): string | null => (text === '' ? null : text);
  return {
    address: {
      city: orNull(input.city),
      country: input.country,
      line1: orNull(input.line1),
      line2: null,
      postal_code: orNull(input.postalCode),
      state: orNull(input.state.toUpperCase()),
    },
    tax_ids: input.taxId === null ? [] : [newTaxId(draft, input.taxId)],
  };
}
