import { expiresBefore, methodText } from './method-text';

it.each([
  ['card', 'visa', '4242', { month: 3, year: 2034 }, 'Visa •••• 4242, expires 03/2034'],
  ['us_bank_account', null, '6789', null, 'Us bank account •••• 6789'],
  ['link', null, null, null, 'Link'],
])('%s is %5$s', (type, brand, last4, expires, text) => {
  expect(methodText({ type, brand, last4, expires })).toBe(text);
});

it.each([
  [{ month: 11, year: 2026 }, Date.UTC(2026, 10, 30, 23), false],
  [{ month: 11, year: 2026 }, Date.UTC(2026, 11, 1), true],
  [{ month: 12, year: 2026 }, Date.UTC(2026, 11, 31), false],
  [{ month: 12, year: 2026 }, Date.UTC(2027, 0, 1), true],
  [null, Date.UTC(2027, 0, 1), false],
])('a card of %j expires before %s: %s', (expires, at, before) => {
  const card = { type: 'card', brand: 'visa', last4: '4242', expires };
  expect(expiresBefore(card, at)).toBe(before);
});
