import { formatMoney } from './money';

describe('formatMoney', () => {
  it.each([
    [1_900, 'usd', '$19.00'],
    [500, 'jpy', '¥500'],
    [19_500, 'kwd', 'KWD\u00a019.500'],
    [500, 'isk', 'ISK\u00a05.00'],
    [1_045, 'huf', 'HUF\u00a010.45'],
    [500, 'ugx', 'UGX\u00a05.00'],
    [85_000, 'mga', 'MGA\u00a085,000'],
  ])('%i %s is %s', (amountMinor, currency, text) => {
    expect(formatMoney(amountMinor, currency)).toBe(text);
  });
});
