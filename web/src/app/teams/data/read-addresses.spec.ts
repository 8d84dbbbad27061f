import { readAddresses } from './read-addresses';

describe('readAddresses', () => {
  it.each([
    ['a@example.com, b@example.com; c@example.com', 'commas and semicolons'],
    ['a@example.com\nb@example.com\r\n\tc@example.com ', 'lines'],
    ['Ann <a@example.com>, "Ben, Jr." <b@example.com>, <c@example.com>', 'names before them'],
    ['name,email,role\n"Ann",a@example.com,admin\nBen,"b@example.com",\nC,c@example.com', 'CSV'],
    ['\ufeffemail\na@example.com\nmailto:b@example.com\nc@example.com', 'links'],
  ])('reads %j, with %s', (text) => {
    expect(readAddresses(text)).toEqual({
      valid: ['a@example.com', 'b@example.com', 'c@example.com'],
      invalid: [],
    });
  });

  it('has each address once, in lower case', () => {
    expect(readAddresses('Jo@Example.com jo@example.COM').valid).toEqual(['jo@example.com']);
  });

  it.each(['jo@', '@example.com', 'jo@example', 'jo@@example.com', 'jo@example..com'])(
    'names %s, which is no address',
    (text) => {
      expect(readAddresses(`a@example.com ${text}`)).toEqual({
        valid: ['a@example.com'],
        invalid: [text],
      });
    },
  );

  it('reads no address of more characters than the server accepts', () => {
    const long = `${'a'.repeat(250)}@example.com`;
    expect(readAddresses(long)).toEqual({ valid: [], invalid: [long] });
  });

  it('finds nothing in a text without addresses', () => {
    expect(readAddresses(' Ann, Ben ')).toEqual({ valid: [], invalid: [] });
  });
});
