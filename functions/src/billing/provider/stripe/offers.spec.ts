import { aStripePrice, aStripeProduct } from '../../testing/stripe-objects';
import { mapOffer } from './offers';

describe('mapOffer', () => {
  it('maps the default price of the product', () => {
    expect(mapOffer(aStripeProduct())).toEqual({
      status: 'live',
      priceId: 'price_pro',
      amount: { amountMinor: 1_900, currency: 'usd' },
      interval: 'month',
      intervalCount: 1,
      trialDays: 0,
    });
  });

  it.each([
    ['the product is archived', { active: false }],
    ['there is no default price', { default_price: null }],
    ['the price came as an id', { default_price: 'price_pro' }],
    ['the price is archived', { default_price: aStripePrice({ active: false }) }],
    ['the price is one-time', { default_price: aStripePrice({ recurring: null }) }],
    [
      'the price is metered: its amount is per unit of usage, not per period',
      {
        default_price: aStripePrice({
          recurring: { interval: 'month', interval_count: 1, usage_type: 'metered' },
        }),
      },
    ],
    ['the price is tiered', { default_price: aStripePrice({ unit_amount: null }) }],
  ])('is null when %s', (_when, differs) => {
    expect(mapOffer(aStripeProduct(differs))).toBeNull();
  });

  const recurring = { interval: 'month', interval_count: 1, trial_period_days: 7 };
  it.each([
    [
      14,
      {
        default_price: aStripePrice({ metadata: { trial_days: '14' } }),
        metadata: { trial_days: '30' },
      },
    ],
    [7, { default_price: aStripePrice({ recurring }), metadata: { trial_days: '30' } }],
    [30, { metadata: { trial_days: '30' } }],
    [0, { metadata: { trial_days: '-5' } }],
    [0, { metadata: { trial_days: '1.5' } }],
    [0, { metadata: { trial_days: '' } }],
    [730, { metadata: { trial_days: '999' } }],
  ])('has a trial of %i days', (days, differs) => {
    expect(mapOffer(aStripeProduct(differs))?.trialDays).toBe(days);
  });
});
