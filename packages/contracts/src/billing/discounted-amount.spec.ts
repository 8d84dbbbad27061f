import { type Discount } from './discount';
import { discountedAmount } from './discounted-amount';

const aDiscount = (differs: Partial<Discount>): Discount => ({
  name: 'CODE',
  percentOff: null,
  amountOff: null,
  duration: 'forever',
  until: null,
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
