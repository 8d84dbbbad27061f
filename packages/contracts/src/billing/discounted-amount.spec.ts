import { type Discount } from './discount';
import { discountedAmount, discountsOn } from './discounted-amount';

const aDiscount = (differs: Partial<Discount>): Discount => ({
  name: 'CODE',
  percentOff: null,
  amountOff: null,
  duration: 'forever',
  until: null,
  products: null,
  ofItem: false,
  ...differs,
});
const usd = (amountMinor: number) => ({ amountMinor, currency: 'usd' });
const AT = Date.UTC(2026, 5, 1);

describe('discountedAmount', () => {
  it.each([
    { what: 'a quarter', discounts: [aDiscount({ percentOff: 2_500 })], left: 1_425 },
    { what: 'half a cent, rounded up', discounts: [aDiscount({ percentOff: 5 })], left: 1_899 },
    { what: 'five dollars', discounts: [aDiscount({ amountOff: usd(500) })], left: 1_400 },
    { what: 'more than it costs', discounts: [aDiscount({ amountOff: usd(9_900) })], left: 0 },
    {
      what: 'an amount in another currency',
      discounts: [aDiscount({ amountOff: { amountMinor: 500, currency: 'eur' } })],
      left: 1_900,
    },
    {
      what: 'one after the other',
      discounts: [aDiscount({ percentOff: 5_000 }), aDiscount({ amountOff: usd(500) })],
      left: 450,
    },
    { what: 'ended', discounts: [aDiscount({ percentOff: 2_500, until: AT })], left: 1_900 },
    {
      what: 'not ended',
      discounts: [aDiscount({ percentOff: 2_500, until: AT + 1 })],
      left: 1_425,
    },
  ])('$what', ({ discounts, left }) => {
    expect(discountedAmount(usd(1_900), discounts, AT)).toEqual(usd(left));
  });
});

it('a discount for some products lowers no other one', () => {
  const all = aDiscount({ percentOff: 1_000 });
  const pro = aDiscount({ percentOff: 5_000, products: ['prod_pro'] });
  expect(discountsOn([all, pro], 'prod_pro')).toEqual([all, pro]);
  expect(discountsOn([all, pro], 'prod_business')).toEqual([all]);
});
