import { cutText, withoutDisguise } from '@keelson/contracts/text';

const HIDDEN = '…';
/** Numbers of five digits and more, also with separators. */
const NUMBER = /\+?\b\d(?:[ ()./-]{0,3}\d){4,}/g;
const LONG_WORD = 20;

/** A question as one line without what can name a person or open a door; names cannot be told from other words. */
export const anonymousQuestion = (question: string, longest: number): string =>
  cutText(
    withoutDisguise(question)
      .split(/\s+/)
      .filter((word) => word !== '')
      .map((word) => (isOfPeople(word) ? HIDDEN : word))
      .join(' ')
      .replaceAll(NUMBER, HIDDEN),
    longest,
  );

/** An e-mail address, a link, or a long word with digits, such as a key. */
const isOfPeople = (word: string): boolean =>
  word.includes('@') ||
  word.includes('://') ||
  word.startsWith('www.') ||
  (word.length >= LONG_WORD && /\d/.test(word));
