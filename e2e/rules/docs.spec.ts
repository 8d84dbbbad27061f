import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { accessTableInMarkdown } from './access-table';

/** Without the padding of the formatter. */
const plain = (table: string | undefined): string | undefined =>
  table?.replaceAll(/ *\| */g, '|').replaceAll(/-+/g, '-');

describe('docs/security.md', () => {
  it('shows the access table that is tested', () => {
    const page = readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'security.md'), 'utf8');
    const [, shown] = /<!-- access table[^>]*-->\n\n([^]*?)\n\n<!-- end -->/.exec(page) ?? [];
    expect(plain(shown)).toBe(plain(accessTableInMarkdown()));
  });
});
