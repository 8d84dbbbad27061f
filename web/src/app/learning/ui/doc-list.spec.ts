import type { DocListItem } from '@keelson/contracts/learning/public-doc';
import {
  filterDocs,
  formatDay,
  neighborsOf,
  readingTime,
  tagLabel,
  parseOrder,
  sectionsOf,
  tagsOf,
} from './doc-list';

const doc = (title: string, tags: string[], more: Partial<DocListItem> = {}): DocListItem =>
  ({ slug: title.toLowerCase(), title, tags, words: 100, publishedAt: 0, ...more }) as DocListItem;

const docs = [
  doc('Zebra', ['animals'], { words: 10, publishedAt: 3 }),
  doc('Apple', ['fruit', 'red'], { words: 30, publishedAt: 1 }),
  doc('Mole', ['animals', 'red'], { words: 20, publishedAt: 3 }),
  doc('Loose', []),
];
const titles = (found: readonly DocListItem[]): string => found.map(({ title }) => title).join(' ');

describe('document list', () => {
  it.each([
    [null, 'title', 'Apple Loose Mole Zebra'],
    ['red', 'title', 'Apple Mole'],
    ['none', 'title', ''],
    [null, 'newest', 'Mole Zebra Apple Loose'],
    ['animals', 'shortest', 'Zebra Mole'],
  ] as const)('tag %s by %s is %j', (tag, order, expected) => {
    expect(titles(filterDocs(docs, tag, order))).toBe(expected);
  });

  it('groups by first tag and puts untagged documents last', () => {
    const sections = sectionsOf(docs).map(({ name, docs: found }) => `${name}: ${titles(found)}`);
    expect(sections).toEqual(['Animals: Mole Zebra', 'Fruit: Apple', 'More: Loose']);
  });

  it('lists each tag once', () => {
    expect(tagsOf(docs)).toEqual(['animals', 'fruit', 'red']);
    expect(tagLabel('learning-control')).toBe('Learning control');
  });

  it.each([
    [null, 'title'],
    ['newest', 'newest'],
    ['constructor', 'title'],
  ])('parses the order %s as %s', (name, order) => {
    expect(parseOrder(name)).toBe(order);
  });

  it.each([
    [0, '1 min read'],
    [330, '2 min read'],
    [2_200, '10 min read'],
  ])('reading time of %i words is %s', (words, text) => {
    expect(readingTime(words, 'en')).toBe(text);
  });

  it('goes from document to document in the order of the sidebar', () => {
    const sections = sectionsOf(docs);
    const order = sections.flatMap((section) => section.docs.map(({ slug }) => slug));
    const around = (slug: string | undefined) => neighborsOf(sections, slug ?? '');
    expect(around(order[0]).previous).toBeNull();
    expect(around(order[0]).next?.slug).toBe(order[1]);
    expect(around(order.at(-1)).previous?.slug).toBe(order.at(-2));
    expect(around(order.at(-1)).next).toBeNull();
    expect(around('gone')).toEqual({ previous: null, next: null });
  });

  it('formats dates in UTC', () => {
    expect(formatDay(Date.UTC(2026, 10, 21, 23, 59))).toBe('November 21, 2026');
  });
});
