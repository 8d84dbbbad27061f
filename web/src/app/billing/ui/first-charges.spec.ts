import type { LivePrice } from '@keelson/contracts/billing/endpoints';
import { firstCharges } from './first-charges';

const price = (rest: Partial<LivePrice>): LivePrice => ({
  status: 'live',
  priceId: 'price_1',
  amount: { amountMinor: 1_900, currency: 'usd' },
  interval: 'month',
  intervalCount: 1,
  trialDays: 0,
  ...rest,
});

describe('firstCharges', () => {
  it.each([
    ['2027-01-31', price({}), 1_900, '2027-02-28'],
    ['2028-01-31', price({}), 1_900, '2028-02-29'],
    ['2027-12-15', price({}), 1_900, '2028-01-15'],
    ['2028-02-29', price({ interval: 'year' }), 1_900, '2029-02-28'],
    ['2027-01-31', price({ interval: 'week', intervalCount: 2 }), 1_900, '2027-02-14'],
    ['2027-01-31', price({ trialDays: 14 }), 0, '2027-02-14'],
  ])('of a purchase on %s', (day, given, today, next) => {
    const charges = firstCharges(given, Date.parse(day));
    expect(charges.today).toEqual({ amountMinor: today, currency: 'usd' });
    expect(new Date(charges.next).toISOString().slice(0, 10)).toBe(next);
  });
});
