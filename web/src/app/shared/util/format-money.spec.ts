import { formatMoney } from './format-money';

describe('formatMoney', () => {
  it.each([
    [1900, 'usd', '$19'],
    [1950, 'usd', '$19.50'],
    [0, 'usd', '$0'],
    [-1999, 'usd', '-$19.99'],
    [1900, 'jpy', '¥1,900'],
    [19_500, 'kwd', 'KWD\u00a019.500'],
    [123_456_700, 'eur', '€1,234,567'],
  ])('%i %s is %s', (amountMinor, currency, text) => {
    expect(formatMoney({ amountMinor, currency })).toBe(text);
  });
});
