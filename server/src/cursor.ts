import { DomainError } from '@keelson/contracts/errors';
import type * as z from 'zod';

/** Where a page ended, as callers carry it: opaque, and good for the same list only. */
export function encodeCursor(position: readonly (string | number)[]): string {
  return Buffer.from(JSON.stringify(position)).toString('base64url');
}

/**
 * The position in a cursor.
 *
 * @throws {DomainError} `request/invalid` when it is none that {@link encodeCursor} made for this list.
 */
export function decodeCursor<Schema extends z.ZodType>(
  schema: Schema,
  cursor: string,
): z.output<Schema> {
  const parsed = schema.safeParse(parseJson(Buffer.from(cursor, 'base64url').toString('utf8')));
  if (parsed.success) return parsed.data;
  throw new DomainError('request/invalid', 'Start again without a cursor.', [
    { path: 'cursor', message: 'Not a cursor of this list' },
  ]);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/**
 * One page out of what was read, one document more than asked for.
 *
 * @param positionOf What the next page starts after.
 */
export function pageOfItems<Item>(
  read: readonly Item[],
  limit: number,
  positionOf: (last: Item) => readonly (string | number)[],
): { items: Item[]; nextCursor: string | null } {
  const items = read.slice(0, limit);
  const last = items.at(-1);
  const more = read.length > limit && last !== undefined;
  return { items, nextCursor: more ? encodeCursor(positionOf(last)) : null };
}
