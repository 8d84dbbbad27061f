/**
 * `npm run ops -- icons`: draws the icons that browsers and phones ask for from `web/public/favicon.svg`, and the image of link
 * previews from it and the brand. `npm run brand` runs it; run it after a change of the file, and commit the results.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { BRAND } from '@keelson/product/brand';
import { chromium, type Page } from '@playwright/test';
import { findBrowser } from './browser';
import { toIco } from './to-ico';

const PUBLIC = join(import.meta.dirname, '..', '..', 'web', 'public');
/** Without rounded corners: phones cut their own, and show nothing behind the icon. */
const SQUARE = [
  { file: 'apple-touch-icon.png', size: 180 },
  { file: 'icon-maskable-512.png', size: 512 },
] as const;
const ROUNDED = [
  { file: 'icon-192.png', size: 192 },
  { file: 'icon-512.png', size: 512 },
] as const;

const svg = readFileSync(join(PUBLIC, 'favicon.svg'), 'utf8');
const square = svg.replace(/ rx="\d+"/, '');

async function draw(page: Page, source: string, size: number): Promise<Buffer> {
  await page.setViewportSize({ width: size, height: size });
  const style = `margin:0;width:${size}px;height:${size}px;display:block`;
  await page.setContent(
    `<body style="margin:0">${source.replace('<svg ', `<svg style="${style}" `)}`,
  );
  return page.screenshot({ omitBackground: true });
}

/** Link previews crop to this ratio (https://ogp.me). */
const PREVIEW = { width: 1200, height: 630 } as const;
const htmlText = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const FONT = readFileSync(
  createRequire(import.meta.url).resolve(
    '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
  ),
).toString('base64');

async function drawPreview(page: Page): Promise<Buffer> {
  await page.setViewportSize(PREVIEW);
  await page.setContent(`<style>
    @font-face { font-family: Inter; src: url(data:font/woff2;base64,${FONT}); font-weight: 100 900; }
    body { margin: 0; box-sizing: border-box; height: 630px; padding: 88px; display: flex; flex-direction: column;
      justify-content: space-between; background: #fafbfc; color: #12171c; font-family: Inter, system-ui, sans-serif;
      border-bottom: 16px solid ${BRAND.colors.primary}; }
    div { display: flex; align-items: center; gap: 28px; font-size: 52px; font-weight: 650; letter-spacing: -0.02em; }
    svg { width: 96px; height: 96px; }
    p { margin: 0; font-size: 60px; line-height: 1.15; font-weight: 650; letter-spacing: -0.025em; text-wrap: balance; }
    </style><div>${svg}<span>${htmlText(BRAND.name)}</span></div><p>${htmlText(BRAND.tagline)}</p>`);
  await page.evaluate(() => document.fonts.ready);
  return page.screenshot();
}

const { launch } = await findBrowser();
const browser = await chromium.launch(launch);
const page = await browser.newPage();
for (const { file, size } of SQUARE) {
  writeFileSync(join(PUBLIC, file), await draw(page, square, size));
}
for (const { file, size } of ROUNDED) {
  writeFileSync(join(PUBLIC, file), await draw(page, svg, size));
}
const sizes = [16, 32, 48];
const images = [];
for (const size of sizes) images.push({ size, png: await draw(page, svg, size) });
writeFileSync(join(PUBLIC, 'favicon.ico'), toIco(images));
writeFileSync(join(PUBLIC, 'preview.png'), await drawPreview(page));
await browser.close();
