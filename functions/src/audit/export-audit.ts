import { type EpochMs } from '@keelson/contracts/time';
import { type Firestore } from 'firebase-admin/firestore';
import { Readable } from 'node:stream';
import { digestEntry, storedEntries } from './stored-entries';

/**
 * The entries of `[from, to)` as newline-delimited JSON, oldest first. Each line has the digest that the
 * anchor of its day contains.
 */
export const exportAudit = (
  db: Firestore,
  range: { readonly from: EpochMs; readonly to: EpochMs },
): Readable => Readable.from(linesOf(db, range));

async function* linesOf(
  db: Firestore,
  range: { readonly from: EpochMs; readonly to: EpochMs },
): AsyncGenerator<string> {
  for await (const entry of storedEntries(db, range)) {
    const { digest } = digestEntry(entry);
    yield `${JSON.stringify({ id: entry.id, ...entry.fields, digest })}\n`;
  }
}
