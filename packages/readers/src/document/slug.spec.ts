import { docSlugOf, slugify, takeAnchor } from './slug';

describe('slugify', () => {
  it.each([
    ['What’s new?', 'whats-new'],
    ['  Crème brûlée — Größe 42 ', 'creme-brulee-grosse-42'],
    ['ﬁles & ½', 'files-1-2'],
    ['--a--', 'a'],
    ['日本語', 'ribenyu'],
    ['설정', 'seoljeong'],
    ['Привет, мир', 'privet-mir'],
    ['Start 🚀', 'start'],
    ['— … !', ''],
    ['', ''],
    [`${'a'.repeat(95)} b`, 'a'.repeat(95)],
    [`${'a'.repeat(94)} b`, `${'a'.repeat(94)}-b`],
    ['a'.repeat(97), 'a'.repeat(96)],
  ])('%j becomes %j', (text, slug) => {
    expect(slugify(text)).toBe(slug);
  });
});

describe('docSlugOf', () => {
  it.each([
    [['Chosen', 'Title'], 'chosen'],
    [[null, '', '!?', 'Title'], 'title'],
    [[null, '日本語', 'Title'], 'ribenyu'],
    [[null, '!!', '…'], 'doc-0123456789ab'],
    [[null, '', '설정.md'], 'seoljeong'],
    [[], 'doc-0123456789ab'],
  ])('the first of %j that gives one: %s', (candidates, slug) => {
    expect(docSlugOf(candidates, '0123456789abcdef')).toBe(slug);
  });
});

describe('takeAnchor', () => {
  it('numbers equal headings, and takes no anchor twice', () => {
    const taken = new Set<string>();
    const headings = ['Setup', 'Setup', 'Setup 2', 'Setup', '日本', '日本', '!'];
    expect(headings.map((text) => takeAnchor(text, taken))).toEqual([
      'setup',
      'setup-2',
      'setup-2-2',
      'setup-3',
      'riben',
      'riben-2',
      'section',
    ]);
  });
});
