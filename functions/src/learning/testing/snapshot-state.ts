import { paths } from '@keelson/contracts/paths';
import { type CollectionReference } from 'firebase-admin/firestore';
import { type TestProduct } from '../../testing/test-product';

/**
 * A snapshot of all documents except sessions with their content and update time, and of all files. Equal snapshots prove that
 * nothing was written in between, not even the same content.
 */
export async function snapshotState(product: TestProduct): Promise<Record<string, string>> {
  const [collections, files] = await Promise.all([product.db.listCollections(), product.files()]);
  // A session notes its last use, whatever the request was for.
  const compared = collections.filter(({ path }) => path !== paths.sessions());
  const documents = await Promise.all(compared.map(rowsBelow));
  const bucket = Object.entries(files).map(([path, state]) => [`file ${path}`, state] as const);
  return Object.fromEntries([...documents.flat(), ...bucket]);
}

type Row = readonly [path: string, state: string];

async function rowsBelow(collection: CollectionReference): Promise<Row[]> {
  // Includes missing documents, which may have subcollections.
  const refs = await collection.listDocuments();
  if (refs.length === 0) return [];
  const [documents, deeper] = await Promise.all([
    collection.firestore.getAll(...refs),
    Promise.all(refs.map((ref) => ref.listCollections())),
  ]);
  const rows = documents.flatMap((document): Row[] => {
    const at = document.updateTime;
    if (!document.exists || at === undefined) return [];
    const content = JSON.stringify(document.data());
    return [[document.ref.path, `${at.seconds}.${at.nanoseconds} ${content}`]];
  });
  return [...rows, ...(await Promise.all(deeper.flat().map(rowsBelow))).flat()];
}
