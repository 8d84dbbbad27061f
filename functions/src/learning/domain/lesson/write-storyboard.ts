import {
  type Lesson,
  type LessonSlide,
  MAX_LESSON_SLIDES,
} from '@keelson/contracts/learning/lesson';
import { type DocVersion } from '@keelson/contracts/learning/public-doc';
import { captionsOf } from '@keelson/contracts/learning/captions';
import { slidesOf, type SlideScript } from './make-slides';
import { readSections } from './read-sections';

/** 150 words a minute. */
const WORD_MS = 400;
/** Languages without spaces are counted by letter. */
const LETTER_MS = 180;
const PAUSE_MS = 600;
const MIN_MS = 2_500;
const NO_SPACES = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af\u0e00-\u0e7f]/g;

/** Estimated duration of a spoken text with the pause after it, in milliseconds. */
export function speechMs(text: string): number {
  const letters = text.match(NO_SPACES)?.length ?? 0;
  const words = text.replace(NO_SPACES, ' ').split(/\s+/).filter(Boolean).length;
  return Math.max(MIN_MS, words * WORD_MS + letters * LETTER_MS + PAUSE_MS);
}

export type StoryboardInput = Pick<
  DocVersion,
  'slug' | 'version' | 'title' | 'summary' | 'locale' | 'markdown' | 'headings'
>;
export type Storyboard = Omit<Lesson, 'storyboardHash' | 'video'>;

/**
 * Creates a lesson from a document: an opening slide, the sections in order, and captions for the narration.
 * Times are estimates. The same version always gives the same storyboard.
 */
export function writeStoryboard(document: StoryboardInput): Storyboard {
  const { slug, version, title, locale } = document;
  const sections = readSections(document).flatMap((section) => slidesOf(section, locale));
  const scripts = [opening(document), ...sections];
  const slides = withTimes(scripts.length > MAX_LESSON_SLIDES ? truncate(scripts) : scripts);
  return {
    slug,
    version,
    title,
    locale,
    slides,
    durationMs: slides.at(-1)?.endMs ?? 0,
    captions: captionsOf(slides, locale),
  };
}

const opening = ({ title, summary }: StoryboardInput): SlideScript => ({
  title,
  points: summary === '' ? [] : [summary],
  narration: [`${title}.`, summary].filter(Boolean).join(' '),
  anchor: '',
});

function truncate(scripts: readonly SlideScript[]): SlideScript[] {
  const first = scripts.slice(0, MAX_LESSON_SLIDES - 1);
  const rest = scripts[first.length];
  const note = 'The rest is in the document.';
  return [
    ...first,
    { title: rest?.title ?? '', points: [note], narration: note, anchor: rest?.anchor ?? '' },
  ];
}

/** Sets the times of the slides, in sequence without gaps. */
function withTimes(scripts: readonly SlideScript[]): LessonSlide[] {
  let startMs = 0;
  return scripts.map((script) => {
    const endMs = startMs + speechMs(script.narration);
    const slide = { ...script, points: [...script.points], startMs, endMs };
    startMs = endMs;
    return slide;
  });
}
