import { crc32 } from 'node:zlib';

const PREFIX = 'kws_';
const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const RANDOM_LENGTH = 32;
const CHECKSUM_LENGTH = 6;
const FORM = new RegExp(
  `^${PREFIX}(?<random>[${LETTERS}]{${RANDOM_LENGTH}})(?<checksum>[${LETTERS}]{${CHECKSUM_LENGTH}})$`,
);

/** CRC-32 of the random part in base 62, so that a scanner of leaks needs no list of keys to tell one from other text. */
function checksumOf(random: string): string {
  let [left, digits] = [crc32(random), ''];
  for (let at = 0; at < CHECKSUM_LENGTH; at += 1) {
    digits = LETTERS.charAt(left % LETTERS.length) + digits;
    left = Math.floor(left / LETTERS.length);
  }
  return digits;
}

/**
 * A new key: `kws_`, 32 random letters and digits (190 bits), and their checksum.
 *
 * @param pick A random integer from 0 up to and without `below`.
 */
export function newKeyText(pick: (below: number) => number): string {
  const letter = (): string => LETTERS.charAt(pick(LETTERS.length));
  const random = Array.from({ length: RANDOM_LENGTH }, letter).join('');
  return `${PREFIX}${random}${checksumOf(random)}`;
}

/** True for what is meant as a key, and can't be a session or an ID token. */
export const isMeantAsKey = (text: string): boolean => text.startsWith(PREFIX);

/** True for what may be a key: nothing else is looked up. */
export function isKeyText(text: string): boolean {
  const { random = '', checksum } = FORM.exec(text)?.groups ?? {};
  return checksumOf(random) === checksum;
}

export const keyHintOf = (text: string): string => text.slice(-4);
