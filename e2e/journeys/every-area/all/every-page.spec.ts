import type { Page } from '@playwright/test';
import { runsBrowserFromNpm } from '../../../support/browser';
import {
  DESKTOP,
  expectAccessibleEverywhere,
  expectContentLoaded,
  expectNoBlankEnd,
  expectNoHorizontalScroll,
  expectNoJoinedWords,
  expectNoStrayText,
  PHONE,
} from '../../pages/accessible';
import { ADMIN, EVERY_PAGE, type Pictured, type ShownPage } from '../pages/every-page';
import { fixAnswers } from '../pages/fixed-answers';
import { expect, test } from '../../pages/journey';
import { look } from '../../pages/look';
import { expectPictures } from '../../pages/picture';
import { watchShownTexts } from '../../pages/shown-texts';
import { expectNoEnglish } from '../../pages/untranslated';
import { newEmail, signIn } from '../../pages/visitor';

/** Reference pictures and Korean texts take too long for each pull request. */
const isNightly = process.env['KEELSON_TIERS']?.includes('nightly') === true;
/** The reference pictures are of the browser from npm, which runs on Linux on x64 only. */
const takesPictures = isNightly && runsBrowserFromNpm;
/** Judged by axe in Korean too; the other pages have the same parts. */
const JUDGED_IN_KOREAN = new Set(['/', '/pricing', '/dashboard', '/admin/learning-control']);

async function openPictured(page: Page, { path }: ShownPage, picture: Pictured) {
  if (picture.withoutFirebase === true) {
    const context = page.context();
    await context.setStorageState({ cookies: await context.cookies(), origins: [] });
  }
  if (picture.withFixedAnswers === true) await fixAnswers(page);
  const open = picture.open ?? ((on: Page, at: string) => on.goto(at));
  await open(page, picture.path ?? path);
  await expectPictures(page, picture.name, {
    covered: picture.covered?.(page) ?? [],
    schemes: picture.dark === true ? ['light', 'dark'] : ['light'],
  });
}

/** The page asks whether it can be shown again, and opens itself when it can: here it cannot. */
async function loseConnection(page: Page): Promise<void> {
  await page.route('**/no-connection', (route) =>
    route.request().method() === 'HEAD' ? route.abort() : route.fallback(),
  );
}

/** Axe at both widths and in both color schemes, and a layout without gaps, joined words or a scroll bar. */
async function expectWellMade(page: Page, path: string): Promise<void> {
  const expectEnds = async () => {
    await expectNoBlankEnd(page, path);
    await expectNoStrayText(page, path);
  };
  await page.setViewportSize(DESKTOP);
  await expectContentLoaded(page);
  await expectEnds();
  await expectAccessibleEverywhere(page, path);
  await expectNoJoinedWords(page, path);
  await expectNoHorizontalScroll(page, path);
  await expectEnds();
}

/** Visitors load nothing from other hosts, and no Firebase. */
async function expectOwnRequests(page: Page, urls: readonly string[]): Promise<void> {
  const { origin } = new URL(page.url());
  await page.waitForLoadState('networkidle');
  expect(urls.filter((url) => !url.startsWith(origin) && !url.startsWith('data:'))).toEqual([]);
  const scripts = urls.filter((url) => url.endsWith('.js'));
  const bodies = await Promise.all(
    scripts.map(async (url) => (await page.request.get(url)).text()),
  );
  expect(bodies.filter((body) => body.includes('identitytoolkit'))).toEqual([]);
}

async function readInKorean(page: Page, { path, korean = path, viewer }: ShownPage): Promise<void> {
  if (korean === null) return;
  // A subscriber's pages have more texts.
  if (viewer === 'member') await signIn(page, 'paula@keelson.test');
  await page.unrouteAll();
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await page.setViewportSize(DESKTOP);
  await watchShownTexts(page);
  const address = `/ko${korean === '/' ? '' : korean}`;
  await page.goto(address);
  await expectContentLoaded(page);
  const language = korean === '/learn/billing-states' ? 'en' : 'ko';
  await expect(page.locator('html')).toHaveAttribute('lang', language);
  await expectNoEnglish(page, address, ['grace']);
  if (JUDGED_IN_KOREAN.has(path)) await look(page, `korean${address.replaceAll(/\W+/g, '-')}`);
  await page.setViewportSize(PHONE);
  await expectNoHorizontalScroll(page, address);
}

const EMAILS = {
  visitor: () => null,
  member: () => newEmail('pages'),
  admin: () => ADMIN,
} as const;

test.describe('every page', () => {
  for (const shown of EVERY_PAGE) {
    const { path, viewer, picture } = shown;
    test(`${path} is accessible, fits and looks as before`, async ({ page }) => {
      test.slow();
      const urls: string[] = [];
      page.on('request', (request) => urls.push(request.url()));
      // The name of a pictured account is part of the picture.
      const email =
        takesPictures && viewer === 'member' && picture !== undefined
          ? `pictures-${picture.name.replace('checkout-', '')}@journeys.test`
          : EMAILS[viewer]();
      if (email !== null) await signIn(page, email);
      if (path === '/no-connection') await loseConnection(page);
      if (takesPictures && picture !== undefined) await openPictured(page, shown, picture);
      else await page.goto(path);
      if (viewer === 'visitor') await expectOwnRequests(page, urls);
      await expectWellMade(page, path);
      if (isNightly) await readInKorean(page, shown);
    });
  }
});
