import { randomBytes, randomInt } from 'node:crypto';

const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const LENGTH = 20;

/** A random, unguessable and unique document id. */
export function newId(): string {
  return Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
}

/** A secret of 256 bits. The prefix names its purpose, which identifies a leaked secret. */
export const newSecret = (prefix: string): string =>
  `${prefix}_${randomBytes(32).toString('base64url')}`;
