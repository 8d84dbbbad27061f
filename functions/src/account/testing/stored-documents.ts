import { type CollectionReference, type Firestore } from 'firebase-admin/firestore';

export async function storedDocuments(db: Firestore): Promise<Record<string, object>> {
  const found: Record<string, object> = {};
  const read = async (collection: CollectionReference): Promise<void> => {
    const { docs } = await collection.get();
    for (const document of docs) found[document.ref.path] = document.data();
    // Missing documents can have collections.
    const refs = await collection.listDocuments();
    const below = await Promise.all(refs.map((ref) => ref.listCollections()));
    await Promise.all(below.flat().map(read));
  };
  await Promise.all((await db.listCollections()).map(read));
  return found;
}
