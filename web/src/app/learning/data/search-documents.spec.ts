import type { SearchEntry } from '@keelson/contracts/learning/public-doc';
import { indexDocuments } from './search-documents';

const entry = (slug: string, anchor: string, text: string, tags: string[] = []): SearchEntry => ({
  id: `${slug}#${anchor}`,
  slug: slug as SearchEntry['slug'],
  title: slug === 'billing' ? 'Billing states' : 'Keyboard shortcuts',
  trail: anchor === '' ? [] : [anchor],
  anchor,
  tags,
  text,
});

describe('indexDocuments', () => {
  const search = indexDocuments([
    entry('billing', 'grace', 'A payment that failed has seven days of grace.', ['money']),
    entry('billing', 'active', 'The plan is active.'),
    entry('billing', 'a', 'plan one'),
    entry('billing', 'b', 'plan two'),
    entry('billing', 'c', 'plan three'),
    entry('keyboard', 'lift', 'Press space to lift a card.'),
  ]);
  const anchors = (query: string) => search(query)[0]?.hits.map(({ entry: e }) => e.anchor);

  it.each([
    ['grace days', 'grace'],
    ['pay', 'grace'],
    ['payement', 'grace'],
    ['money', 'grace'],
    ['SPACE', 'lift'],
    ['lift nonsense', 'lift'],
  ])('finds "%s" under %s', (query, anchor) => {
    expect(anchors(query)?.[0]).toBe(anchor);
  });

  it('returns each document once with its best passages', () => {
    const found = search('plan');
    expect(found.map(({ slug }) => slug)).toEqual(['billing']);
    expect(found[0]?.hits).toHaveLength(3);
  });

  it('returns the matched terms', () => {
    expect(search('pay')[0]?.hits[0]?.terms).toEqual(['payment']);
  });

  it.each(['', '   ', '!?', 'xylophone'])('finds nothing for "%s"', (query) => {
    expect(search(query)).toEqual([]);
  });
});
