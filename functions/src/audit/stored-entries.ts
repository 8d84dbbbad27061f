import { paths } from '@keelson/contracts/paths';
import { type EpochMs } from '@keelson/contracts/time';
import { plainInstants } from '@keelson/server/converter';
import { digestOf } from '@keelson/server/digest';
import { FieldPath, type Firestore, Timestamp } from 'firebase-admin/firestore';
import { type EntryDigest } from './domain/compare-day';

const PAGE_SIZE = 500;

/** A stored entry with all of its fields, also those that only another release knows. */
export interface StoredEntry {
  readonly id: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

/** Entries of `[from, to)`, oldest first, loaded in pages. */
export async function* storedEntries(
  db: Firestore,
  { from, to }: { readonly from: EpochMs; readonly to: EpochMs },
): AsyncGenerator<StoredEntry> {
  const inOrder = db
    .collection(paths.audit())
    .where('at', '>=', Timestamp.fromMillis(from))
    .where('at', '<', Timestamp.fromMillis(to))
    .orderBy('at')
    .orderBy(FieldPath.documentId())
    .limit(PAGE_SIZE);
  let page = await inOrder.get();
  while (page.docs.length > 0) {
    for (const document of page.docs) {
      const fields = plainInstants(document.data()) as StoredEntry['fields'];
      yield { id: document.id, fields };
    }
    const last = page.docs.at(-1);
    if (last === undefined || page.docs.length < PAGE_SIZE) return;
    page = await inOrder.startAfter(last).get();
  }
}

/** The digest covers the id and every stored field. */
export const digestEntry = ({ id, fields }: StoredEntry): EntryDigest => ({
  id,
  digest: digestOf({ id, fields }),
});
