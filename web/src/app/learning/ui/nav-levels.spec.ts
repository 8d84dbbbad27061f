import { NavLevel } from '@keelson/contracts/learning/navigation';
import { joinLevels, mergeLevels, trailOf } from './nav-levels';

const level = (section: string, from: number, names: string, total = 10): NavLevel =>
  NavLevel.parse({
    section,
    from,
    total,
    entries: names
      .split('')
      .map((name) =>
        /[A-Z]/.test(name)
          ? { kind: 'section', id: name, title: name, slug: null, documents: 1, open: true }
          : { kind: 'document', slug: name, title: name, locale: 'en' },
      ),
  });
const shown = (levels: readonly NavLevel[]): string[] =>
  levels.map(
    ({ section, from, entries }) =>
      `${section}@${from}:${entries.map((entry) => (entry.kind === 'section' ? entry.id : entry.slug)).join('')}`,
  );

describe('levels of the navigation', () => {
  it.each([
    ['after', level('', 2, 'cd'), level('', 4, 'ef'), '@2:cdef'],
    ['before', level('', 4, 'ef'), level('', 2, 'cd'), '@2:cdef'],
    ['overlapping', level('', 2, 'cde'), level('', 3, 'def'), '@2:cdef'],
    ['within', level('', 2, 'cdef'), level('', 3, 'de'), '@2:cdef'],
    ['apart', level('', 0, 'ab'), level('', 5, 'fg'), '@5:fg'],
    ['of another length', level('', 0, 'ab'), level('', 2, 'cd', 4), '@2:cd'],
  ])('are joined when entries are %s', (_, known, added, expected) => {
    expect(shown(mergeLevels([known], [added]))).toEqual([expected]);
  });

  it('keep other sections', () => {
    expect(shown(mergeLevels([level('', 0, 'aB')], [level('B', 0, 'c')]))).toEqual([
      '@0:aB',
      'B@0:c',
    ]);
  });

  it('have the sections of a document', () => {
    const levels = joinLevels([level('', 0, 'aBD'), level('B', 0, 'C'), level('C', 0, 'x')]);
    expect([...trailOf(levels, 'x')].sort()).toEqual(['', 'B', 'C']);
    expect([...trailOf(levels, 'unknown')]).toEqual([]);
    expect([...trailOf(levels, null)]).toEqual([]);
  });
});
