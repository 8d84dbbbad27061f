import { DocSlug } from '@keelson/contracts/learning/learning-ids';
import { NAV_LEVEL_SIZE } from '@keelson/contracts/learning/page-limits';
import { listedDoc } from '../../testing/listed-doc';
import { levelFrom, levelsAround } from './nav-levels';
import { navigationTree } from './navigation-tree';

const numbered = (count: number, folder: string) =>
  Array.from({ length: count }, (_, n) =>
    listedDoc({
      slug: `${folder}-${n}`,
      title: `Document ${n} of ${folder}`,
      path: `docs/${folder}/${n}.md`,
    }),
  );
const small = navigationTree([...numbered(4, 'alpha'), ...numbered(3, 'beta')]);
const large = navigationTree(
  Array.from({ length: 100 }, (_, n) => `part${n}`).flatMap((folder) => numbered(100, folder)),
);
const flat = navigationTree(
  Array.from({ length: 10_000 }, (_, n) =>
    listedDoc({ slug: `doc-${n}`, title: '문서 '.repeat(60) }),
  ),
);
const bytes = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));

describe('the part of the navigation that a page shows', () => {
  it('is everything while that is small', () => {
    for (const slug of [null, 'beta-1']) {
      const levels = levelsAround(small, slug === null ? null : DocSlug.parse(slug));
      expect(
        levels.map(({ section, entries, total }) => [section, entries.length, total]).sort(),
      ).toEqual([
        ['', 2, 2],
        ['Alpha', 4, 4],
        ['Beta', 3, 3],
      ]);
    }
  });

  it.each([
    [large, null],
    [large, 'part57-99'],
    [large, 'part0-0'],
    [flat, null],
    [flat, 'doc-9999'],
  ])('has a limited size and the document itself', (tree, slug) => {
    const levels = levelsAround(tree, slug === null ? null : DocSlug.parse(slug));
    expect(bytes(levels)).toBeLessThan(16_000);
    if (slug !== null) expect(JSON.stringify(levels)).toContain(`"${slug}"`);
    for (const { from, total, entries } of levels) {
      expect(entries.length).toBeGreaterThan(0);
      expect(from + entries.length).toBeLessThanOrEqual(total);
    }
  });

  it('is read on in parts that have everything together', () => {
    const seen = [];
    for (let from = 0; from < 100; from += NAV_LEVEL_SIZE) {
      seen.push(...(levelFrom(large, 'Part7', from)?.entries ?? []));
    }
    expect(new Set(seen.map((entry) => JSON.stringify(entry))).size).toBe(100);
    expect(levelFrom(large, 'None', 0)).toBeNull();
    expect(levelFrom(large, 'Part7', 500)).toMatchObject({ total: 100, entries: [] });
  });
});
