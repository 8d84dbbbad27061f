import { regionCurrency } from './region-currency';

describe('regionCurrency', () => {
  it.each([
    ['en-US', 'usd'],
    ['en', 'usd'],
    ['de', 'eur'],
    ['de-CH', 'chf'],
    ['fr-CA', 'cad'],
    ['en-IE', 'eur'],
    ['hr', 'eur'],
    ['is', null],
    ['', null],
    ['not a language', null],
    [undefined, null],
  ])('%s: %s', (language, expected) => {
    expect(regionCurrency(language)).toBe(expected);
  });
});
