import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { formatted } from './brand-files';
import { OWN_MODULES } from './module-list';
import { ROOT } from './root';

export const ICONS_FILE = 'product/icons.ts';
const PUBLIC = 'web/public';
const SPRITE = /^module-icons-[0-9A-F]{8}\.svg$/;

const SVG = /<svg\b(?<root>[^>]*)>(?<shapes>[^]*)<\/svg>/;
const SHAPES = ['circle', 'ellipse', 'g', 'line', 'path', 'polygon', 'polyline', 'rect'];
/** What draws a shape; a color is that of the text around an icon. */
const KEPT_ATTRIBUTE = /\s(?:viewBox|fill|stroke[\w-]*)="[^"#]*"/g;

/**
 * A drawing as a symbol of a sprite.
 *
 * @throws {Error} for one that is more than shapes, which the security policy of pages would not draw.
 */
export function symbolOf(name: string, svg: string): string {
  const { root = '', shapes = '' } = SVG.exec(svg.replaceAll(/<!--[^]*?-->/g, ''))?.groups ?? {};
  const tags = [...shapes.matchAll(/<\/?(?<tag>[\w:-]+)/g)].map(({ groups }) => groups?.['tag']);
  const isDrawn = tags.length > 0 && tags.every((tag) => SHAPES.includes(tag ?? ''));
  if (!/^[a-z0-9_]+$/.test(name) || !root.includes(' viewBox="') || !isDrawn) {
    throw new Error(
      `The icon ${name}.svg needs a name of a-z, 0-9 and _, a viewBox, and ${SHAPES.join(', ')} alone.`,
    );
  }
  if (/\s(?:style|class|on\w+)=/.test(shapes)) {
    throw new Error(`The icon ${name}.svg must have no style, class or event handler.`);
  }
  const kept = (root.match(KEPT_ATTRIBUTE) ?? []).join('');
  return `<symbol id="${name}"${kept}>${shapes.trim()}</symbol>`;
}

/**
 * Icons of modules, `icons/*.svg` of their folders: one file for browsers, and their names. Null is a file that goes.
 *
 * @throws {Error} as `symbolOf` does, and for a name that two modules have.
 */
export function moduleIcons(): ReadonlyMap<string, string | null> {
  const files = OWN_MODULES.map((key) => join(ROOT, 'product/modules', key, 'icons'))
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder).map((file) => join(folder, file)));
  const names = files.map((file) => basename(file, '.svg')).sort();
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice !== undefined) throw new Error(`Two modules have the icon ${twice}.`);
  const symbols = files.map((file) => symbolOf(basename(file, '.svg'), readFileSync(file, 'utf8')));
  const sprite = `<svg xmlns="http://www.w3.org/2000/svg">\n${symbols.join('\n')}\n</svg>\n`;
  // The file name contains a hash, so that it can be cached forever (firebase.json).
  const hash = createHash('sha256').update(sprite).digest('hex').slice(0, 8).toUpperCase();
  const file = `module-icons-${hash}.svg`;
  const before = readdirSync(join(ROOT, PUBLIC)).filter((name) => SPRITE.test(name));
  const list = [
    '// Written by `npm run brand` from icons of product/modules.',
    '',
    '/** Icons that modules bring, by name. */',
    `export const MODULE_ICONS = [${names.map((name) => `'${name}'`).join(', ')}] as const;`,
    '',
    '/** The file that draws them. */',
    `export const MODULE_SPRITE = '${names.length === 0 ? '' : `/${file}`}';`,
    '',
  ];
  return new Map([
    ...before.map((name) => [join(PUBLIC, name), null] as const),
    ...(names.length === 0 ? [] : [[join(PUBLIC, file), sprite] as const]),
    [ICONS_FILE, formatted(ICONS_FILE, list.join('\n'))],
  ]);
}
