import { type Lesson } from '@keelson/contracts/learning/lesson';
import { digestOf } from '@keelson/server/digest';
import { type StoryboardInput, writeStoryboard } from '../domain/lesson/write-storyboard';

/** What exists of a lesson besides its script, and why there is no more. */
const NOT_RENDERED = 'Nothing is rendered: the page shows the slides and the browser speaks.';

/** The lesson of a document. A rendered file would belong to exactly this storyboard hash. */
export function makeLesson(document: StoryboardInput): Lesson {
  const storyboard = writeStoryboard(document);
  return {
    ...storyboard,
    storyboardHash: digestOf(storyboard),
    video: { status: 'script-only', reason: NOT_RENDERED },
  };
}
