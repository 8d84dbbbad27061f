import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { COUNTED } from './counted';

it('docs/scale.md has a row for each counted operation, with its figures', () => {
  const text = readFileSync(join(import.meta.dirname, '../../docs/scale.md'), 'utf8');
  const [, section = ''] = text.split('## What operations read and write');
  const rows = [...section.matchAll(/^\| ([^|]+?) +\| +(\d+) \| +(\d+) \|$/gm)].map(
    ([, name = '', reads, writes]) => [name, { reads: Number(reads), writes: Number(writes) }],
  );
  expect(rows).toEqual(Object.entries(COUNTED));
});
