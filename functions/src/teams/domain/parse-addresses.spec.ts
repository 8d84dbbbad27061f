import { maskAddress } from './mask-address';
import { parseAddresses } from './parse-addresses';

describe('the addresses of lines', () => {
  it.each<[string, string[], string[]]>([
    ['one in each line', ['a@example.com', 'b@example.com'], ['a@example.com', 'b@example.com']],
    ['lines of one text', ['a@example.com\r\nb@example.com\n'], ['a@example.com', 'b@example.com']],
    ['the first column of a file', ['Email,Name', 'a@example.com,Ada'], ['a@example.com']],
    ['a quoted column', ['"a@example.com","Ada, Countess"'], ['a@example.com']],
    [
      'columns with semicolons or tabs',
      ['a@example.com;1', 'b@example.com\t2'],
      ['a@example.com', 'b@example.com'],
    ],
    ['names in front', ['Ada <a@example.com>'], ['a@example.com']],
    ['a byte order mark', ['\uFEFFa@example.com'], ['a@example.com']],
    ['capitals', ['Ada@Example.COM'], ['ada@example.com']],
    ['empty lines', ['', '  ', 'a@example.com'], ['a@example.com']],
  ])('are read from %s', (_what, lines, addresses) => {
    expect(parseAddresses(lines)).toEqual({ addresses, skipped: [] });
  });

  it('are left out with the reason', () => {
    expect(parseAddresses(['a@example.com', 'A@example.com', 'nobody', '@', 'email'])).toEqual({
      addresses: ['a@example.com'],
      skipped: [
        { address: 'A@example.com', reason: 'twice' },
        { address: 'nobody', reason: 'invalid' },
        { address: '@', reason: 'invalid' },
        { address: 'email', reason: 'invalid' },
      ],
    });
  });
});

it.each([
  ['ada@example.com', 'a…@example.com'],
  ['😀x@example.com', '😀…@example.com'],
  ['@example.com', '…'],
  ['nobody', '…'],
])('masks %s as %s', (address, masked) => {
  expect(maskAddress(address)).toBe(masked);
});
