import { isKnown } from './send-answer';

describe('isKnown', () => {
  it.each([
    ['"a"', '"a"', true],
    ['W/"a"', '"a"', true],
    ['"b", "a"', '"a"', true],
    ['"b"', '"a"', false],
    ['"a', '"a"', false],
    [undefined, '"a"', false],
    ['"a"', undefined, false],
  ])('%s of %s is %s', (known, etag, expected) => {
    expect(isKnown(known, etag)).toBe(expected);
  });
});
