import { formatDay, readingTime, tagLabel } from './doc-list';

describe('document list', () => {
  it('names tags', () => {
    expect(tagLabel('learning-control')).toBe('Learning control');
  });

  it.each([
    [0, '1 min read'],
    [330, '2 min read'],
    [2_200, '10 min read'],
  ])('reading time of %i words is %s', (words, text) => {
    expect(readingTime(words, 'en')).toBe(text);
  });

  it('formats dates in UTC', () => {
    expect(formatDay(Date.UTC(2026, 10, 21, 23, 59))).toBe('November 21, 2026');
  });
});
