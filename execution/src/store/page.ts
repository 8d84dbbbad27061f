import { EpochMs } from '@keelson/contracts/time';
import { decodeCursor, pageOfItems } from '@keelson/server/cursor';
import { FieldPath, type Query, Timestamp } from 'firebase-admin/firestore';
import * as z from 'zod';

export interface PageRequest {
  readonly limit: number;
  readonly cursor?: string | undefined;
}
export interface Page<Row> {
  readonly items: Row[];
  readonly nextCursor: string | null;
}

const TimeCursor = z.tuple([EpochMs, z.string().min(1)]);
const TextCursor = z.tuple([z.string(), z.string().min(1)]);

/** A page of a list that is sorted by an instant and then by name. */
export async function pageByTime<Row extends { readonly id: string }>(
  query: Query<Row>,
  order: {
    readonly field: string & keyof Row;
    readonly direction: 'asc' | 'desc';
    /** The instant of a row, epoch milliseconds. */
    readonly of: (row: Row) => EpochMs;
  },
  { limit, cursor }: PageRequest,
): Promise<Page<Row>> {
  const { field, direction, of } = order;
  let found = query.orderBy(field, direction).orderBy(FieldPath.documentId(), direction);
  if (cursor !== undefined) {
    const [at, id] = decodeCursor(TimeCursor, cursor);
    found = found.startAfter(Timestamp.fromMillis(at), id);
  }
  return takePage(found, limit, (row) => [of(row), row.id]);
}

/** A page of a query that is sorted already by a text and then by name. */
export async function pageByText<Row extends { readonly id: string }>(
  query: Query<Row>,
  of: (row: Row) => string,
  { limit, cursor }: PageRequest,
): Promise<Page<Row>> {
  const found =
    cursor === undefined ? query : query.startAfter(...decodeCursor(TextCursor, cursor));
  return takePage(found, limit, (row) => [of(row), row.id]);
}

/** A page of a list that is sorted by name alone. */
export async function pageById<Row extends { readonly id: string }>(
  query: Query<Row>,
  { limit, cursor }: PageRequest,
): Promise<Page<Row>> {
  const sorted = query.orderBy(FieldPath.documentId());
  const found =
    cursor === undefined ? sorted : sorted.startAfter(decodeCursor(TextCursor, cursor)[1]);
  return takePage(found, limit, (row) => ['', row.id]);
}

async function takePage<Row>(
  query: Query<Row>,
  limit: number,
  cursorOf: (row: Row) => readonly [string | number, string],
): Promise<Page<Row>> {
  const documents = (await query.limit(limit + 1).get()).docs;
  return pageOfItems(
    documents.map((document) => document.data()),
    limit,
    cursorOf,
  );
}
