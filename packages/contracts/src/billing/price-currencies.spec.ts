import { LivePrice } from './endpoints';
import { currenciesOf, inCurrency } from './price-currencies';

const usd = { amountMinor: 1_900, currency: 'usd' };
const eur = { amountMinor: 1_800, currency: 'eur' };
const each = (currency: string) => [
  { metric: 'chatMessages', priceId: 'price_m', unitPrice: { amountMinor: 2, currency } },
];
const single = LivePrice.parse({
  status: 'live',
  priceId: 'price_1',
  amount: usd,
  interval: 'month',
  intervalCount: 1,
  trialDays: 14,
});
const price = LivePrice.parse({
  ...single,
  taxBehavior: 'exclusive',
  metered: each('usd'),
  currencies: [{ amount: eur, taxBehavior: 'inclusive' }],
});

describe('the currencies of a price', () => {
  it('begin with the default', () => {
    expect(currenciesOf(price)).toEqual(['usd', 'eur']);
    expect(currenciesOf(single)).toEqual(['usd']);
  });

  it('have amount, tax and metered prices of their own, and the same trial', () => {
    const shown = inCurrency(price, 'eur');
    expect(shown).toMatchObject({ amount: eur, taxBehavior: 'inclusive', trialDays: 14 });
    expect(shown).not.toHaveProperty('metered');
    expect(LivePrice.parse(shown)).toEqual(shown);
  });

  it('lead back', () => {
    const back = inCurrency(inCurrency(price, 'eur')!, 'usd');
    expect(back).toEqual(price);
    expect(inCurrency(single, 'usd')).toBe(single);
    const plain = { ...single, currencies: [{ amount: eur }] };
    expect(inCurrency(plain, 'eur')?.currencies).toStrictEqual([{ amount: usd }]);
  });

  it('are only those that it is sold in', () => {
    expect(inCurrency(price, 'gbp')).toBeNull();
    expect(inCurrency(single, 'eur')).toBeNull();
  });
});
