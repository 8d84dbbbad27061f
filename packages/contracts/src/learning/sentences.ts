import { cutText } from '../text';

/** The sentences of a text, trimmed, in order. An unknown language is read like English. */
export function splitSentences(text: string, locale: string): string[] {
  return [...segmenterOf(locale).segment(text.replace(/\s+/g, ' '))]
    .map(({ segment }) => segment.trim())
    .filter(Boolean);
}

function segmenterOf(locale: string): Intl.Segmenter {
  try {
    return new Intl.Segmenter(locale, { granularity: 'sentence' });
  } catch {
    return new Intl.Segmenter('en', { granularity: 'sentence' });
  }
}

/** A text cut after a word so that it fits, with an ellipsis where something is missing. */
export function truncate(text: string, longest: number): string {
  if (text.length <= longest) return text;
  const head = cutText(text, longest - 1);
  const atWord = head.replace(/(?<!\s)\s+\S*$/, '');
  return `${atWord === '' ? head : atWord}…`;
}
