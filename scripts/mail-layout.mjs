/**
 * `npm run ops -- mail:layout`: makes `packages/server/src/notifications/mail-layout.ts` of `packages/server/mail/layout.mjml`.
 * MJML has 215 packages, and the layout changes rarely: npm fetches this version for one run instead of every installation.
 */
import { createHash } from 'node:crypto';
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const MJML = 'mjml@5.4.1';
const ROOT = join(import.meta.dirname, '..');
const SOURCE = 'packages/server/mail/layout.mjml';
const TARGET = 'packages/server/src/notifications/mail-layout.ts';
/** MJML takes colors only; these two stand for those of the brand. */
const COLORS = { '#a0b0c1': '[[primary]]', '#a0b0c2': '[[signal]]' };

const options = ['--config.validationLevel', 'strict', '--config.allowIncludes', 'false', '-s'];
const html = execFileSync('npx', ['--yes', MJML, join(ROOT, SOURCE), ...options], {
  encoding: 'utf8',
});
const layout = Object.entries(COLORS)
  .reduce((text, [color, placeholder]) => text.replaceAll(color, placeholder), html)
  .replace(/<!-- FILE:[^]*?-->/, '')
  .split('\n')
  .map((line) => line.trim())
  .filter((line) => line !== '')
  .join('\n')
  // White space around the text of a link would be underlined.
  .replace(/>\n(\[\[\w+\]\])\n</g, '>$1<');
if (/@import|<link|https?:\/\/(?!www\.w3\.org)/.test(layout)) {
  throw new Error('The layout loads something from elsewhere.');
}
const digest = createHash('sha256')
  .update(readFileSync(join(ROOT, SOURCE)))
  .digest('hex');
writeFileSync(
  join(ROOT, TARGET),
  `// Written by \`npm run ops -- mail:layout\` from ${SOURCE}, which has this digest: ${digest}\n\n/** The HTML of every mail. */\nexport const MAIL_LAYOUT = \`${layout.replace(/[\\`$]/g, '\\$&')}\`;\n`,
);
process.stdout.write(`Wrote ${TARGET}.\n`);
