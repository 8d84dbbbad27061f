/**
 * `npm run icons`: draws the icons that browsers and phones ask for from `web/public/favicon.svg`. Run it after a change
 * of that file, and commit the results.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
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
await browser.close();
