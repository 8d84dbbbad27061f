import { type CompositeIndex, type IndexFile, isMet, serves, unusedIndexes } from './index-file';
import { type CompositeNeed, type SingleFieldNeed } from './required-index';

const need: CompositeNeed = {
  kind: 'composite',
  collectionGroup: 't',
  scope: 'COLLECTION',
  equal: ['a', 'b'],
  contains: ['tags'],
  orders: [{ field: 'at', direction: 'DESCENDING' }],
};
const a = { fieldPath: 'a', order: 'ASCENDING' } as const;
const b = { fieldPath: 'b', order: 'DESCENDING' } as const;
const tags = { fieldPath: 'tags', arrayConfig: 'CONTAINS' } as const;
const at = { fieldPath: 'at', order: 'DESCENDING' } as const;
const index = (fields: CompositeIndex['fields'], more: Partial<CompositeIndex> = {}) => ({
  collectionGroup: 't',
  queryScope: 'COLLECTION' as const,
  fields,
  ...more,
});

describe('serves', () => {
  it.each([
    { what: 'equalities in any order and direction', fields: [b, tags, a, at], ok: true },
    { what: 'a field missing', fields: [a, tags, at], ok: false },
    { what: 'a field more', fields: [a, b, tags, at, { ...a, fieldPath: 'z' }], ok: false },
    {
      what: 'sorted the other way',
      fields: [a, b, tags, { ...at, order: 'ASCENDING' }],
      ok: false,
    },
    { what: 'sorted too early', fields: [at, a, b, tags], ok: false },
    {
      what: 'an array indexed as a value',
      fields: [a, b, { ...a, fieldPath: 'tags' }, at],
      ok: false,
    },
  ] as const)('$what: $ok', ({ fields, ok }) => {
    expect(serves(index(fields), need)).toBe(ok);
  });

  it('requires the same collection and scope', () => {
    const fields = [a, b, tags, at];
    expect(serves(index(fields, { collectionGroup: 'u' }), need)).toBe(false);
    expect(serves(index(fields, { queryScope: 'COLLECTION_GROUP' }), need)).toBe(false);
  });
});

describe('isMet for a single field', () => {
  const single = (more: Partial<SingleFieldNeed> = {}): SingleFieldNeed => ({
    kind: 'single',
    collectionGroup: 't',
    scope: 'COLLECTION',
    field: 'x',
    mode: 'any',
    ...more,
  });
  const override = (indexes: IndexFile['fieldOverrides'][number]['indexes']): IndexFile => ({
    indexes: [],
    fieldOverrides: [{ collectionGroup: 't', fieldPath: 'x', indexes }],
  });
  const none: IndexFile = { indexes: [], fieldOverrides: [] };
  const up = { queryScope: 'COLLECTION', order: 'ASCENDING' } as const;
  const group = { queryScope: 'COLLECTION_GROUP', order: 'ASCENDING' } as const;

  it.each([
    { what: 'created automatically', file: none, need: single(), ok: true },
    { what: 'in a group', file: none, need: single({ scope: 'COLLECTION_GROUP' }), ok: false },
    {
      what: 'in a group, declared',
      file: override([group]),
      need: single({ scope: 'COLLECTION_GROUP' }),
      ok: true,
    },
    { what: 'an exempt field', file: override([]), need: single(), ok: false },
    {
      what: 'one direction kept',
      file: override([up]),
      need: single({ mode: 'ASCENDING' }),
      ok: true,
    },
    {
      what: 'the other direction',
      file: override([up]),
      need: single({ mode: 'DESCENDING' }),
      ok: false,
    },
    { what: 'an array', file: override([up]), need: single({ mode: 'CONTAINS' }), ok: false },
  ])('$what: $ok', ({ file, need: wanted, ok }) => {
    expect(isMet(wanted, file)).toBe(ok);
  });
});

describe('unusedIndexes', () => {
  const wanted = index([a, b, tags, at]);
  const other = index([a, at]);

  it('finds indexes that no query needs', () => {
    expect(unusedIndexes({ indexes: [wanted, other], fieldOverrides: [] }, [need])).toEqual([
      other,
    ]);
  });

  it('finds duplicates', () => {
    const twice = index([b, a, tags, at]);
    expect(unusedIndexes({ indexes: [wanted, twice], fieldOverrides: [] }, [need])).toEqual([
      twice,
    ]);
  });
});
