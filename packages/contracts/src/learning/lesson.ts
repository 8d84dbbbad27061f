import * as z from 'zod';
import { Digest, DocSlug } from './learning-ids';

/** About twenty minutes. The last slide of a longer document says that it continues. */
export const MAX_LESSON_SLIDES = 60;

export const LessonSlide = z.strictObject({
  title: z.string(),
  /** Short lines; a code block is one line that begins with a back-tick. */
  points: z.array(z.string()),
  narration: z.string(),
  /** Milliseconds from the start of the lesson; the slides follow each other without a gap. */
  startMs: z.int().nonnegative(),
  endMs: z.int().positive(),
  /** Heading that the slide was made from. */
  anchor: z.string(),
});
export type LessonSlide = z.infer<typeof LessonSlide>;

/** Describes what exists of a lesson as a video; nothing is called rendered that is not a playable file. */
export const LessonVideo = z.discriminatedUnion('status', [
  z.strictObject({ status: z.literal('script-only'), reason: z.string() }),
  z.strictObject({
    status: z.literal('rendered'),
    /** MP4 on this origin, with range requests. The voice is synthetic; the page must say so. */
    url: z.string(),
    bytes: z.int().positive(),
    durationMs: z.int().positive(),
    /** When each slide ends in the video, which has its own pace; one for each slide. */
    slideEndsMs: z.array(z.int().positive()),
    /** WebVTT with the times of the video; those of the lesson are estimates. */
    captions: z.string(),
  }),
]);
export type LessonVideo = z.infer<typeof LessonVideo>;

export const Lesson = z.strictObject({
  slug: DocSlug,
  version: z.int().positive(),
  title: z.string(),
  locale: z.string(),
  durationMs: z.int().positive(),
  slides: z.array(LessonSlide),
  /** WebVTT. */
  captions: z.string(),
  storyboardHash: Digest,
  video: LessonVideo,
});
export type Lesson = z.infer<typeof Lesson>;
