import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(__dirname, '../..');
const { fieldOverrides } = JSON.parse(
  readFileSync(join(root, 'firestore.indexes.json'), 'utf8'),
) as { fieldOverrides: { collectionGroup: string; fieldPath: string; ttl?: boolean }[] };
const rows = readFileSync(join(root, 'docs/scale.md'), 'utf8')
  .split('## How long documents are kept')[1]
  ?.split('\n')
  .filter((line) => line.startsWith('| ') && line.includes('TTL on'))
  .map((line) => line.split('|')[1] ?? '');

it('every collection with a TTL policy has a row in docs/scale.md, and the reverse', () => {
  const policies = fieldOverrides.filter(({ ttl }) => ttl === true);
  const documented = (rows ?? []).flatMap((cell) =>
    [...cell.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path.split('/').at(-1)),
  );
  expect(documented.sort()).toEqual(policies.map((policy) => policy.collectionGroup).sort());
  expect(new Set(policies.map(({ fieldPath }) => fieldPath))).toEqual(new Set(['expiresAt']));
});
