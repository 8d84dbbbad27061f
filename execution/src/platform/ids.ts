import { randomBytes, randomInt } from 'node:crypto';

const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const LENGTH = 20;

/** A name for a document that nobody can guess and that will not occur again. */
export function newId(): string {
  return Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
}

/** A secret of 256 bits; the prefix says what it is for when it turns up somewhere. */
export const newSecret = (prefix: string): string =>
  `${prefix}_${randomBytes(32).toString('base64url')}`;
