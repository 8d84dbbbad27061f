import { jsonOf } from '@keelson/contracts/json-of';
import { isDocumentId } from '@keelson/contracts/document-id';
import { DomainError } from '@keelson/contracts/errors';
import type * as z from 'zod';
import { findMalformed } from './http/find-malformed';

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
  const position = jsonOf(Buffer.from(cursor, 'base64url').toString('utf8'));
  const parsed = schema.safeParse(position);
  if (parsed.success && isPosition(position)) return parsed.data;
  throw new DomainError('request/invalid', 'Restart the list without a cursor.', [
    { path: 'cursor', message: 'Not a cursor of this list' },
  ]);
}

/** A text at the end of a position is the id or path of a document. A forged one must not reach Firestore. */
function isPosition(position: unknown): boolean {
  if (!Array.isArray(position) || findMalformed(position) !== null) return false;
  const id: unknown = position.at(-1);
  return typeof id !== 'string' || id.split('/').every(isDocumentId);
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
