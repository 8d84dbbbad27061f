import {
  type Lesson,
  type LessonSlide,
  MAX_LESSON_SLIDES,
} from '@keelson/contracts/learning/lesson';
import { type DocVersion } from '@keelson/contracts/learning/public-doc';
import { captionsOf } from '@keelson/contracts/learning/captions';
import { slidesOf, type SlideScript } from './make-slides';
import { readSections } from './read-sections';
import { speechMs } from './speech-duration';

export type StoryboardInput = Pick<
  DocVersion,
  'slug' | 'version' | 'title' | 'summary' | 'locale' | 'markdown' | 'headings'
>;
/** Everything of a lesson that follows from its document. */
export type Storyboard = Omit<Lesson, 'storyboardHash' | 'video'>;

/**
 * A lesson from a document: an opening, the sections in their order, and captions for all that is
 * said. Times are what a calm voice would take. The same version always gives the same storyboard.
 */
export function writeStoryboard(document: StoryboardInput): Storyboard {
  const { slug, version, title, locale } = document;
  const told = readSections(document).flatMap((section) => slidesOf(section, locale));
  const scripts = [opening(document), ...told];
  const slides = timed(scripts.length > MAX_LESSON_SLIDES ? cutShort(scripts) : scripts);
  return {
    ...{ slug, version, title, locale, slides },
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

function cutShort(scripts: readonly SlideScript[]): SlideScript[] {
  const kept = scripts.slice(0, MAX_LESSON_SLIDES - 1);
  const rest = scripts[kept.length];
  const said = 'The rest is in the document.';
  return [
    ...kept,
    { title: rest?.title ?? '', points: [said], narration: said, anchor: rest?.anchor ?? '' },
  ];
}

/** Gives the slides their times, one after the other without a gap. */
function timed(scripts: readonly SlideScript[]): LessonSlide[] {
  let startMs = 0;
  return scripts.map((script) => {
    const endMs = startMs + speechMs(script.narration);
    const slide = { ...script, points: [...script.points], startMs, endMs };
    startMs = endMs;
    return slide;
  });
}
