import { captionsOf } from '@keelson/contracts/learning/captions';
import { type Lesson, type LessonVideo } from '@keelson/contracts/learning/lesson';
import { slidesAt, type VideoJob } from '@keelson/contracts/learning/video-job';

const FALLBACK = 'The page shows the slides and the browser reads them aloud.';

/**
 * The video of a lesson as its readers see it: `rendered` when the file can be played, else
 * `script-only` with the reason.
 *
 * @param job Null when no video was ever queued.
 * @param url Where the file is served once it is rendered.
 */
export function describeVideo(
  lesson: Pick<Lesson, 'slides' | 'locale'>,
  job: VideoJob | null,
  url: string,
): LessonVideo {
  const scriptOnly = (reason: string): LessonVideo => ({
    status: 'script-only',
    reason: `${reason} ${FALLBACK}`,
  });
  if (job === null) return scriptOnly('There is no video of this version.');
  switch (job.status) {
    case 'waiting':
      return scriptOnly('The video is waiting for an execution service with a renderer.');
    case 'rendering':
      return scriptOnly('The video is being rendered.');
    case 'failed':
      return scriptOnly('The video could not be rendered.');
    case 'rendered': {
      const { bytes, durationMs, slideEndsMs } = job;
      const captions = captionsOf(slidesAt(lesson.slides, slideEndsMs), lesson.locale);
      return { status: 'rendered', url, bytes, durationMs, slideEndsMs, captions };
    }
  }
}
