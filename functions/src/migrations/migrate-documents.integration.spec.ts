import { renameField, withMigrations } from '@keelson/contracts/documents/migrations';
import * as z from 'zod';
import { TestProduct } from '../testing/test-product';
import { migrateDocuments } from './migrate-documents';

const Note = withMigrations(z.strictObject({ id: z.string(), error: z.string() }), [
  renameField('problem', 'error'),
]);
const Plain = z.strictObject({ id: z.string(), name: z.string() });
const rows = [
  { path: 'testNotes', schema: Note, idField: 'id' },
  { path: 'testPlain', schema: Plain, idField: 'id' },
];

describe('migrateDocuments', () => {
  let product: TestProduct;
  const migrate = (dryRun: boolean, maxBatches?: number) =>
    migrateDocuments(product.db, {
      dryRun,
      rows,
      ...(maxBatches === undefined ? {} : { maxBatches }),
    });
  const notes = async () => {
    const { docs } = await product.db.collection('testNotes').get();
    return docs.map((document) => document.data());
  };
  const addNotes = async (count: number): Promise<void> => {
    const batch = product.db.batch();
    for (let n = 0; n < count; n += 1) {
      const id = String(n).padStart(4, '0');
      batch.set(product.db.doc(`testNotes/${id}`), { problem: `No ${n}` });
    }
    await batch.commit();
  };

  beforeEach(async () => {
    product = await TestProduct.start('migrate');
    for (const { path } of rows) {
      await product.db.recursiveDelete(product.db.collection(path));
    }
  });
  afterEach(() => product.close());

  it('reports in a dry run what would change, and writes nothing', async () => {
    await addNotes(2);
    await product.db.doc('testPlain/broken').set({ name: 7 });
    const { collections, finished } = await migrate(true);
    expect(finished).toBe(true);
    expect(collections).toMatchObject([
      { migrations: ['problem is renamed to error'], read: 2, pending: 2, written: 0 },
      { migrations: [], read: 1, unreadable: 1, unreadablePaths: ['testPlain/broken'] },
    ]);
    expect(await notes()).toEqual([{ problem: 'No 0' }, { problem: 'No 1' }]);
  });

  it('reads every stored collection without rows', async () => {
    const { collections } = await migrateDocuments(product.db, { dryRun: true });
    expect(collections.map(({ collection }) => collection)).toContain('boards/cards/runs');
  });

  it('migrates every document once and keeps fields that it does not know', async () => {
    await addNotes(1);
    await product.db.doc('testNotes/0000').update({ fieldOfANewerRelease: 'kept' });
    expect((await migrate(false)).collections).toMatchObject([{ written: 1, conflicts: 0 }]);
    expect(await notes()).toEqual([
      { error: 'No 0', fieldOfANewerRelease: 'kept', schemaVersion: 2 },
    ]);
    expect((await migrate(false)).collections).toMatchObject([{ pending: 0, written: 0 }]);
  });

  it('resumes where an interrupted run stopped', async () => {
    await addNotes(205);
    const interrupted = await migrate(false, 1);
    expect(interrupted).toMatchObject({ finished: false, collections: [{ written: 200 }] });
    const resumed = await migrate(false);
    expect(resumed).toMatchObject({ finished: true, collections: [{ read: 5, written: 5 }] });
    expect((await notes()).filter((note) => !('error' in note))).toEqual([]);
  });
});
