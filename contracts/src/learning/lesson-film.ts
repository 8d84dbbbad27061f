import * as z from 'zod';
import { EpochMs, MINUTE } from '../time';
import { Digest, DocSlug } from './learning-ids';
import { LessonSlide, MAX_LESSON_SLIDES } from './lesson';

/** What a film may be at most; a lesson that would be longer stays a script. A function answers 32 MiB. */
export const MAX_FILM_MS = 40 * MINUTE;
export const MAX_FILM_BYTES = 30 * 1024 * 1024;
/** After this many tries that ended badly nobody tries again. */
export const MAX_FILM_TRIES = 3;

const described = {
  /** Hash of the storyboard that it is made from: another script is another film. */
  id: Digest,
  slug: DocSlug,
  version: z.int().positive(),
  title: z.string(),
  locale: z.string(),
  queuedAt: EpochMs,
  /** Tries that were begun. */
  tries: z.int().nonnegative(),
};

/**
 * `lessonFilms/{storyboardHash}`: the film of one version's lesson. It waits from the moment its
 * document goes live until an execution service with a renderer takes it.
 */
export const LessonFilm = z.discriminatedUnion('status', [
  /** `dueAt`: not before this; what went wrong the last time, if anything did. */
  z.strictObject({
    ...described,
    status: z.literal('waiting'),
    dueAt: EpochMs,
    problem: z.string().nullable(),
  }),
  /** `dueAt`: the end of the lease. Past it whoever made it has died, and another may begin. */
  z.strictObject({
    ...described,
    status: z.literal('rendering'),
    dueAt: EpochMs,
    /** Names the try that holds the lease. */
    attempt: z.string(),
  }),
  z.strictObject({
    ...described,
    status: z.literal('rendered'),
    dueAt: z.null(),
    /** SHA-256 of the file, which is part of its place in the bucket. */
    sha256: Digest,
    bytes: z.int().positive().max(MAX_FILM_BYTES),
    durationMs: z.int().positive().max(MAX_FILM_MS),
    /** When each slide ends: the voice has its own pace. */
    slideEndsMs: z.array(z.int().positive()),
    /** What made it, for people. */
    renderer: z.string(),
    renderedAt: EpochMs,
  }),
  z.strictObject({
    ...described,
    status: z.literal('failed'),
    dueAt: z.null(),
    problem: z.string(),
    failedAt: EpochMs,
  }),
]);
export type LessonFilm = z.infer<typeof LessonFilm>;

/** What the execution service needs of a lesson to make its film, as it lies in the bucket. */
export const FilmScript = z.strictObject({
  title: z.string(),
  locale: z.string(),
  slides: z.array(LessonSlide).min(1).max(MAX_LESSON_SLIDES),
});
export type FilmScript = z.infer<typeof FilmScript>;

/**
 * The slides with the times that they have in a film.
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
