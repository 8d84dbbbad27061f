import * as z from 'zod';
import { BoardSlug } from '../../ids';

const MAX_KEY_LENGTH = 10;

/** Begins the keys of the cards of a board: `LAU` of `LAU-12`. Unique among boards. */
export const BoardKey = z.string().regex(/^[A-Z][A-Z0-9]{1,9}$/);
export type BoardKey = z.infer<typeof BoardKey>;

/** Unique on its board, and never used again. */
export const CardNumber = z.int().positive().max(999_999_999);
export type CardNumber = z.infer<typeof CardNumber>;

/**
 * `boardKeys/{key}`: the board that has a key, or had it. A board keeps its former keys, so that `LAU-12` in an old text
 * never means the card of another board.
 */
export const BoardKeyRecord = z.strictObject({ slug: BoardSlug });
export type BoardKeyRecord = z.infer<typeof BoardKeyRecord>;

/** `boards/{slug}/sequence/cards`: the numbers of a board. Whoever creates cards takes the next ones in its transaction. */
export const CardSequence = z.strictObject({ next: CardNumber });
export type CardSequence = z.infer<typeof CardSequence>;

/** `LAU-12`; null for a card without a number, or a board without a key. */
export const cardKey = (boardKey: string | undefined, number: number | undefined): string | null =>
  boardKey === undefined || number === undefined ? null : `${boardKey}-${number}`;

const CARD_KEY = /^([A-Z][A-Z0-9]{1,9})-([1-9]\d{0,8})$/;

export interface ParsedCardKey {
  readonly boardKey: BoardKey;
  readonly number: CardNumber;
}

/** Reads `LAU-12` in any letter case; null for another text. */
export function parseCardKey(text: string): ParsedCardKey | null {
  const [, boardKey, number] = CARD_KEY.exec(text.trim().toUpperCase()) ?? [];
  if (boardKey === undefined || number === undefined) return null;
  return { boardKey, number: Number(number) };
}

/** The first letters of a name: `LAU` for “Launch”. A name without Latin letters gets those of the slug. */
export function suggestBoardKey(name: string, slug: string): BoardKey {
  const [first = ''] = [name, slug]
    .map((text) =>
      text
        .normalize('NFKD')
        .toUpperCase()
        .replace(/[^A-Z0-9]/g, '')
        .replace(/^\d+/, '')
        .slice(0, 3),
    )
    .filter((letters) => letters.length >= 2);
  return first === '' ? 'BRD' : first;
}

/** The first choice of a key, then with numbers: `LAU`, `LAU2`, `LAU3`. */
export function boardKeyChoice(key: BoardKey, attempt: number): BoardKey {
  const suffix = attempt === 1 ? '' : String(attempt);
  return `${key.slice(0, MAX_KEY_LENGTH - suffix.length)}${suffix}`;
}
