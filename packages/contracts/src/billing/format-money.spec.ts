import { formatMoney } from './format-money';

describe('formatMoney', () => {
  it.each([
    [1900, 'usd', '$19'],
    [1950, 'usd', '$19.50'],
    [0, 'usd', '$0'],
    [-1999, 'usd', '-$19.99'],
    [1900, 'jpy', '¥1,900'],
    [19_500, 'kwd', 'KWD\u00a019.500'],
    // The provider's examples: 5 ISK and 5 UGX are 500, HUF 10.45 is 1045, TWD 800.45 is 80045.
    [500, 'isk', 'ISK\u00a05'],
    [500, 'ugx', 'UGX\u00a05'],
    [1_045, 'huf', 'HUF\u00a010.45'],
    [80_045, 'twd', 'NT$800.45'],
    [4_900_000, 'idr', 'IDR\u00a049,000'],
    [7_990_000, 'cop', 'COP\u00a079,900'],
    [149_900, 'pkr', 'PKR\u00a01,499'],
    [90_000, 'afn', 'AFN\u00a0900'],
    [190_000, 'all', 'ALL\u00a01,900'],
    [45_000_000, 'lak', 'LAK\u00a0450,000'],
    [170_000_050, 'lbp', 'LBP\u00a01,700,000.50'],
    [4_000_000, 'mmk', 'MMK\u00a040,000'],
    [85_000, 'mga', 'MGA\u00a085,000'],
    [25_000, 'krw', '₩25,000'],
    [123_456_700, 'eur', '€1,234,567'],
  ])('%i %s is %s', (amountMinor, currency, text) => {
    expect(formatMoney({ amountMinor, currency })).toBe(text);
  });
});
