/** Letters and digits of any language; a word of one character finds too much. */
const WORD = /[\p{L}\p{N}]{2,}/gu;

/** Lower case, without accents. */
export const foldText = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** The words that a search by beginnings of words compares. */
export const searchWords = (text: string): string[] => foldText(text).match(WORD) ?? [];
