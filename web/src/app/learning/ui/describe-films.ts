import type { LessonFilm } from '@keelson/contracts/learning/lesson-film';
import type { ManifestEntry } from '@keelson/contracts/learning/manifest';

type Shown = Pick<ManifestEntry, 'publicDocSlug' | 'version'>;
type Film = Pick<LessonFilm, 'slug' | 'version' | 'status'>;

/**
 * How many of the published documents have a film that can be played, and what became of the others.
 *
 * @param entries Sources that are published.
 * @param films All that are known, of earlier versions as well.
 */
export function describeFilms(
  entries: readonly Shown[],
  films: readonly Film[],
): { readonly count: number; readonly note: string } {
  const live = new Set(entries.map(({ publicDocSlug, version }) => `${publicDocSlug} ${version}`));
  const ofLive = films.filter(({ slug, version }) => live.has(`${slug} ${version}`));
  const count = (wanted: Film['status']): number =>
    ofLive.filter(({ status }) => status === wanted).length;
  const told = [
    [count('rendering'), 'in the making'],
    [count('waiting'), 'waiting for a renderer'],
    [count('failed'), 'not possible'],
  ] as const;
  const note = told.flatMap(([many, what]) => (many === 0 ? [] : [`${many} ${what}`])).join(', ');
  return { count: count('rendered'), note };
}
