import { captionsOf } from '@keelson/contracts/learning/captions';
import { type Lesson, type LessonVideo } from '@keelson/contracts/learning/lesson';
import { type LessonFilm, slidesAt } from '@keelson/contracts/learning/lesson-film';

const SPOKEN_HERE = 'The page shows the slides and the browser speaks.';

/**
 * What exists of a lesson as a film, for whoever watches it. Only a file that can be played is called
 * rendered; of everything else the reason is said.
 *
 * @param film Null where nobody ever asked for one.
 * @param url Where the file would be.
 */
export function describeFilm(
  lesson: Pick<Lesson, 'slides' | 'locale'>,
  film: LessonFilm | null,
  url: string,
): LessonVideo {
  const scriptOnly = (reason: string): LessonVideo => ({
    status: 'script-only',
    reason: `${reason} ${SPOKEN_HERE}`,
  });
  if (film === null) return scriptOnly('There is no film of this version.');
  switch (film.status) {
    case 'waiting':
      return scriptOnly('The film waits for an execution service with a renderer.');
    case 'rendering':
      return scriptOnly('The film is being made.');
    case 'failed':
      return scriptOnly('The film could not be made.');
    case 'rendered': {
      const { bytes, durationMs, slideEndsMs } = film;
      const captions = captionsOf(slidesAt(lesson.slides, slideEndsMs), lesson.locale);
      return { status: 'rendered', url, bytes, durationMs, slideEndsMs, captions };
    }
  }
}
