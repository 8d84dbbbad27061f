import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { remaindersInMarkdown } from './erasure-table';

/** Removes the formatter's padding. */
const plain = (table: string | undefined): string | undefined =>
  table?.replaceAll(/ *\| */g, '|').replaceAll(/-+/g, '-');

it('docs/erasure.md shows what the deletion of an account keeps', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../docs/erasure.md'), 'utf8');
  const [, shown] = /<!-- remainders[^>]*-->\n\n([^]*?)\n\n<!-- end -->/.exec(page) ?? [];
  expect(plain(shown)).toBe(plain(remaindersInMarkdown()));
});
