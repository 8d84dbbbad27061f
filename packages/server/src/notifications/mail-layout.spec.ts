import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sha256 } from '../digest';
import { MAIL_LAYOUT } from './mail-layout';

const FOLDER = join(import.meta.dirname, '../..');

describe('the layout of mails', () => {
  it('is made from its source: run `npm run ops -- mail:layout` after a change', () => {
    const source = readFileSync(join(FOLDER, 'mail/layout.mjml'));
    const [first] = readFileSync(join(import.meta.dirname, 'mail-layout.ts'), 'utf8').split('\n');
    expect(first).toContain(sha256(source));
  });

  it('loads nothing, and has both color schemes', () => {
    expect(MAIL_LAYOUT).not.toMatch(/<img|<link|@import|url\(/);
    expect(MAIL_LAYOUT).toContain('name="color-scheme" content="light dark"');
    expect(MAIL_LAYOUT).toContain('prefers-color-scheme: dark');
    // MJML paints the background on the body and on the first block in it.
    expect(MAIL_LAYOUT).toMatch(/\.page,\n\.page ?> ?div \{\nbackground-color: #14181b/);
  });
});
