import { matchesEtag } from './etag';

describe('matchesEtag', () => {
  it.each([
    ['"a"', '"a"', true],
    ['W/"a"', '"a"', true],
    ['"b", "a"', '"a"', true],
    ['"b"', '"a"', false],
    ['"a', '"a"', false],
    [undefined, '"a"', false],
    ['"a"', undefined, false],
  ])('If-None-Match %s with ETag %s: %s', (ifNoneMatch, etag, expected) => {
    expect(matchesEtag(ifNoneMatch, etag)).toBe(expected);
  });
});
