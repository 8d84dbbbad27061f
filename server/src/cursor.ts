import { DomainError } from '@keelson/contracts/errors';
import type * as z from 'zod';

/** Encodes the position after a page. Cursors are opaque and valid for the same list only. */
export function encodeCursor(position: readonly (string | number)[]): string {
  return Buffer.from(JSON.stringify(position)).toString('base64url');
}

/**
 * The position in a cursor.
 *
 * @throws {DomainError} `request/invalid` unless {@link encodeCursor} created it for this list.
 */
export function decodeCursor<Schema extends z.ZodType>(
  schema: Schema,
  cursor: string,
): z.output<Schema> {
  const parsed = schema.safeParse(parseJson(Buffer.from(cursor, 'base64url').toString('utf8')));
  if (parsed.success) return parsed.data;
  throw new DomainError('request/invalid', 'Restart the list without a cursor.', [
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
 * Builds a page from the items that were read: up to one more than the limit.
 *
 * @param positionOf The position after which the next page starts.
 */
export function pageOfItems<Item>(
  read: readonly Item[],
  limit: number,
  positionOf: (last: Item) => readonly (string | number)[],
): { items: Item[]; nextCursor: string | null } {
  const items = read.slice(0, limit);
  const last = items.at(-1);
  const hasMore = read.length > limit && last !== undefined;
  return { items, nextCursor: hasMore ? encodeCursor(positionOf(last)) : null };
}
