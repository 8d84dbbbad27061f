/** A calm rate: 150 words a minute. */
const WORD_MS = 400;
/** Languages without spaces are counted by the letter. */
const LETTER_MS = 180;
const PAUSE_MS = 600;
const SHORTEST_MS = 2_500;
const NO_SPACES = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af\u0e00-\u0e7f]/g;

/** How long a text takes to say, in milliseconds, with a breath after it. An estimate. */
export function speechMs(text: string): number {
  const letters = text.match(NO_SPACES)?.length ?? 0;
  const words = text.replace(NO_SPACES, ' ').split(/\s+/).filter(Boolean).length;
  return Math.max(SHORTEST_MS, words * WORD_MS + letters * LETTER_MS + PAUSE_MS);
}
