import { describeFilms } from './describe-films';

type Film = Parameters<typeof describeFilms>[1][number];
type Entry = Parameters<typeof describeFilms>[0][number];

const film = (slug: string, version: number, status: Film['status']): Film =>
  ({ slug, version, status }) as Film;
const entry = (publicDocSlug: string, version: number): Entry =>
  ({ publicDocSlug, version }) as Entry;

describe('describeFilms', () => {
  const entries = [entry('a', 2), entry('b', 1), entry('c', 1), entry('d', 1)];

  it('counts only films that can be played, of what readers see', () => {
    const films = [film('a', 1, 'rendered'), film('b', 1, 'rendered'), film('z', 1, 'rendered')];
    expect(describeFilms(entries, films)).toEqual({ count: 1, note: '' });
  });

  it('says what became of the others', () => {
    const films = [
      film('a', 2, 'waiting'),
      film('b', 1, 'rendering'),
      film('c', 1, 'failed'),
      film('d', 1, 'waiting'),
    ];
    expect(describeFilms(entries, films)).toEqual({
      count: 0,
      note: '1 in the making, 2 waiting for a renderer, 1 not possible',
    });
  });
});
