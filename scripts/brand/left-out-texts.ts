/**
 * Names the texts of the built web app that only files of left-out areas have, and fails when there is one.
 * Run after `npm run build`: `node --import tsx scripts/brand/left-out-texts.ts`.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { offTest } from '../../areas.mjs';
import { ROOT } from './root';

/** A marked text without placeholders, in a template or in code. */
const TEXT =
  /\$localize`(?::[^:`]*:)?(?<code>[^`$]{12,})`|\bi18n[^>]*>\s*(?<page>[A-Z][^<{}]{12,})</g;

const isOff = offTest();
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

const sources = globSync('{web/src/app,packages/contracts/src,product}/**/*.{ts,html}', {
  cwd: ROOT,
}).filter((path) => !/\.spec\.ts$|node_modules/.test(path));
const kept = oneLine(
  sources
    .filter((path) => !isOff(path))
    .map(read)
    .join('\n'),
);
const texts = sources
  .filter((path) => isOff(path))
  .flatMap((path) => [...read(path).matchAll(TEXT)])
  .map(({ groups }) => oneLine(groups?.['code'] ?? groups?.['page'] ?? ''));
const dist = join(ROOT, 'web', 'dist', 'browser');
const built = globSync('**/*.{js,html}', { cwd: dist })
  .map((path) => readFileSync(join(dist, path), 'utf8'))
  .join('\n');

// One word can be a name in code.
const left = [...new Set(texts)].filter(
  (text) => text.includes(' ') && !kept.includes(text) && built.includes(text),
);
process.stdout.write(
  `${texts.length} texts of areas that are left out, ${left.length} of them in the build\n`,
);
for (const text of left) process.stdout.write(`  ${text}\n`);
if (built === '' || texts.length === 0 || left.length > 0) process.exitCode = 1;
