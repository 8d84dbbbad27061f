import { articleShare } from './article-share';

describe('articleShare', () => {
  it.each([
    [1, 'The article contains all of the page’s text.'],
    [0.996, 'The article contains all of the page’s text.'],
    [0.98, 'The article contains 98% of the page’s text.'],
    [0.274, 'The article contains 27% of the page’s text.'],
    [0, 'The article contains 0% of the page’s text.'],
  ])('describes a ratio of %d', (ratio, text) => {
    expect(articleShare(ratio)).toBe(text);
  });
});
