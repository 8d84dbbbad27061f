import { parseStoredChange } from './parse-stored-change';

it('reads a change with fields of a newer release', () => {
  const change = {
    kind: 'ingest',
    sources: [{ kind: 'inline', name: 'a.md', text: '# A', audience: 'all' }],
    images: [],
    note: 'of a newer release',
  };
  expect(parseStoredChange(JSON.stringify(change))).toEqual(change);
});
