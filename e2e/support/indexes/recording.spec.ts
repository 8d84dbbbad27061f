import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type IndexFile } from './index-file';
import { QueryRecording, readRecording } from './recording';
import { type StructuredQuery } from './structured-query';

const file: IndexFile = {
  indexes: [
    {
      collectionGroup: 't',
      queryScope: 'COLLECTION',
      fields: [
        { fieldPath: 'uid', order: 'ASCENDING' },
        { fieldPath: 'at', order: 'DESCENDING' },
      ],
    },
  ],
  fieldOverrides: [],
};
const newestOfUser = (direction: string): StructuredQuery => ({
  from: [{ collectionId: 't' }],
  where: { fieldFilter: { field: { fieldPath: 'uid' }, op: 'EQUAL' } },
  orderBy: [{ field: { fieldPath: 'at' }, direction }],
});

let results: string;
beforeEach(() => {
  results = mkdtempSync(join(tmpdir(), 'recording-'));
});
afterEach(() => rmSync(results, { recursive: true }));

describe('QueryRecording', () => {
  it('records each query that a declared index serves once', () => {
    const recording = new QueryRecording(file, 'server', results);
    recording.check(newestOfUser('DESCENDING'));
    recording.check(newestOfUser('DESCENDING'));
    expect(readRecording(results, 'server')).toMatchObject([{ equal: ['uid'] }]);
  });

  it('rejects a query without a declared index', () => {
    const recording = new QueryRecording(file, 'server', results);
    expect(() => recording.check(newestOfUser('ASCENDING'))).toThrow(
      'firestore.indexes.json lacks an index: t: uid, at ASCENDING',
    );
  });

  it('distinguishes a run without queries from no run', () => {
    new QueryRecording(file, 'browser', results).check({ from: [{ collectionId: 't' }] });
    expect(readRecording(results, 'browser')).toEqual([]);
    expect(readRecording(results, 'server')).toBeNull();
  });
});
