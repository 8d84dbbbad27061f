import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { remaindersInMarkdown } from '../account/erasure-table';

it('docs/erasure.md shows what the deletion of an account keeps', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../docs/erasure.md'), 'utf8');
  const [, shown] = /<!-- remainders[^>]*-->\n\n([^]*?)\n\n<!-- end -->/.exec(page) ?? [];
  expect(shown).toBe(remaindersInMarkdown());
});
