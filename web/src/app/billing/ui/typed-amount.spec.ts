import { amountToType, typedAmount } from './typed-amount';

it.each<[string, string, number | null]>([
  ['20', 'usd', 2_000],
  [' 20.5 ', 'usd', 2_050],
  ['20,05', 'usd', 2_005],
  ['0', 'usd', 0],
  ['5000', 'krw', 5_000],
  ['1.234', 'kwd', 1_234],
  ['20.005', 'usd', null],
  ['5000.5', 'krw', null],
  ['-1', 'usd', null],
  ['1e3', 'usd', null],
  ['', 'usd', null],
  ['$20', 'usd', null],
  ['123456789', 'usd', null],
])('%j in %s is %j', (text, currency, amountMinor) => {
  const amount = amountMinor === null ? null : { amountMinor, currency };
  expect(typedAmount(text, currency)).toEqual(amount);
  if (amount !== null) expect(typedAmount(amountToType(amount), currency)).toEqual(amount);
});
