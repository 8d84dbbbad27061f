import type Stripe from 'stripe';
import { lineFacts, planOfLine } from './invoice-lines';
import { claimOf } from './product-claims';

const CREATED = 1_795_824_000;
const MONTH = 30 * 86_400;
const productIds = { pro: 'prod_pro', business: null } as never;

/** In the form of the provider's API reference: https://docs.stripe.com/api/invoice-line-item/object. */
const line = (
  parent: 'subscription_item_details' | 'invoice_item_details',
  fields: { product?: string; start?: number; isProration?: boolean; amount?: number },
): Stripe.InvoiceLineItem => {
  const { product = 'prod_pro', start = CREATED, isProration = false, amount = 1_900 } = fields;
  return {
    amount,
    quantity: 3,
    parent: { type: parent, [parent]: { proration: isProration } },
    period: { start, end: start + MONTH },
    pricing: {
      type: 'price_details',
      price_details: { price: 'price_1', product },
      unit_amount_decimal: '1900',
    },
  } as never;
};
const SUBSCRIPTION = 'subscription_item_details';
const ITEM = 'invoice_item_details';
const claims = (id: string) => claimOf({ id, metadata: {} }, productIds);

describe('planOfLine', () => {
  it.each([
    ['pro', 'a period in advance', line(SUBSCRIPTION, {})],
    ['pro', 'a proration of a subscription', line(SUBSCRIPTION, { isProration: true })],
    ['pro', 'a proration that waited for an invoice', line(ITEM, { isProration: true })],
    [null, 'use of a metered price, afterwards', line(SUBSCRIPTION, { start: CREATED - MONTH })],
    [null, 'a trial', line(SUBSCRIPTION, { amount: 0 })],
    [null, 'another product', line(SUBSCRIPTION, { product: 'prod_other' })],
    [null, 'an item that an operator added', line(ITEM, {})],
  ])('%s: %s', (plan, _what, of) => {
    expect(planOfLine(of, { created: CREATED }, claims)).toBe(plan);
  });

  it('is none for a line without a price', () => {
    const free = { ...line(SUBSCRIPTION, {}), pricing: null };
    expect(planOfLine(free, { created: CREATED }, claims)).toBeNull();
  });
});

describe('lineFacts', () => {
  it('says from when a proration is', () => {
    expect(lineFacts(line(ITEM, { isProration: true }))).toEqual({
      amountMinor: 1_900,
      quantity: 3,
      isProration: true,
      periodStart: CREATED * 1_000,
    });
  });
});
