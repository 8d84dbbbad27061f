import { currencyDigits } from './currency-digits';

/**
 * The provider's table of currencies: https://docs.stripe.com/currencies, "Zero-decimal currencies", "Three-decimal
 * currencies" and "Special cases".
 */
const CASES = {
  0: 'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF',
  2: 'USD EUR GBP ISK HUF TWD UGX IDR COP PKR AFN ALL LAK LBP MMK',
  3: 'BHD JOD KWD OMR TND',
};

it.each(
  Object.entries(CASES).flatMap(([digits, codes]) =>
    codes.split(' ').map((code) => [code, Number(digits)] as const),
  ),
)('%s has %i decimals', (code, digits) => {
  expect(currencyDigits(code)).toBe(digits);
  expect(currencyDigits(code.toLowerCase())).toBe(digits);
});
