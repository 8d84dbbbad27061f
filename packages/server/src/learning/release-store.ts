import { type ReleaseId } from '@keelson/contracts/learning/learning-ids';
import { type DocListItem, Release, ReleasePage } from '@keelson/contracts/learning/public-doc';
import { paths } from '@keelson/contracts/paths';
import { type Firestore } from 'firebase-admin/firestore';
import { documentConverter } from '../converter';

/** Size of a list as JSON, about that in the database, where a document has at most 1 MiB. */
export const MAX_LIST_BYTES = 600_000;

const releases = documentConverter(Release, 'id');
const releasePages = documentConverter(ReleasePage);

export const releaseRef = (db: Firestore, id: ReleaseId) =>
  db.doc(paths.release(id)).withConverter(releases);

/** @param page From 1. */
export const releasePageRef = (db: Firestore, id: ReleaseId, page: number) =>
  db.doc(paths.releasePage(id, page)).withConverter(releasePages);

/** A release with its whole list; null when it does not exist. Reads one document, and one for each page. */
export async function readRelease(db: Firestore, id: ReleaseId): Promise<Release | null> {
  const release = (await releaseRef(db, id).get()).data() ?? null;
  if (release === null || release.pages === 0) return release;
  const refs = Array.from({ length: release.pages }, (_, n) => releasePageRef(db, id, n + 1));
  const pages = await db.getAll(...refs);
  const docs = pages.flatMap((page) => {
    const data = page.data() as ReleasePage | undefined;
    if (data === undefined) throw new Error(`${page.ref.path} of a release is missing`);
    return data.docs;
  });
  return { ...release, docs };
}

/** The documents of a release: its record has the list, or pages of it have when it is longer than a document may be. */
export interface StoredRelease {
  readonly record: Release;
  readonly pages: readonly ReleasePage[];
}

/** Returns how a release is stored. Pages must be written before the record. */
export function storedRelease(release: Release, maxBytes = MAX_LIST_BYTES): StoredRelease {
  const pages = pagesOf(release.docs, maxBytes);
  if (pages.length <= 1) return { record: { ...release, pages: 0 }, pages: [] };
  return { record: { ...release, docs: [], pages: pages.length }, pages };
}

function pagesOf(docs: readonly DocListItem[], maxBytes: number): ReleasePage[] {
  const pages: { docs: DocListItem[] }[] = [];
  let room = 0;
  for (const doc of docs) {
    const bytes = Buffer.byteLength(JSON.stringify(doc)) + 1;
    if (bytes > room || pages.length === 0) {
      pages.push({ docs: [] });
      room = maxBytes;
    }
    pages.at(-1)?.docs.push(doc);
    room -= bytes;
  }
  return pages;
}
