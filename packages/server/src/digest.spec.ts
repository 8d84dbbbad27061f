import { canonicalJson, digestOf } from './digest';

describe('canonicalJson', () => {
  it.each([
    [{ b: 1, a: { d: null, c: [2, 'x'] } }, '{"a":{"c":[2,"x"],"d":null},"b":1}'],
    [{ a: undefined, b: 1 }, '{"b":1}'],
    [[undefined], '[null]'],
    ['text "quoted"', '"text \\"quoted\\""'],
    [null, 'null'],
    [undefined, 'null'],
    [0, '0'],
  ])('%j', (value, text) => {
    expect(canonicalJson(value)).toBe(text);
  });
});

describe('digestOf', () => {
  it('does not depend on the order of keys', () => {
    expect(digestOf({ a: 1, b: 2 })).toBe(digestOf({ b: 2, a: 1 }));
  });

  it('is SHA-256 in hex', () => {
    expect(digestOf({})).toBe('44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a');
  });

  it('depends on the key of a value', () => {
    expect(digestOf({ a: 1, b: null })).not.toBe(digestOf({ a: null, b: 1 }));
  });
});
