import * as z from 'zod';
import { StoredMessage } from '../stored-message';
import { EpochMs, MINUTE } from '../time';
import { Digest, DocSlug } from './learning-ids';
import { LessonSlide, MAX_LESSON_SLIDES } from './lesson';

/** Limits of a video; a longer lesson stays a script. A function can respond with 32 MiB at most. */
export const MAX_VIDEO_MS = 40 * MINUTE;
export const MAX_VIDEO_BYTES = 30 * 1024 * 1024;
/** After this many failed attempts the job fails for good. */
export const MAX_VIDEO_ATTEMPTS = 3;

const described = {
  /** Hash of the storyboard that the video is rendered from: a changed script is another video. */
  id: Digest,
  slug: DocSlug,
  version: z.int().positive(),
  title: z.string(),
  locale: z.string(),
  queuedAt: EpochMs,
  /** Attempts that were started. */
  tries: z.int().nonnegative(),
};

/**
 * `lessonFilms/{storyboardHash}`: the job that renders the video of one version's lesson. It is queued
 * when its document goes live, and waits for an execution service with a renderer.
 */
export const VideoJob = z.discriminatedUnion('status', [
  /** `dueAt`: earliest start. `error`: the error of the last attempt, if any. */
  z.strictObject({
    ...described,
    status: z.literal('waiting'),
    dueAt: EpochMs,
    error: z.string().nullable(),
    /** The error as facts (`video-sentences.ts`). */
    message: StoredMessage.nullable().default(null),
  }),
  /** `dueAt`: end of the lease. After it the worker counts as dead, and another may claim the job. */
  z.strictObject({
    ...described,
    status: z.literal('rendering'),
    dueAt: EpochMs,
    /** Id of the attempt that holds the lease. */
    attempt: z.string(),
  }),
  z.strictObject({
    ...described,
    status: z.literal('rendered'),
    dueAt: z.null(),
    /** SHA-256 of the file; part of its path in the bucket. */
    sha256: Digest,
    bytes: z.int().positive().max(MAX_VIDEO_BYTES),
    durationMs: z.int().positive().max(MAX_VIDEO_MS),
    /** When each slide ends. The voice sets the pace, so these differ from the lesson's estimates. */
    slideEndsMs: z.array(z.int().positive()),
    /** Names and versions of the programs that rendered it, for display. */
    renderer: z.string(),
    renderedAt: EpochMs,
  }),
  z.strictObject({
    ...described,
    status: z.literal('failed'),
    dueAt: z.null(),
    error: z.string(),
    message: StoredMessage.nullable().default(null),
    failedAt: EpochMs,
  }),
]);
export type VideoJob = z.infer<typeof VideoJob>;

/** Describes what the execution service needs of a lesson to render its video, as stored in the bucket. */
export const VideoScript = z.strictObject({
  title: z.string(),
  locale: z.string(),
  slides: z.array(LessonSlide).min(1).max(MAX_LESSON_SLIDES),
});
export type VideoScript = z.infer<typeof VideoScript>;

/**
 * The slides with their times in a video.
 *
 * @param endsMs When each slide ends, ascending, one for each slide.
 */
export function slidesAt(slides: readonly LessonSlide[], endsMs: readonly number[]): LessonSlide[] {
  return slides.map((slide, index) => ({
    ...slide,
    startMs: endsMs[index - 1] ?? 0,
    endMs: endsMs[index] ?? slide.endMs,
  }));
}
