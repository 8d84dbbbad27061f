import { EpochMs } from '@keelson/contracts/time';
import { FieldPath, type Query, Timestamp } from 'firebase-admin/firestore';
import * as z from 'zod';
import { decodeCursor, pageOfItems } from '@keelson/server/cursor';

export interface PageRequest {
  readonly limit: number;
  readonly cursor?: string | undefined;
}
export interface Page<Row> {
  readonly items: Row[];
  readonly nextCursor: string | null;
}

/** What a list is sorted by before the name of the document: a text, or an instant. */
export interface Order<Row> {
  readonly field: string & keyof Row;
  readonly direction: 'asc' | 'desc';
}

export const ordered = <Field extends string>(
  field: Field,
  direction: 'asc' | 'desc' = 'asc',
): { readonly field: Field; readonly direction: 'asc' | 'desc' } => ({ field, direction });

const Position = z.tuple([z.union([EpochMs, z.string()]), z.string().min(1)]);

/**
 * A page of a list, sorted by one field at most and then by name.
 *
 * @param orders None: by name alone.
 */
export async function takePage<Row extends { readonly id: string }>(
  query: Query<Row>,
  orders: readonly [] | readonly [Order<Row>],
  { limit, cursor }: PageRequest,
): Promise<Page<Row>> {
  const [order] = orders;
  const sorted = (
    order === undefined ? query : query.orderBy(order.field, order.direction)
  ).orderBy(FieldPath.documentId(), order?.direction ?? 'asc');
  const from = cursor === undefined ? sorted : sorted.startAfter(...placeOf(cursor, order));
  const found = await from.limit(limit + 1).get();
  const rows = found.docs.map((document) => document.data());
  return pageOfItems(rows, limit, (row) => [
    order === undefined ? '' : (row[order.field] as string | EpochMs),
    row.id,
  ]);
}

function placeOf(cursor: string, order: unknown): (string | Timestamp)[] {
  const [value, id] = decodeCursor(Position, cursor);
  if (order === undefined) return [id];
  return [typeof value === 'number' ? Timestamp.fromMillis(value) : value, id];
}
