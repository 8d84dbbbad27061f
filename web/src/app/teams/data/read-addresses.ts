/** Describes what a person typed, pasted or chose as a file, read as e-mail addresses. */
export interface ReadAddresses {
  /** In lower case, each once, in their order. */
  readonly valid: readonly string[];
  /** The texts that look like an address and are none, as they were written. */
  readonly invalid: readonly string[];
}

/** The longest address that the server accepts. */
const MAX_ADDRESS = 254;
const ADDRESS = /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:".]+(?:\.[^\s@<>()[\]\\,;:".]+)+$/;
const SEPARATORS = /[\s,;<>"]+/;

const isAddress = (text: string): boolean => text.length <= MAX_ADDRESS && ADDRESS.test(text);

/**
 * Reads addresses that are separated by spaces, commas, semicolons or line breaks, also as `Jo Park <jo@example.com>` and
 * as the cells of a CSV file: words without an `@` are names, headings and roles.
 */
export function readAddresses(text: string): ReadAddresses {
  const words = text.split(SEPARATORS).map((word) => word.replace(/^mailto:/i, ''));
  const candidates = words.filter((word) => word.includes('@'));
  const valid = candidates.filter(isAddress).map((address) => address.toLowerCase());
  return {
    valid: [...new Set(valid)],
    invalid: [...new Set(candidates.filter((word) => !isAddress(word)))],
  };
}
