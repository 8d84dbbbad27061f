import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { accessTableInMarkdown } from './access-table';

/** Removes the formatter's padding. */
const plain = (table: string | undefined): string | undefined =>
  table?.replaceAll(/ *\| */g, '|').replaceAll(/-+/g, '-');

describe('docs/security.md', () => {
  it('contains the tested access table', () => {
    const page = readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'security.md'), 'utf8');
    const [, shown] = /<!-- access table[^>]*-->\n\n([^]*?)\n\n<!-- end -->/.exec(page) ?? [];
    expect(plain(shown)).toBe(plain(accessTableInMarkdown()));
  });
});
