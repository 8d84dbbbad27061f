import {
  STORED_COLLECTIONS,
  type StoredCollection,
  storedCollectionOf,
} from '@keelson/contracts/documents/collections';
import { fieldPathsOf } from '@keelson/contracts/documents/field-paths';
import { upgradeFields } from '@keelson/contracts/documents/migrations';
import { storedFixtures } from '@keelson/server/testing/stored-fixtures';
import { ACCESS, collectionOf } from './access-table';
import { VISIBLE_FIELDS, type VisibleFields } from './visible-fields';

const storedSchemaOf = ({ collection, documentId }: VisibleFields): StoredCollection['schema'] => {
  const row = STORED_COLLECTIONS.find(
    (one) => one.path === collection && one.documentId === documentId,
  );
  if (row === undefined) throw new Error(`${collection} is not stored`);
  return row.schema;
};

/** Fields of the document that the response has nowhere, at whatever depth it has the document. */
function missingIn(row: VisibleFields): string[] {
  const shown = fieldPathsOf(row.api).map((path) => `.${path}`);
  const isShown = (field: string): boolean => shown.some((path) => path.endsWith(`.${field}`));
  return [...new Set(fieldPathsOf(storedSchemaOf(row)))].filter((field) => !isShown(field)).sort();
}

describe('documents have no more than the API shows', () => {
  it.each(
    VISIBLE_FIELDS.map(
      (row) => [`${row.collection} ${row.documentId ?? ''}`, row.reader, row] as const,
    ),
  )('%s to %s', (_collection, _reader, row) => {
    expect(missingIn(row)).toEqual(Object.keys(row.beyond ?? {}).sort());
  });

  it('for every collection that a client can read, and each of its readers', () => {
    const readable = ACCESS.filter(({ get, list }) =>
      [get, ...Object.values(list)].some((who) => who.length > 0),
    );
    const rows = VISIBLE_FIELDS.map(({ collection }) => collection);
    const missing = readable
      .map(({ path }) => collectionOf(path))
      .filter((one) => !rows.includes(one));
    expect([...new Set(missing)]).toEqual([]);
    for (const { collection, reader } of VISIBLE_FIELDS) {
      const readers = readable.filter(({ path }) => collectionOf(path) === collection);
      expect({ collection, reads: readers.some(({ get }) => get.includes(reader)) }).toEqual({
        collection,
        reads: true,
      });
    }
  });
});

describe('stored documents', () => {
  const readable = new Set(VISIBLE_FIELDS.map(({ collection }) => collection));
  /** What `npm run migrate` moves out of documents of earlier releases. */
  const MOVED: Readonly<Record<string, readonly string[]>> = {
    'publicDocs/versions': ['runId', 'source'],
  };
  const fixtures = storedFixtures().filter(({ path }) => readable.has(collectionOf(path)));

  it.each(fixtures.map((fixture) => [fixture.path, fixture.fields] as const))(
    '%s has only the fields of its schema',
    (path, fields) => {
      const row = storedCollectionOf(path);
      if (row === undefined) throw new Error(`${path} is not stored`);
      const known = new Set(fieldPathsOf(row.schema).map((leaf) => leaf.split('.')[0]));
      const moved = MOVED[row.path] ?? [];
      const unknown = Object.keys(upgradeFields(row.schema, fields)).filter(
        (name) => !known.has(name) && !moved.includes(name),
      );
      expect(unknown).toEqual([]);
    },
  );
});
