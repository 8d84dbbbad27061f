import { meteredWords } from './metered-words';

// What ships, with all plans and modules, also in a copy that keeps less.
jest.mock('@keelson/product/brand', () =>
  jest.requireActual<object>('@keelson/contracts/testing/full-brand'),
);

const price = {
  metric: 'chatMessages',
  priceId: 'price_1',
  unitPrice: { amountMinor: 2, currency: 'usd' },
};

describe('meteredWords', () => {
  it('says what use over the limit costs', () => {
    expect(meteredWords('business', [price])).toEqual([
      '$0.02 for each message over 10,000, up to 20,000 more a month',
    ]);
  });

  it.each([
    ['business', []],
    ['pro', [price]],
    ['business', [{ ...price, metric: 'gone' }]],
  ])('says nothing for %s with %j', (plan, prices) => {
    expect(meteredWords(plan, prices)).toEqual([]);
  });
});
