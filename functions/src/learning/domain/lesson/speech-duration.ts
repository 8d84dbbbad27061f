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
