import { methodText } from './method-text';

it.each([
  ['card', 'visa', '4242', { month: 3, year: 2034 }, 'Visa •••• 4242, expires 03/2034'],
  ['us_bank_account', null, '6789', null, 'Us bank account •••• 6789'],
  ['link', null, null, null, 'Link'],
])('%s is %5$s', (type, brand, last4, expires, text) => {
  expect(methodText({ type, brand, last4, expires })).toBe(text);
});
