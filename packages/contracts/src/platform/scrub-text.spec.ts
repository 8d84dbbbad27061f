import { cpuGrowth } from '../testing/cpu-growth';
import { scrubText } from './scrub-text';

it.each([
  [
    "Cannot read properties of undefined (reading 'title')",
    "Cannot read properties of undefined (reading 'title')",
  ],
  ['NG0100: changed after it was checked', 'NG0100: changed after it was checked'],
  ['No user ada.lovelace+x@example.co.uk', 'No user [email]'],
  ['GET /api/x?email=ada%40example.com', 'GET /api/x?email=[email]'],
  ['Failed at https://app.test/projects/secret/hub?next=/x#y', 'Failed at [url]'],
  [
    'at f (https://app.test/chunk-AB12CD34.js:1:123456789)',
    'at f (/chunk-AB12CD34.js:1:123456789)',
  ],
  ['f@https://app.test/main-AB12CD34.js:2:3456', 'f@/main-AB12CD34.js:2:3456'],
  [
    'Unexpected token \'W\', "What is a keel?" is not valid JSON',
    'Unexpected token \'W\', "…" is not valid JSON',
  ],
  ['card 4242 4242 4242 4242 declined', 'card [number] declined'],
  ['card:4242424242424242', 'card:[number]'],
  ['Authorization: Bearer abc.def', 'Authorization: [token]'],
  ['sk_test_51HxAbCdEf and cus_QxYz12345678', '[token] and [token]'],
  ['eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dBjftJeZ4CVP', '[token]'],
  ['no document users/kYz81nD02mXqPlw7Rb3TtVv9Aa12', 'no document users/[token]'],
])('%s becomes %s', (text, expected) => {
  expect(scrubText(text)).toBe(expected);
});

it.each(['1 ', 'a@', '"', 'https://', 'a_', '-a1'])(
  'takes time in proportion to the length of many %j',
  (unit) => {
    expect(cpuGrowth(scrubText, { unit, length: 4_000 })).toBeLessThan(32);
  },
);
