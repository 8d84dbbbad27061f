import './server-queries.setup';
import { AggregateField, getFirestore } from 'firebase-admin/firestore';
import { deleteApp, initializeApp } from 'firebase-admin/app';

const app = initializeApp({ projectId: 'demo-indexes' }, 'indexes');
const db = getFirestore(app);
// Queries are checked before they are sent, so no database is needed.
db.settings({ host: '127.0.0.1:1', ssl: false });
afterAll(() => deleteApp(app));

const unindexed = db.collection('none').where('a', '==', 1).orderBy('b');
async function drain(stream: AsyncIterable<unknown>): Promise<void> {
  for await (const _document of stream);
}
const LACKS = 'lacks an index: none: a, b ASCENDING';

describe('the Admin SDK in integration tests', () => {
  it('rejects a query without an index in every read method', async () => {
    await expect(unindexed.get()).rejects.toThrow(LACKS);
    await expect(unindexed.count().get()).rejects.toThrow(LACKS);
    await expect(drain(unindexed.stream())).rejects.toThrow(LACKS);
  });

  it('rejects a sum without an index of its field', async () => {
    const sum = db
      .collection('none')
      .where('a', '==', 1)
      .aggregate({ n: AggregateField.sum('c') });
    await expect(sum.get()).rejects.toThrow('lacks an index: none: a, c ASCENDING');
  });

  it('rejects a vector search without an index for its dimensions', async () => {
    const search = (dimensions: number) =>
      db
        .collection('passageVectors')
        .findNearest({
          vectorField: 'vector',
          queryVector: new Array<number>(dimensions).fill(1),
          limit: 1,
          distanceMeasure: 'COSINE',
        })
        .get();
    await expect(search(5)).rejects.toThrow('lacks an index: passageVectors: vector vector(5)');
  });
});
