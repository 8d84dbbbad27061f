import { join } from 'node:path';
import { describeIndex, readIndexFile } from './index-file';

const file = readIndexFile(join(import.meta.dirname, '..', '..', '..', 'firestore.indexes.json'));

describe('firestore.indexes.json', () => {
  it.each(file.indexes.map((index) => [describeIndex(index), index] as const))(
    '%s is composite',
    (_what, { fields }) => {
      expect(fields.length).toBeGreaterThan(1);
    },
  );

  it.each(['idempotencyKeys', 'executionKeys', 'entries'])(
    'lets the database remove %s by itself',
    (collectionGroup) => {
      expect(file.fieldOverrides).toContainEqual(
        expect.objectContaining({ collectionGroup, fieldPath: 'expiresAt', ttl: true }),
      );
    },
  );

  it('does not index what only grows with time and is never asked for', () => {
    // An index over an instant that always increases limits how fast a collection can be written.
    for (const { ttl, indexes } of file.fieldOverrides) if (ttl) expect(indexes).toEqual([]);
  });
});
