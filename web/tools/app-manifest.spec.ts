import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BRAND } from '@keelson/product/brand';
import { manifestIn } from './app-manifest';

const WEB = join(__dirname, '..');
const source = readFileSync(join(WEB, 'public/manifest.webmanifest'), 'utf8');

it('the manifest of a language differs in its language and description only', () => {
  const first = JSON.parse(source) as object;
  expect(JSON.parse(manifestIn('ko', source))).toEqual({
    ...first,
    lang: 'ko',
    description: BRAND.translations.ko?.tagline,
  });
});

it('pages link to the manifest of their language, below the base address', () => {
  expect(readFileSync(join(WEB, 'src/index.html'), 'utf8')).toMatch(
    /<base [^]*<link rel="manifest" href="manifest.webmanifest" \/>/,
  );
});
