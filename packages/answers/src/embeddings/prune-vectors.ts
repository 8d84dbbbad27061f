import { paths } from '@keelson/contracts/paths';
import { type Firestore } from 'firebase-admin/firestore';
import { type EmbeddingDeps, textsOf } from './embed-release';
import { PassageVectors } from './passage-vectors';

const DOCUMENTS = 100;

/**
 * Deletes the vectors of passages that the live release does not have, and all vectors of other models.
 *
 * @returns How many.
 */
export async function pruneVectors(
  db: Firestore,
  { embedder, vectors, source }: Pick<EmbeddingDeps, 'embedder' | 'vectors' | 'source'>,
): Promise<number> {
  const live = new Set<string>();
  const release = await source.release();
  const docs = release === null ? [] : await source.list(release);
  for (let at = 0; at < docs.length; at += DOCUMENTS) {
    const batch = await source.read(docs.slice(at, at + DOCUMENTS));
    for (const passage of textsOf(batch).keys()) live.add(passage);
  }
  const gone = (await vectors.all()).filter((passage) => !live.has(passage));
  await vectors.remove(gone);
  let deleted = gone.length;
  for (const { id, ref } of (await db.collection(paths.embeddings()).get()).docs) {
    if (id === embedder.key) continue;
    deleted += (await new PassageVectors(db, id).all()).length;
    await db.recursiveDelete(ref);
  }
  return deleted;
}
