import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../../..');
const page = readFileSync(join(root, 'docs/billing.md'), 'utf8');
const [, table = ''] =
  /## What a member can get without paying\n\n[^]*?\n\n(- [^]*?)\n\n/.exec(page) ?? [];
const rows = table.split(/\n(?=- )/).map((row) => row.replaceAll(/\s+/g, ' '));

it.each(rows)('docs/billing.md names a test of “%s”', (row) => {
  const [, tests = ''] = /\(([^()]*)\)$/.exec(row) ?? [];
  const names = [...tests.matchAll(/`([\w-]+)(?:\.spec)?`/g)].map(([, name]) => name);
  expect(names.length).toBeGreaterThan(0);
  for (const name of names) {
    expect([
      name,
      globSync(`{functions/src,scripts}/**/${name}{,.*}.spec.ts`, { cwd: root }),
    ]).not.toEqual([name, []]);
  }
});
