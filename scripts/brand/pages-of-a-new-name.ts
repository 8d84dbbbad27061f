import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './root';

/** Lists where the entries of the changelog are, and their texts. */
const CHANGELOG_ENTRIES: readonly (readonly [path: string, entries: RegExp])[] = [
  ['product/changelog.ts', /(export const CHANGELOG = \[)[^]*?(\] as const)/],
  ['product/changelog-texts.ts', /(ChangeTexts>> = \{)[^]*(\};\n)$/],
];

const LANDING = `import type { LandingPage } from '@keelson/contracts/product/pages';
import { LANDING_FEATURES } from './landing-features';

/** The home page. Its heading is the tagline of \`brand.ts\`. */
export const LANDING: LandingPage = {
  audience: null,
  lead: null,
  actions: [
    { text: { en: 'Start free', ko: '무료로 시작' }, to: '/sign-in' },
    { text: { en: 'See pricing', ko: '요금 보기' }, to: '/pricing' },
  ],
  pictureAlt: { en: 'The dashboard', ko: '대시보드' },
  highlights: [],
  features: LANDING_FEATURES,
  terminal: null,
};
`;

/** A changelog without entries and a plain home page: those of the engine are not those of a product that is made from it. */
export const pagesOfANewName = (): ReadonlyMap<string, string> =>
  new Map([
    ...CHANGELOG_ENTRIES.map(
      ([path, entries]) =>
        [path, readFileSync(join(ROOT, path), 'utf8').replace(entries, '$1$2')] as const,
    ),
    ['product/pages/landing.ts', LANDING],
  ]);
