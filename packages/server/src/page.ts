import { documentId } from '@keelson/contracts/document-id';
import { EpochMs } from '@keelson/contracts/time';
import { FieldPath, type Query, Timestamp } from 'firebase-admin/firestore';
import * as z from 'zod';
import { decodeCursor, pageOfItems } from './cursor';

export interface PageRequest {
  readonly limit: number;
  readonly cursor?: string | undefined;
}
export interface Page<Row> {
  readonly items: Row[];
  readonly nextCursor: string | null;
}

/** The field that a list is sorted by, before the document id. Its values are texts or instants. */
export interface PageOrder<Row> {
  readonly field: string & keyof Row;
  readonly direction: 'asc' | 'desc';
}

/** With the field of the order, so that the cursor of another list is refused. */
const Position = z.tuple([z.string(), z.union([EpochMs, z.string()]), documentId(z.string())]);

/**
 * Reads one page of a query, sorted by a field and then by document id.
 *
 * @param order Without it, the page is sorted by document id alone.
 * @throws {DomainError} `request/invalid` for a cursor that does not belong to the list.
 */
export async function readPage<Row extends object>(
  query: Query<Row>,
  order: PageOrder<Row> | null,
  { limit, cursor }: PageRequest,
): Promise<Page<Row>> {
  const sorted = (order === null ? query : query.orderBy(order.field, order.direction)).orderBy(
    FieldPath.documentId(),
    order?.direction ?? 'asc',
  );
  const from =
    cursor === undefined ? sorted : sorted.startAfter(...startPosition(cursor, order?.field));
  const found = await from.limit(limit + 1).get();
  const page = pageOfItems(found.docs, limit, (last) => [
    order?.field ?? '',
    order === null ? '' : ((last.data()[order.field] ?? '') as string | EpochMs),
    last.id,
  ]);
  return { ...page, items: page.items.map((document) => document.data()) };
}

function startPosition(cursor: string, field = ''): (string | Timestamp)[] {
  const [, value, id] = decodeCursor(
    Position.refine(([known]) => known === field),
    cursor,
  );
  if (field === '') return [id];
  return [typeof value === 'number' ? Timestamp.fromMillis(value) : value, id];
}
