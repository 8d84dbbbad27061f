import { keptText } from './kept-text';

describe('keptText', () => {
  it.each([
    [1, 'The article has all of the text of the page.'],
    [0.996, 'The article has all of the text of the page.'],
    [0.98, 'The article has 98 % of the text of the page.'],
    [0.274, 'The article has 27 % of the text of the page.'],
    [0, 'The article has 0 % of the text of the page.'],
  ])('describes a ratio of %d', (ratio, text) => {
    expect(keptText(ratio)).toBe(text);
  });
});
