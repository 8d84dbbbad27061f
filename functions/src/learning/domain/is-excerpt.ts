import { type DocPassage } from '@keelson/contracts/learning/public-doc';

/** Passages that a reader sees directly below the summary. */
const FIRST = 2;

/** True when the summary repeats the beginning of the text, as one does that was made from it. */
export function isExcerpt(summary: string, passages: readonly Pick<DocPassage, 'text'>[]): boolean {
  const wanted = oneLine(summary).replace(/…$/, '');
  return (
    wanted !== '' && passages.slice(0, FIRST).some(({ text }) => oneLine(text).startsWith(wanted))
  );
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();
