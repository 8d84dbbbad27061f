import { STORED_COLLECTIONS } from '@keelson/contracts/documents/collections';
import { type StoredCollection } from '@keelson/contracts/documents/stored-collection';
import { fieldPathsOf } from '@keelson/contracts/documents/field-paths';
import { ACCESS, collectionOf } from './access-table';
import { VISIBLE_FIELDS } from './visible-fields';
import { type VisibleFields } from './visible-row';

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
  const stored = [...new Set(fieldPathsOf(storedSchemaOf(row)))];
  // A state of a union has null where another one has fields, which are the paths to look for.
  const hasFields = (path: string): boolean => stored.some((other) => other.startsWith(`${path}.`));
  return stored.filter((field) => !hasFields(field) && !isShown(field)).sort();
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
