import { IngestChange } from '@keelson/contracts/learning/plan';
import { parseStoredChange, uploadsOf } from './change-uploads';

describe('uploadsOf', () => {
  it.each([
    [
      'the uploaded sources and images of an ingest',
      {
        kind: 'ingest',
        sources: [
          { kind: 'upload', uploadId: 'u1' },
          { kind: 'inline', name: 'a.md', text: 'A' },
          { kind: 'upload', uploadId: 'u2' },
        ],
        images: [{ name: 'a.png', uploadId: 'u3' }],
      },
      ['u1', 'u2', 'u3'],
    ],
    [
      'nothing without images',
      { kind: 'ingest', sources: [{ kind: 'url', url: 'https://a.test' }] },
      [],
    ],
    ['nothing of a rollback', { kind: 'rollback', slug: 'a', version: 1 }, []],
    ['nothing of a withdrawal', { kind: 'withdraw', slugs: ['a'] }, []],
  ])('gives %s', (_what, change, uploads) => {
    expect(uploadsOf(IngestChange.parse(change))).toEqual(uploads);
  });
});

it('reads a change with fields of a newer release', () => {
  const change = {
    kind: 'ingest',
    sources: [{ kind: 'inline', name: 'a.md', text: '# A', audience: 'all' }],
    images: [],
    note: 'of a newer release',
  };
  expect(parseStoredChange(JSON.stringify(change))).toEqual(change);
});
