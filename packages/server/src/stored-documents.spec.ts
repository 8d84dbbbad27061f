import { STORED_COLLECTIONS, storedCollectionOf } from '@keelson/contracts/documents/collections';
import { keepUnknownFields } from '@keelson/contracts/documents/unknown-fields';
import { Timestamp } from 'firebase-admin/firestore';
import * as z from 'zod';
import { documentConverter } from './converter';
import { snapshotOf, storedFixtures } from './testing/stored-fixtures';

/** Read by the service that writes them; their fixtures are tested there. */
const INTERNAL = [
  'approvalSecrets',
  'billingJobs',
  'boards/pulse',
  'executionKeys',
  'idempotencyKeys',
  'planPrices',
  'planRuns',
  'usage/entries',
];
const collectionOf = (path: string): string =>
  path
    .split('/')
    .filter((_segment, index) => index % 2 === 0)
    .join('/');

const fixtures = storedFixtures().filter(({ path }) => !INTERNAL.includes(collectionOf(path)));
const named = fixtures.map((fixture) => [fixture.release, fixture.path, fixture] as const);

function converterOf(path: string) {
  const row = storedCollectionOf(path);
  if (row === undefined) throw new Error(`${path} is not in STORED_COLLECTIONS`);
  return documentConverter(row.schema, row.idField as never);
}

describe('documents of earlier releases', () => {
  it.each(named)('%s %s is read', (_release, path, fixture) => {
    expect(() => converterOf(path).fromFirestore(snapshotOf(fixture))).not.toThrow();
  });

  it.each(named)('%s %s is written back without loss', (_release, path, fixture) => {
    const newer = {
      ...fixture.fields,
      fieldOfANewerRelease: { at: Timestamp.fromMillis(5), n: 1 },
    };
    const converter = converterOf(path);
    const record = converter.fromFirestore(snapshotOf({ path, fields: newer }));
    const stored = converter.toFirestore(record);
    expect(stored['fieldOfANewerRelease']).toEqual(newer.fieldOfANewerRelease);
    expect(converter.fromFirestore(snapshotOf({ path, fields: stored }))).toEqual(record);
  });

  it('cover every collection', () => {
    const covered = new Set(fixtures.map(({ path }) => storedCollectionOf(path)));
    expect(STORED_COLLECTIONS.filter((row) => !covered.has(row)).map(({ path }) => path)).toEqual(
      [],
    );
  });

  it('cover every state of every union', () => {
    const missing = STORED_COLLECTIONS.flatMap(({ path, schema }) => {
      if (!(schema instanceof z.ZodUnion)) return [];
      const records = fixtures
        .filter((fixture) => collectionOf(fixture.path) === path)
        .map((fixture) => converterOf(fixture.path).fromFirestore(snapshotOf(fixture)));
      return schema.options.flatMap((option, index) =>
        records.some((record) => keepUnknownFields(option as z.ZodType).safeParse(record).success)
          ? []
          : [`${path}: option ${index}`],
      );
    });
    expect(missing).toEqual([]);
  });
});
