import { STORED_COLLECTIONS } from '@keelson/contracts/documents/collections';
import { migrationsOf } from '@keelson/contracts/documents/migrations';
import { VideoJob } from '@keelson/contracts/learning/video-job';
import { documentConverter } from '@keelson/server/converter';
import { storedFixtures } from '@keelson/server/testing/stored-fixtures';
import { TestProduct } from '../testing/test-product';
import { type MigrationReport, migrateDocuments } from './migrate-documents';

const fixtures = storedFixtures();
const videoJobs = fixtures.filter(({ path }) => path.startsWith('lessonFilms/'));
const named = ({ collections }: MigrationReport, collection: string) =>
  collections.find((row) => row.collection === collection);

describe('migrateDocuments', () => {
  let product: TestProduct;
  const stored = async () => {
    const { docs } = await product.db.collection('lessonFilms').get();
    return Object.fromEntries(docs.map((document) => [document.id, document.data()]));
  };

  beforeEach(async () => {
    product = await TestProduct.start('migrate');
    const { docs } = await product.db.collection('lessonFilms').get();
    for (const { ref } of docs) await ref.delete();
    for (const { path, fields } of fixtures) await product.db.doc(path).set(fields);
  });
  afterEach(() => product.close());

  it('reports in a dry run what would change, and writes nothing', async () => {
    const before = await stored();
    const report = await migrateDocuments(product.db, { dryRun: true });
    expect(named(report, 'lessonFilms')).toMatchObject({
      migrations: ['problem is renamed to error'],
      read: videoJobs.length,
      pending: videoJobs.length,
      written: 0,
    });
    expect(report.collections.filter(({ unreadable }) => unreadable > 0)).toEqual([]);
    expect(await stored()).toEqual(before);
  });

  it('names documents that cannot be read', async () => {
    const broken = product.db.doc('boards/broken');
    await broken.set({ name: 7 });
    const report = await migrateDocuments(product.db, { dryRun: true });
    await broken.delete();
    expect(named(report, 'boards')).toMatchObject({
      unreadable: 1,
      unreadablePaths: ['boards/broken'],
    });
  });

  it('migrates every document once and keeps fields that it does not know', async () => {
    const [first] = videoJobs;
    await product.db.doc(first!.path).update({ fieldOfANewerRelease: 'kept' });
    const before = await stored();
    const report = await migrateDocuments(product.db, { dryRun: false });
    expect(report.finished).toBe(true);
    expect(named(report, 'lessonFilms')).toMatchObject({ written: videoJobs.length, conflicts: 0 });
    const after = await stored();
    for (const [id, { problem, ...fields }] of Object.entries(before)) {
      const error = problem === undefined ? {} : { error: problem as unknown, message: null };
      expect(after[id]).toEqual({ ...fields, ...error, schemaVersion: 2 });
    }
    const again = await migrateDocuments(product.db, { dryRun: false });
    expect(named(again, 'lessonFilms')).toMatchObject({ pending: 0, written: 0 });
  });

  it('resumes where an interrupted run stopped', async () => {
    const [first] = videoJobs;
    const converter = documentConverter(VideoJob, 'id');
    const count = 205 - videoJobs.length;
    const batch = product.db.batch();
    for (let n = 0; n < count; n += 1) {
      const id = n.toString(16).padStart(64, '0');
      batch.set(product.db.doc(`lessonFilms/${id}`), first!.fields);
    }
    await batch.commit();
    const migrated = STORED_COLLECTIONS.filter(({ schema }) => migrationsOf(schema).length > 0);
    const videos = migrated.findIndex(({ path }) => path === 'lessonFilms');
    // One batch of each collection that is migrated first, then one of videos.
    const maxBatches = videos + 1;
    const interrupted = await migrateDocuments(product.db, { dryRun: false, maxBatches });
    expect(interrupted.finished).toBe(false);
    expect(named(interrupted, 'lessonFilms')).toMatchObject({ written: 200 });
    const resumed = await migrateDocuments(product.db, { dryRun: false });
    expect(resumed.finished).toBe(true);
    expect(named(resumed, 'lessonFilms')).toMatchObject({ read: 5, written: 5 });
    const all = await product.db.collection('lessonFilms').withConverter(converter).get();
    expect(all.docs.every((document) => 'status' in document.data())).toBe(true);
  });
});
