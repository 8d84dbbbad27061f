import { type Brand } from '@keelson/contracts/product/brand';
import { KNOWN_LANGUAGES } from '@keelson/contracts/platform/known-languages';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ENGINE_MODULES, hasPages } from './known-modules';
import { camelCase } from './module-list';
import { ROOT } from './root';
import { hostingFile } from './hosting-file';
import { themeColors } from './theme-colors';

export const BRAND_FILE = 'product/brand.ts';
export const LOGO_FILE = 'web/public/favicon.svg';
const INDEX = 'web/src/index.html';
const HOSTING = 'firebase.json';
const PREFERENCES = 'web/public/preferences.js';
const BUILDS = 'web/angular.json';
const MANIFEST = 'web/public/manifest.webmanifest';

const htmlText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const brandModule = (
  brand: Brand,
): string => `import type { Brand } from '@keelson/contracts/product/brand';

/** The brand of this copy: everything that users read takes it from here. \`npm run brand\` writes this file. */
export const BRAND: Brand = ${JSON.stringify(brand)};
`;

const colorVariables = (brand: Brand): string =>
  [
    '// Written by `npm run brand` from product/brand.ts.',
    ...Object.entries(themeColors(brand.colors)).map(
      ([name, { light, dark }]) => `$${name}: light-dark(${light}, ${dark});`,
    ),
    '',
  ].join('\n');

const manifest = ({ name, tagline, colors }: Brand): string =>
  JSON.stringify({
    name,
    short_name: name,
    description: tagline,
    start_url: '/dashboard',
    scope: '/',
    display: 'standalone',
    background_color: '#fafbfc',
    theme_color: colors.primary,
    icons: [
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  });

const indexPage = ({ name, colors }: Brand): string =>
  readFileSync(join(ROOT, INDEX), 'utf8')
    .replace(/<title>[^<]*<\/title>/, () => `<title>${htmlText(name)}</title>`)
    .replace(/(rel="mask-icon" [^>]*color=")[^"]*/, (_, start: string) => start + colors.primary);

const textsName = (key: string): string => `${camelCase(key)}Texts`;

/** Returns where the web part of a module is; null for one that is coming soon. */
function webPart(key: string): string | null {
  if (ENGINE_MODULES.includes(key)) return `@keelson/web/${key}/module`;
  return hasPages(key) ? `../modules/${key}/web/module` : null;
}

/** Only what is imported here is in the build: a module that was not kept leaves no code. */
function webModules({ modules }: Brand): string {
  const listed = modules.map((key) => ({
    key,
    name: `${camelCase(key)}Module`,
    path: webPart(key),
  }));
  const isSoon = listed.some(({ path }) => path === null);
  const imports = [
    ...listed.flatMap(({ key, name, path }) =>
      path === null
        ? [`import { ${textsName(key)} } from '../modules/${key}/texts';`]
        : [`import { ${name} } from '${path}';`],
    ),
    ...(isSoon ? ["import { moduleOf } from '@keelson/web/core/modules/module-of';"] : []),
    "import type { ProductModule } from '@keelson/web/core/modules/product-module';",
  ];
  const items = listed.map(({ key, name, path }) =>
    path === null ? `moduleOf('${key}', ${textsName(key)})` : name,
  );
  return [
    '// Written by `npm run brand` from the modules of product/brand.ts.',
    ...imports.sort((a, b) => sourceOf(a).localeCompare(sourceOf(b))),
    '',
    '/** The modules of the product, in navigation order. */',
    `export const modules: readonly ProductModule[] = [${items.join(', ')}];`,
    '',
  ].join('\n');
}

const sourceOf = (line: string): string => line.slice(line.indexOf(" from '"));

/**
 * The builds of the app in the languages of the brand; the first one needs no translation. The texts of languages that are
 * not built are extracted too.
 */
const builds = ({ languages }: Brand): string => {
  const locales = languages.slice(1).map((language) => {
    // Written by `web/tools/build.ts` from the texts of engine and product.
    return [language, { translation: `dist/locale/${language}.json`, subPath: language }] as const;
  });
  return readFileSync(join(ROOT, BUILDS), 'utf8')
    .replace(
      /("locales": )\{(?:\s*"[a-z]{2}": \{[^}]*\},?)*\s*\}/,
      (_, start: string) => start + JSON.stringify(Object.fromEntries(locales), null, 2),
    )
    .replace(
      /("targetFiles": )\[[^\]]*\]/,
      (_, start: string) =>
        start +
        JSON.stringify(KNOWN_LANGUAGES.slice(1).map((language) => `messages.${language}.xlf`)),
    );
};

/** The script that runs before the app has a line with the languages. */
const preferences = ({ languages }: Brand): string =>
  readFileSync(join(ROOT, PREFERENCES), 'utf8').replace(
    /(const LANGUAGES = )\[[^\]]*\]/,
    (_, start: string) => start + JSON.stringify(languages),
  );

/** The first letter on the primary color. */
function monogram({ name, colors }: Brand): string {
  const letter = htmlText(/./u.exec(name)?.[0].toUpperCase() ?? '');
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">' +
    `<rect width="32" height="32" rx="8" fill="${colors.primary}"/>` +
    '<text x="16" y="22.5" fill="#fff" font-family="Inter, system-ui, sans-serif" font-size="18" ' +
    `font-weight="700" text-anchor="middle">${letter}</text>` +
    `<path d="M10 26.5h12" stroke="${colors.signal}" stroke-width="2" stroke-linecap="round"/></svg>\n`
  );
}

/** @returns The text as `npm run format` writes it. */
export function formatted(path: string, text: string): string {
  const oxfmt = join(ROOT, 'node_modules', 'oxfmt', 'bin', 'oxfmt');
  const args = [oxfmt, '--stdin-filepath', path];
  return execFileSync(process.execPath, args, { cwd: ROOT, input: text, encoding: 'utf8' });
}

/** The brand and everything that is written from it, by path from the repository root. */
export function brandFiles(brand: Brand, areas: readonly string[]): ReadonlyMap<string, string> {
  const files: readonly (readonly [string, string])[] = [
    [BRAND_FILE, brandModule(brand)],
    ['web/src/styles/_brand.scss', colorVariables(brand)],
    ['product/web/modules.ts', webModules(brand)],
    [MANIFEST, manifest(brand)],
    [BUILDS, builds(brand)],
    [PREFERENCES, preferences(brand)],
    [INDEX, indexPage(brand)],
    [HOSTING, hostingFile({ ...brand, areas }, readFileSync(join(ROOT, HOSTING), 'utf8'))],
  ];
  const logo = brand.logo === 'monogram' ? [[LOGO_FILE, monogram(brand)] as const] : [];
  return new Map([...files.map(([path, text]) => [path, formatted(path, text)] as const), ...logo]);
}
