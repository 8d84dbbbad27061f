import { Digest } from '@keelson/contracts/learning/learning-ids';
import { type Lesson } from '@keelson/contracts/learning/lesson';
import { digestOf } from '@keelson/server/digest';
import { type StoryboardInput, writeStoryboard } from '../domain/lesson/write-storyboard';

/** A document that has a title only has no lesson. */
export const hasLesson = ({ markdown }: Pick<StoryboardInput, 'markdown'>): boolean =>
  markdown !== '';

export function makeLesson(document: StoryboardInput): Omit<Lesson, 'video'> {
  const storyboard = writeStoryboard(document);
  return { ...storyboard, storyboardHash: Digest.parse(digestOf(storyboard)) };
}
