/** Writes the sprite of the icons that are named in `icon-names.ts`. Run: `npm run icons -w web`. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { ICON_NAMES } from '../src/app/shared/ui/icon/icon-names';

const PUBLIC = join(import.meta.dirname, '../public');
const TARGET = join(import.meta.dirname, '../src/app/shared/ui/icon/icon-sprite.ts');
const require = createRequire(import.meta.url);

function symbol(name: string): string {
  const file = require.resolve(`@material-symbols/svg-400/rounded/${name}.svg`);
  const path = /<path d="([^"]+)"/.exec(readFileSync(file, 'utf8'))?.[1];
  if (path === undefined) throw new Error(`${file} is not one path`);
  return `<symbol id="${name}" viewBox="0 -960 960 960"><path d="${path}"/></symbol>`;
}

const symbols = ICON_NAMES.map(symbol).join('\n');
const sprite = `<svg xmlns="http://www.w3.org/2000/svg">\n${symbols}\n</svg>\n`;
// The name says what is in it, so that it may be cached for ever (firebase.json).
const hash = createHash('sha256').update(sprite).digest('hex').slice(0, 8).toUpperCase();
for (const file of readdirSync(PUBLIC)) {
  if (/^icons-[0-9A-F]{8}\.svg$/.test(file)) rmSync(join(PUBLIC, file));
}
writeFileSync(join(PUBLIC, `icons-${hash}.svg`), sprite);
writeFileSync(
  TARGET,
  `/** Written by \`npm run icons -w web\`. */\nexport const ICON_SPRITE = '/icons-${hash}.svg';\n`,
);
