/**
 * Takes the screenshots of the README and the start page again from the running product, to keep them up to
 * date: `npm start`, then `npm run ops -- screenshots`.
 */
import { spawnSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium, expect, type Page } from '@playwright/test';
import { type ScreenshotName, SCREENSHOTS } from '@keelson/contracts/brand/screenshots';
import { inLanguage, type Language, LANGUAGES } from '@keelson/contracts/platform/languages';
import { expectContentLoaded } from '../journeys/pages/accessible';
import { signInOnPage } from '../journeys/pages/visitor';
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
  /** Selector of what is scrolled to the start. */
  readonly start?: string;
}

const PAULA = 'paula@keelson.test';
const WIDE = { path: '/dashboard', as: PAULA, width: 1440, height: 900 };
const CONSOLE = { as: 'ada@keelson.test', width: 1440, height: 900 };
const PHONE_SCALE = 2;
const WEBP_QUALITY = 84;
/** The quality of pictures with two pixels for each of the page, where artifacts are half as large. */
const DENSE_WEBP_QUALITY = 55;
/** The time that animations and the drawing of charts take. */
const REST_MS = 1_500;
/** The first request after a start waits for the functions to load. */
const TIMEOUT_MS = 120_000;

/** Lists what the home page shows besides the dashboard. */
const FEATURES = {
  board: {
    path: '/admin/agents-kanban/boards/launch',
    as: CONSOLE.as,
    start: 'app-board-column:has([data-status=ready])',
  },
  learn: { path: '/learn/billing-states' },
  chat: { path: '/dashboard/chat', as: PAULA, prepare: ask, start: 'app-message' },
} as const;
const QUESTION = 'What happens when a payment fails?';

/**
 * Opens one chat for all pictures. The documents of the demo are English, so the question is, in every language.
 */
async function ask(page: Page): Promise<void> {
  const history = page.locator('aside:has(app-chat-list), aside:has([role=status])');
  await expect(history).toBeAttached();
  const asked = page.locator('app-chat-list .chat', { hasText: QUESTION }).first();
  if ((await asked.count()) > 0) {
    await asked.dispatchEvent('click'); // hidden on phones
  } else {
    await page.locator('app-composer textarea').fill(QUESTION);
    await page.keyboard.press('Enter');
  }
  await expect(page.locator('app-message').last().getByRole('link').first()).toBeVisible();
  await page.locator('app-composer textarea').blur();
}

/** Those of the home page in a language. Korean needs a font that has it: `apt-get install fonts-noto-cjk`. */
function homePictures(language: Language): readonly Picture[] {
  const taken = { dashboard: { path: WIDE.path, as: PAULA }, ...FEATURES };
  return Object.entries(SCREENSHOTS).flatMap(([name, { wide, phone }]) => {
    const { path, ...how } = taken[name as ScreenshotName];
    const page = { ...how, path: inLanguage(language, path) };
    const file = (look: string): string =>
      `web/public/screenshots/${language}/${name}-${look}.webp`;
    const large = { ...page, width: wide[0], height: wide[1] };
    const small = {
      ...page,
      width: phone[0] / PHONE_SCALE,
      height: phone[1] / PHONE_SCALE,
      scale: PHONE_SCALE,
    };
    return [
      { ...large, file: file('light') },
      { ...large, file: file('dark'), scheme: 'dark' },
      { ...small, file: file('phone-light') },
      { ...small, file: file('phone-dark'), scheme: 'dark' },
    ];
  });
}

const PICTURES: readonly Picture[] = [
  { ...WIDE, file: 'docs/screenshots/dashboard.png' },
  ...LANGUAGES.flatMap(homePictures),
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
  await page.waitForTimeout(REST_MS);
}

async function scrollToStart(page: Page, selector: string): Promise<void> {
  await page
    .locator(selector)
    .first()
    .evaluate((element: HTMLElement) => {
      element.style.scrollMargin = '16px';
      element.scrollIntoView({ block: 'start', inline: 'start' });
    });
  await page.waitForTimeout(REST_MS);
}

async function imageOf(page: Page, file: string, scale: number): Promise<Buffer> {
  if (file.endsWith('.png')) return page.screenshot();
  const session = await page.context().newCDPSession(page);
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  const { data } = await session.send('Page.captureScreenshot', {
    format: 'webp',
    quality: scale > 1 ? DENSE_WEBP_QUALITY : WEBP_QUALITY,
    // Without a clip the picture has CSS pixels, not those of the device.
    clip: { x: 0, y: 0, width, height, scale },
  });
  return Buffer.from(data, 'base64');
}

async function take(browser: Browser, picture: Picture): Promise<void> {
  const { file, path, as, width, height, scheme, scale, prepare, start } = picture;
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
    if (as !== undefined) await signInOnPage(page, as);
    await page.goto(path);
    await prepare?.(page);
    await comeToRest(page);
    if (start !== undefined) await scrollToStart(page, start);
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
