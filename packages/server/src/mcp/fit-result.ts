import { cutText } from '@keelson/contracts/text';

/** Characters of one tool result, below what clients show. Larger ones are cut, or replaced by a file that models do not see. */
export const RESULT_CHARACTERS = 24_000;

/** Shorter texts are names and ids: they stay whole. */
const SHORT = 200;
/** An item of a list that has less room is left out, with all after it. */
const MIN_ITEM = 120;

export const sizeOf = (value: unknown): number => JSON.stringify(value ?? null).length;

/**
 * Cuts the long texts of a value and the ends of its lists, until it fits as JSON. Short texts, numbers and keys stay.
 * Parts share the room evenly; what a small part leaves is for the others.
 *
 * @param room Characters of JSON.
 */
export function fitValue<Value>(value: Value, room: number): Value {
  return (sizeOf(value) <= room ? value : fitAny(value, room)) as Value;
}

function fitAny(value: unknown, room: number): unknown {
  if (typeof value === 'string') return value.length > SHORT ? fitText(value, room) : value;
  if (Array.isArray(value)) return fitList(value, room);
  return typeof value === 'object' && value !== null ? fitObject(value, room) : value;
}

/** The longest beginning that fits as JSON, where a line break has two characters. */
export function fitText(text: string, room: number): string {
  let [fits, tooLong] = [0, Math.min(text.length, room) + 1];
  while (tooLong - fits > 1) {
    const middle = Math.floor((fits + tooLong) / 2);
    if (sizeOf(cutText(text, middle)) <= room) fits = middle;
    else tooLong = middle;
  }
  return cutText(text, fits);
}

function fitList(items: readonly unknown[], room: number): unknown[] {
  const kept: unknown[] = [];
  let left = room - 2;
  for (const item of items) {
    const fitted = fitValue(item, left - 1);
    const size = sizeOf(fitted) + 1;
    if (size > left || (fitted !== item && left < MIN_ITEM)) break;
    kept.push(fitted);
    left -= size;
  }
  return kept;
}

const isFixed = (value: unknown): boolean =>
  typeof value === 'string'
    ? value.length <= SHORT
    : typeof value !== 'object' || value === null || sizeOf(value) <= SHORT;

function fitObject(value: object, room: number): object {
  const entries = Object.entries(value).filter(([, one]) => one !== undefined);
  const flexible = entries.filter(([, one]) => !isFixed(one));
  const fixed = sizeOf({ ...value, ...Object.fromEntries(flexible.map(([key]) => [key, 0])) });
  const sizes = flexible.map(([, one]) => sizeOf(one));
  const level = levelOf(sizes, room - fixed + flexible.length);
  const fitted = new Map(flexible.map(([key, one]) => [key, fitValue(one, level)]));
  return Object.fromEntries(entries.map(([key, one]) => [key, fitted.get(key) ?? one]));
}

/** The most that one of several parts may take, so that together they fit. */
function levelOf(sizes: readonly number[], room: number): number {
  let left = Math.max(0, room);
  const sorted = [...sizes].sort((a, b) => a - b);
  for (const [index, size] of sorted.entries()) {
    const share = Math.floor(left / (sorted.length - index));
    if (size > share) return share;
    left -= size;
  }
  return Infinity;
}
