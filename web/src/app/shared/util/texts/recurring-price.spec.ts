import type { SubscriptionSummary } from '@keelson/contracts/billing/endpoints';
import { priceText } from './recurring-price';

type Shown = NonNullable<SubscriptionSummary['subscription']>;
const PERIOD_END = Date.UTC(2026, 11, 1, 12);
const END = Date.UTC(2027, 2, 1, 12);
const everything = { products: null, ofItem: false };
const quarter = { ...everything, name: 'QUARTER', percentOff: 2_500, amountOff: null };
const five = {
  ...everything,
  name: 'FIVE',
  percentOff: null,
  amountOff: { amountMinor: 500, currency: 'usd' },
};

const shown = (differs: object = {}): Shown =>
  ({
    productId: 'prod_pro',
    unitAmount: 1_900,
    quantity: 1,
    currency: 'usd',
    interval: 'month',
    intervalCount: 1,
    currentPeriodEnd: PERIOD_END,
    discounts: [],
    ...differs,
  }) as unknown as Shown;

describe('priceText', () => {
  it.each([
    ['the price', {}, '$19 / month'],
    ['all units', { quantity: 2, intervalCount: 3 }, '$38 / 3 months'],
    ['no single amount', { unitAmount: null }, null],
    [
      'a discount until a day',
      { discounts: [{ ...quarter, duration: 'repeating', until: END }] },
      '$14.25 / month until March 1, 2027 with QUARTER, then $19 / month',
    ],
    [
      'a discount without end',
      { discounts: [{ ...quarter, duration: 'forever', until: null }] },
      '$14.25 / month with QUARTER',
    ],
    [
      'a discount of one invoice',
      { discounts: [{ ...five, duration: 'once', until: null }] },
      '$14 on the next invoice with FIVE, then $19 / month',
    ],
    [
      'a discount that ends before the next invoice',
      { discounts: [{ ...quarter, duration: 'repeating', until: PERIOD_END }] },
      '$19 / month',
    ],
    [
      'a discount for another product',
      {
        discounts: [
          { ...quarter, duration: 'forever', until: null, products: ['prod_business'] },
          { ...five, duration: 'forever', until: null, products: ['prod_pro'] },
        ],
      },
      '$14 / month with FIVE',
    ],
    [
      'a discount of one invoice beside one for the product',
      {
        discounts: [
          { ...five, duration: 'once', until: null },
          { ...quarter, duration: 'forever', until: null, products: ['prod_pro'] },
        ],
      },
      '$10.50 on the next invoice with FIVE and QUARTER, then $14.25 / month with QUARTER',
    ],
    [
      'one that ends beside one that stays',
      {
        discounts: [
          { ...five, duration: 'repeating', until: END },
          { ...quarter, duration: 'forever', until: null },
        ],
      },
      '$10.50 / month until March 1, 2027 with FIVE and QUARTER, then $14.25 / month with QUARTER',
    ],
  ])('%s', (_what, differs, text) => {
    expect(priceText(shown(differs))).toBe(text);
  });

  it('has no price without a subscription', () => {
    expect(priceText(null)).toBeNull();
  });
});
