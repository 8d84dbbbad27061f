import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { STORED_COLLECTIONS } from '@keelson/contracts/documents/collections';
import { paths } from '@keelson/contracts/paths';

/** The first parts of paths of files, not of documents. */
const IN_STORAGE = ['audit-anchors', 'chat', 'learning', 'pictures', 'workspacePictures'];
const root = join(import.meta.dirname, '..');
const { fieldOverrides } = JSON.parse(
  readFileSync(join(root, 'firestore.indexes.json'), 'utf8'),
) as { fieldOverrides: { collectionGroup: string; fieldPath: string; ttl?: boolean }[] };
/** Items of the list: collections, a colon, how long. */
const rows =
  readFileSync(join(root, 'docs/scale.md'), 'utf8')
    .split('## How long documents are kept')[1]
    ?.split('\n- ')
    .slice(1) ?? [];
const namedIn = (line: string): string[] =>
  [...(line.split(':')[0] ?? '').matchAll(/`([^`]+)`/g)].map(([, path = '']) => path);

it('every collection with a TTL policy has a row in docs/scale.md, and the reverse', () => {
  const policies = fieldOverrides.filter(({ ttl }) => ttl === true);
  const documented = rows
    .filter((line) => line.includes('(TTL)'))
    .flatMap(namedIn)
    .map((path) => path.split('/').at(-1));
  expect(documented.sort()).toEqual(policies.map((policy) => policy.collectionGroup).sort());
  expect(new Set(policies.map(({ fieldPath }) => fieldPath))).toEqual(new Set(['expiresAt']));
});

describe('a row in docs/scale.md', () => {
  const documented = new Set(rows.flatMap(namedIn).map((path) => path.replaceAll('/*/', '/')));

  it.each(STORED_COLLECTIONS.map(({ path }) => path))('is there for %s', (path) => {
    expect(documented).toContain(path);
  });

  // Collections that the contracts name only as paths: of jobs, keys and leases.
  const builders = Object.entries(paths) as [string, (...ids: string[]) => string][];
  const collections = builders
    .map(([, build]) => build('a', 'b', 'c', 'd').split('/'))
    .filter(([first = '']) => !IN_STORAGE.includes(first))
    .map((segments) => segments.filter((_segment, index) => index % 2 === 0).join('/'));
  it.each([...new Set(collections)])('is there for the path %s', (path) => {
    expect(documented).toContain(path);
  });
});
