import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { accessInMarkdown } from '../access-table';

describe('docs/security.md', () => {
  it('contains the tested access list', () => {
    const page = readFileSync(
      join(import.meta.dirname, '..', '..', '..', 'docs', 'security.md'),
      'utf8',
    );
    const [, shown] = /<!-- access table[^>]*-->\n\n([^]*?)\n\n<!-- end -->/.exec(page) ?? [];
    expect(shown).toBe(accessInMarkdown());
  });
});
