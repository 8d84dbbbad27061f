import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../../..');
const page = readFileSync(join(root, 'docs/billing.md'), 'utf8');
const [, section = ''] = /## What a member can get without paying\n([^]*?)\n## /.exec(page) ?? [];
/** Items of a list with the tests at their end. */
const itemsOf = (list: string): (readonly [string, string])[] =>
  list
    .split(/\n(?=- )/)
    .slice(1)
    .map((item) => item.replaceAll(/\s+/g, ' ').trim())
    .map((item) => [item, /\(([^()]*)\)$/.exec(item)?.[1] ?? ''] as const);
const [attempts = [], remains = []] = section.split('What remains by design:').map(itemsOf);

it('has both lists', () => {
  expect(attempts.length).toBeGreaterThan(20);
  expect(remains.length).toBeGreaterThan(5);
});

it.each([...attempts, ...remains])('docs/billing.md names a test of “%s”', (_row, tests) => {
  const names = [...tests.matchAll(/`([\w-]+)`/g)].map(([, name]) => name);
  expect(names.length).toBeGreaterThan(0);
  for (const name of names) {
    expect([
      name,
      globSync(`{functions/src,scripts}/**/${name}{,.*}.spec.ts`, { cwd: root }),
    ]).not.toEqual([name, []]);
  }
});
