import { type CollectionReference, type Firestore } from 'firebase-admin/firestore';

/**
 * Every document of a database at any depth with its update time, including missing documents that have
 * subcollections. Two results are equal exactly when nothing was written in between.
 */
export async function everyDocument(db: Firestore): Promise<string[]> {
  const found: string[] = [];
  const visit = async (collections: readonly CollectionReference[]): Promise<void> => {
    for (const collection of collections) {
      const refs = await collection.listDocuments();
      const snapshots = refs.length === 0 ? [] : await db.getAll(...refs);
      for (const { ref, updateTime } of snapshots) {
        // Milliseconds are too coarse: two writes can share one.
        const at =
          updateTime === undefined ? 'none' : `${updateTime.seconds}.${updateTime.nanoseconds}`;
        found.push(`${ref.path} ${at}`);
        await visit(await ref.listCollections());
      }
    }
  };
  await visit(await db.listCollections());
  return found.sort();
}
