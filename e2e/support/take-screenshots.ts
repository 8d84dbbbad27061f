/**
 * Takes the screenshots of the README and the start page again from the running product, to keep them up to
 * date: `npm start`, then `npm run screenshots`.
 */
import { spawnSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium, type Page } from '@playwright/test';
import { inLanguage, type Language, LANGUAGES } from '@keelson/contracts/platform/languages';
import { expectContentLoaded } from '../journeys/pages/accessible';
import { signIn } from '../journeys/pages/visitor';
import { findBrowser } from './browser';
import { ORIGIN } from './running-copy';

interface Picture {
  /** Relative to the root of the repository; the extension selects the format. */
  readonly file: string;
  readonly path: string;
  readonly as?: string;
  readonly width: number;
  readonly height: number;
  readonly scheme?: 'dark';
  /** Device pixels per CSS pixel, as on a phone. */
  readonly scale?: number;
  /** Actions on the page before the screenshot. */
  readonly prepare?: (page: Page) => Promise<void>;
}

const PAULA = 'paula@keelson.test';
const WIDE = { path: '/dashboard', as: PAULA, width: 1440, height: 900 };
const CONSOLE = { as: 'ada@keelson.test', width: 1440, height: 900 };
const PHONE = { path: '/dashboard', as: PAULA, width: 390, height: 720, scale: 2 };
const WEBP_QUALITY = 84;
/** The first request after a start waits for the functions to load. */
const TIMEOUT_MS = 120_000;

/** Those of the home page in a language. Korean needs a font that has it: `apt-get install fonts-noto-cjk`. */
function dashboardPictures(language: Language): readonly Picture[] {
  const path = inLanguage(language, '/dashboard');
  const file = (name: string): string =>
    `web/public/screenshots/${language}/dashboard-${name}.webp`;
  return [
    { ...WIDE, path, file: file('light') },
    { ...WIDE, path, file: file('dark'), scheme: 'dark' },
    { ...PHONE, path, file: file('phone-light') },
    { ...PHONE, path, file: file('phone-dark'), scheme: 'dark' },
  ];
}

const PICTURES: readonly Picture[] = [
  { ...WIDE, file: 'docs/screenshots/dashboard.png' },
  ...LANGUAGES.flatMap(dashboardPictures),
  { ...CONSOLE, file: 'docs/screenshots/board.png', path: '/admin/agents-kanban/boards/launch' },
  { ...CONSOLE, file: 'docs/screenshots/learning-control.png', path: '/admin/learning-control' },
  { file: 'docs/screenshots/learn.png', path: '/learn', width: 1280, height: 860 },
  { file: 'docs/screenshots/pricing.png', path: '/pricing', width: 1280, height: 860 },
  {
    file: 'docs/screenshots/sign-in.png',
    path: '/sign-in',
    width: 1280,
    height: 860,
    prepare: (page) => page.getByRole('button', { name: 'Continue with Google' }).click(),
  },
];

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Waits until skeletons are gone, the chart is drawn and animations have ended. */
async function comeToRest(page: Page): Promise<void> {
  await expectContentLoaded(page);
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.evaluate(() => document.fonts.ready);
  await page.waitForTimeout(1_500);
}

async function imageOf(page: Page, file: string, scale: number): Promise<Buffer> {
  if (file.endsWith('.png')) return page.screenshot();
  const session = await page.context().newCDPSession(page);
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  const { data } = await session.send('Page.captureScreenshot', {
    format: 'webp',
    quality: WEBP_QUALITY,
    // Without a clip the picture has CSS pixels, not those of the device.
    clip: { x: 0, y: 0, width, height, scale },
  });
  return Buffer.from(data, 'base64');
}

async function take(browser: Browser, picture: Picture): Promise<void> {
  const { file, path, as, width, height, scheme, scale, prepare } = picture;
  const context = await browser.newContext({
    baseURL: ORIGIN,
    viewport: { width, height },
    deviceScaleFactor: scale ?? 1,
    colorScheme: scheme ?? 'light',
    reducedMotion: 'reduce',
  });
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(TIMEOUT_MS);
    if (as !== undefined) await signIn(page, as);
    await page.goto(path);
    await prepare?.(page);
    await comeToRest(page);
    await mkdir(dirname(`${root}${file}`), { recursive: true });
    await writeFile(`${root}${file}`, await imageOf(page, file, scale ?? 1));
    process.stdout.write(`${file}\n`);
  } finally {
    await context.close();
  }
}

const { launch } = await findBrowser();
const browser = await chromium.launch(launch);
try {
  for (const picture of PICTURES) await take(browser, picture);
  // The home page shows them from its next build on.
  const brand = ['--import', 'tsx', 'scripts/brand/main.ts', '--yes', '--pictures-taken'];
  spawnSync(process.execPath, brand, { cwd: root, stdio: 'inherit' });
} finally {
  await browser.close();
}
