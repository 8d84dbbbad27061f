import type { LivePrice } from '@keelson/contracts/billing/endpoints';
import { checkoutParams, priceFor, timesPrice, yearlySaving } from './plan-interval';

const month: LivePrice = {
  status: 'live',
  priceId: 'price_m',
  amount: { amountMinor: 1_900, currency: 'usd' },
  interval: 'month',
  intervalCount: 1,
  trialDays: 0,
};
const year: LivePrice = {
  ...month,
  priceId: 'price_y',
  amount: { amountMinor: 19_000, currency: 'usd' },
  interval: 'year',
};
const quarter: LivePrice = { ...month, priceId: 'price_q', intervalCount: 3 };

describe('priceFor', () => {
  it.each([
    ['month', [month, year], month],
    ['year', [month, year], year],
    ['year', [month], month],
    ['month', [quarter], quarter],
  ] as const)('for one %s', (interval, prices, expected) => {
    expect(priceFor({ price: prices[0], prices }, interval)).toBe(expected);
  });

  it('is unknown without a price', () => {
    const price = { status: 'unavailable' } as const;
    expect(priceFor({ price, prices: [] }, 'year')).toBe(price);
  });
});

describe('yearlySaving', () => {
  it('compares a year with twelve months, rounded down', () => {
    expect(yearlySaving([month, year])).toEqual({
      percent: 16,
      amount: { amountMinor: 3_800, currency: 'usd' },
    });
  });

  it.each([
    ['there is no yearly price', [month]],
    [
      'a year costs twelve months',
      [month, { ...year, amount: { ...year.amount, amountMinor: 22_800 } }],
    ],
    ['the currencies differ', [month, { ...year, amount: { ...year.amount, currency: 'eur' } }]],
  ])('is null when %s', (_when, prices) => {
    expect(yearlySaving(prices)).toBeNull();
  });
});

describe('timesPrice', () => {
  const trial = { ...month, trialDays: 14 };
  it('has no trial for more than one', () => {
    expect(timesPrice(trial, 1)).toEqual(trial);
    expect(timesPrice(trial, 3)).toEqual({
      ...month,
      amount: { amountMinor: 5_700, currency: 'usd' },
    });
  });
});

describe('checkoutParams', () => {
  it.each([
    ['pro', month, {}],
    ['pro', year, { interval: 'year' }],
    ['business', month, { plan: 'business' }],
    ['business', year, { plan: 'business', interval: 'year' }],
  ])('of %s for %j', (key, chosen, expected) => {
    expect(checkoutParams({ plan: { key }, price: { ...month } }, chosen)).toEqual(expected);
  });
});
