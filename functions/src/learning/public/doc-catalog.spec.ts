import { type DocSlug, ReleaseId } from '@keelson/contracts/learning/learning-ids';
import { type DocListItem, type Release } from '@keelson/contracts/learning/public-doc';
import { listedDoc } from '../testing/listed-doc';
import { DocCatalog } from './doc-catalog';

/**
 * In the sidebar: hull, Rigging [rigging], mast, boom, Sails, jib, anchor. Neither their titles, their slugs, their dates nor
 * their lengths have that order.
 */
const DOCS = [
  listedDoc({
    slug: 'anchor',
    title: 'Aground',
    path: 'docs/anchor.md',
    publishedAt: 7,
    words: 20,
  }),
  listedDoc({ slug: 'boom', title: 'Boom', path: 'docs/rigging/2-boom.md', publishedAt: 1 }),
  listedDoc({ slug: 'hull', title: 'Zinc hull', path: 'docs/index.md', words: 900 }),
  listedDoc({ slug: 'jib', title: 'Bow sail', path: 'docs/rigging/sails/jib.md', publishedAt: 9 }),
  listedDoc({ slug: 'mast', title: 'Yard and mast', path: 'docs/rigging/1-mast.md', words: 5 }),
  listedDoc({
    slug: 'rigging',
    title: 'Rigging',
    path: 'docs/rigging/README.md',
    matter: { order: 1 },
  }),
];
const SIDEBAR = ['hull', 'rigging', 'mast', 'boom', 'jib', 'anchor'];

const catalogOf = (docs: readonly DocListItem[]): DocCatalog =>
  new DocCatalog({ releaseId: ReleaseId.parse('r-00000001'), docs } as unknown as Release);

describe('the documents before and after one', () => {
  it('are its neighbors in the sidebar, also across sections', () => {
    const catalog = catalogOf(DOCS);
    const found = SIDEBAR.map((slug) => {
      const { previous, next } = catalog.around(slug as DocSlug);
      return [previous?.slug ?? null, next?.slug ?? null];
    });
    expect(found).toEqual(
      SIDEBAR.map((_slug, at) => [SIDEBAR[at - 1] ?? null, SIDEBAR[at + 1] ?? null]),
    );
  });

  it.each(['title', 'newest', 'shortest'] as const)('do not follow the list by %s', (sort) => {
    const { docs } = catalogOf(DOCS).list({ sort, page: 1, limit: 100 });
    expect(docs.map(({ slug }) => slug)).not.toEqual(SIDEBAR);
  });

  it('are none for a document of another release', () => {
    expect(catalogOf(DOCS).around('keel' as DocSlug)).toEqual({ previous: null, next: null });
  });
});

describe('documents in several languages', () => {
  const catalog = catalogOf([
    ...DOCS,
    { ...listedDoc({ slug: 'anker', title: 'Anker', path: 'de/anker.md' }), locale: 'de-AT' },
    { ...listedDoc({ slug: 'bug', title: 'Bug', path: 'de/bug.md' }), locale: 'de' },
  ]);
  const query = { sort: 'title', page: 1, limit: 100 } as const;
  const listed = (lang?: string) => catalog.list({ ...query, lang }).docs.map(({ slug }) => slug);

  it('have a list for each, and one for all', () => {
    expect(catalog.languages).toEqual([
      { lang: 'en', total: DOCS.length },
      { lang: 'de', total: 2 },
    ]);
    expect(listed('de')).toEqual(['anker', 'bug']);
    expect(listed('en')).toHaveLength(DOCS.length);
    expect(listed()).toHaveLength(DOCS.length + 2);
  });

  it('are listed in the language with most where one has none', () => {
    expect(catalog.langFor('ko')).toBe('en');
    expect(listed('ko')).toEqual(listed('en'));
  });

  it('have a tree for each', () => {
    const titles = (lang: string) =>
      catalog
        .in(lang)
        .levelsAround(null)
        .flatMap(({ entries }) => entries.map(({ title }) => title));
    expect(titles('de')).toEqual(['Anker', 'Bug']);
    expect(titles('en')).not.toContain('Anker');
    expect(catalog.around('anker' as DocSlug)).toMatchObject({
      previous: null,
      next: { slug: 'bug' },
    });
  });
});
