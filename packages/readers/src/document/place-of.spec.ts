import { NO_PLACE_FIELDS, type PlaceFields, placeOf } from './place-of';

const place = (path: string | null, fields: Partial<PlaceFields> = {}) =>
  placeOf({ ...NO_PLACE_FIELDS, ...fields }, path);

describe('the place of a document', () => {
  it.each([
    ['a web page', null],
    ['a file without a folder', 'setup.md'],
    ['a dated file', '2026-11-23.md'],
    ['a version', '1.2.md'],
  ])('is not named by %s', (_, path) => {
    expect(place(path)).toBeNull();
  });

  it('is its folders, as words, with their numbers as order', () => {
    expect(place('docs/02-getting-started/CLI tools/3. first_steps.md')).toEqual({
      sections: [
        { name: 'Docs', order: null },
        { name: 'Getting started', order: 2 },
        { name: 'CLI tools', order: null },
      ],
      order: 3,
      label: null,
      isIndex: false,
      collapsed: false,
    });
  });

  it.each(['guide/index.md', 'guide/README.md', 'guide/_index.html', 'guide/00-index.md'])(
    'is the page of its section for %s',
    (path) => {
      expect(place(path)).toMatchObject({ isIndex: true, sections: [{ name: 'Guide' }] });
    },
  );

  it('is what the front matter says, before its folders', () => {
    const fields = { sections: ['Guides', ' Advanced ', ''], order: 7, collapsed: true };
    expect(place('a/01-b.md', fields)).toMatchObject({
      sections: [
        { name: 'Guides', order: null },
        { name: 'Advanced', order: null },
      ],
      order: 7,
      collapsed: true,
    });
    expect(place('a/b.md', { sections: [] })?.sections).toEqual([]);
  });

  it('keeps the section of its tag when it only has an order', () => {
    expect(place('setup.md', { order: 2 })).toMatchObject({ sections: null, order: 2 });
  });

  it('has at most five sections with short names', () => {
    const sections = place(`${'x'.repeat(100)}/b/c/d/e/f/g.md`)?.sections ?? [];
    expect(sections.map(({ name }) => name.length)).toEqual([80, 1, 1, 1, 1]);
  });
});
