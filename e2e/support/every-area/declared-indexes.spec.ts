import { join } from 'node:path';
import { describeIndex, readIndexFile } from '../indexes/index-file';

const file = readIndexFile(join(import.meta.dirname, '..', '..', '..', 'firestore.indexes.json'));

describe('firestore.indexes.json', () => {
  it.each(file.indexes.map((index) => [describeIndex(index), index] as const))(
    '%s is composite, or of vectors',
    (_what, { fields }) => {
      const isOfVectors = fields.at(-1)?.vectorConfig !== undefined;
      expect(fields.length).toBeGreaterThan(isOfVectors ? 0 : 1);
    },
  );

  it.each(['idempotencyKeys', 'executionKeys', 'entries', 'customers', 'sessions', 'planRuns'])(
    'has a TTL policy for %s',
    (collectionGroup) => {
      expect(file.fieldOverrides).toContainEqual(
        expect.objectContaining({ collectionGroup, fieldPath: 'expiresAt', ttl: true }),
      );
    },
  );

  it('does not index increasing timestamps that no query uses', () => {
    // An index over an increasing timestamp limits the write rate of a collection.
    for (const { ttl, indexes } of file.fieldOverrides) if (ttl) expect(indexes).toEqual([]);
  });
});
