import { DocSlug } from '@keelson/contracts/learning/learning-ids';
import { chapterSlug } from './chapter-slug';

const slug = (text: string): DocSlug => DocSlug.parse(text);

describe('chapterSlug', () => {
  it.each([
    ['guide', ['Setup', 'Run it!'], ['guide-setup', 'guide-run-it']],
    ['guide', ['Setup', 'Setup', 'Setup'], ['guide-setup', 'guide-setup-2', 'guide-setup-3']],
    ['guide', ['설정'], ['guide-seoljeong']],
    ['guide', ['!!!'], ['guide-2']],
  ])('of %s and %j is %j', (book, titles, slugs) => {
    const taken = new Set([book]);
    expect(titles.map((title) => chapterSlug(slug(book), title, taken))).toEqual(slugs);
  });

  it('is never longer than a slug', () => {
    const taken = new Set<string>();
    const slugs = ['1', '2'].map(() => chapterSlug(slug('a'.repeat(96)), 'b'.repeat(200), taken));
    expect(slugs.map(({ length }) => length)).toEqual([96, 96]);
    expect(new Set(slugs).size).toBe(2);
  });
});
