import { type LessonSlide } from './lesson';
import { splitSentences } from './sentences';

/** Two lines on a phone. */
const CUE_LENGTH = 84;
const LINE_LENGTH = 42;

/** WebVTT of a lesson: the narration in short cues, each with its share of its slide's time. */
export function captionsOf(slides: readonly LessonSlide[], locale: string): string {
  const cues = slides.flatMap((slide) => cuesOf(slide, locale));
  const blocks = cues.map(
    ({ startMs, endMs, text }, index) =>
      `${index + 1}\n${timestamp(startMs)} --> ${timestamp(endMs)}\n${escaped(wrapped(text))}`,
  );
  return `WEBVTT\n\n${blocks.join('\n\n')}\n`;
}

interface Cue {
  readonly startMs: number;
  readonly endMs: number;
  readonly text: string;
}

function cuesOf({ narration, startMs, endMs }: LessonSlide, locale: string): Cue[] {
  const texts = splitSentences(narration, locale).flatMap(pieces);
  const letters = texts.reduce((sum, text) => sum + text.length, 0);
  const at = (before: number): number =>
    startMs + Math.round(((endMs - startMs) * before) / letters);
  let before = 0;
  return texts.map((text) => {
    const start = at(before);
    before += text.length;
    return { startMs: start, endMs: at(before), text };
  });
}

function pieces(sentence: string): string[] {
  const found: string[] = [];
  let current = '';
  for (const word of sentence.split(' ').flatMap(hyphenated)) {
    if (current !== '' && current.length + 1 + word.length > CUE_LENGTH) {
      found.push(current);
      current = word;
    } else current = current === '' ? word : `${current} ${word}`;
  }
  return current === '' ? found : [...found, current];
}

/** A word longer than a cue, such as an address. */
const hyphenated = (word: string): string[] =>
  word.length <= CUE_LENGTH ? [word] : (word.match(new RegExp(`.{1,${LINE_LENGTH}}`, 'gu')) ?? []);

/** Two lines of about the same length, broken at a space. */
function wrapped(text: string): string {
  if (text.length <= LINE_LENGTH) return text;
  const middle = text.length / 2;
  let best = -1;
  for (let at = text.indexOf(' '); at >= 0; at = text.indexOf(' ', at + 1)) {
    if (best < 0 || Math.abs(at - middle) < Math.abs(best - middle)) best = at;
  }
  return best < 0 ? text : `${text.slice(0, best)}\n${text.slice(best + 1)}`;
}

/** In a cue `<` begins a tag, `&` an entity and an arrow ends the timing line. */
const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

function timestamp(ms: number): string {
  const parts = [
    Math.floor(ms / 3_600_000),
    Math.floor(ms / 60_000) % 60,
    Math.floor(ms / 1000) % 60,
  ];
  const clock = parts.map((part) => String(part).padStart(2, '0')).join(':');
  return `${clock}.${String(ms % 1000).padStart(3, '0')}`;
}
