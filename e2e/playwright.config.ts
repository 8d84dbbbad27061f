import { defineConfig } from '@playwright/test';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { foldersOff } from '../areas.mjs';
import { BRAND } from '@keelson/product/brand';
import { findBrowser, findPictureBrowser } from './support/browser';
import { ORIGIN } from './support/running-copy';

const { launch } = await findBrowser();
/** A page lives for seconds: optimizing its scripts costs a tenth of all processor time more than it saves. */
const shortLived = { ...launch, args: [...(launch.args ?? []), '--js-flags=--no-opt'] };
const results = process.env['KEELSON_RESULTS'] ?? join(import.meta.dirname, 'test-results');

const CORE = '{journeys,attacks}/**/core/*.spec.ts';
const OTHERS = '{journeys,attacks}/**/{all,nightly}/*.spec.ts';
const LARGE_BOARDS = 'journeys/boards/nightly/kanban-large.spec.ts';
const PAGES = [
  'journeys/every-area/all/every-page.spec.ts',
  'journeys/nightly/states-gallery.spec.ts',
];
const LANGUAGES = 'journeys/**/nightly/languages*.spec.ts';
/** Set in a copy with another brand (`npm run ops -- rehearse:brand`), in which the journeys would look for other names. */
const isBranded = process.env['KEELSON_BRANDED'] !== undefined;

const journeys = [
  {
    // First: at the start, everybody's data is the demo data.
    name: 'pages',
    testMatch: PAGES,
    snapshotPathTemplate: 'journeys/pictures/{arg}{ext}',
    use: {
      launchOptions: await findPictureBrowser(launch),
      locale: 'en-US',
      timezoneId: 'UTC',
      colorScheme: 'light' as const,
    },
  },
  // Before other journeys store English, change settings and delete what pages and the audit log still name.
  { name: 'languages', testMatch: LANGUAGES },
  // What the product exists for must work the first time.
  { name: 'core', testMatch: CORE, retries: 0 },
  {
    name: 'modules',
    testDir: '../product/modules',
    testMatch: BRAND.modules.map((key) => `**/modules/${key}/journeys/**/*.spec.ts`),
  },
  { name: 'users', testMatch: OTHERS, testIgnore: [LARGE_BOARDS, LANGUAGES, ...PAGES] },
  // Each query of the Firestore emulator visits every document: with these boards' 30,000, commits take seconds.
  { name: 'large boards', testMatch: LARGE_BOARDS, use: { launchOptions: launch } },
];

export default defineConfig({
  testDir: '.',
  testIgnore: foldersOff().map((folder) => `**/${folder.replace('**/', '')}/**`),
  projects: isBranded ? [{ name: 'branded copy', testMatch: 'branded/*.spec.ts' }] : journeys,
  outputDir: join(results, 'journeys'),
  // Journeys and attacks sign up people of their own, so they can run side by side.
  fullyParallel: true,
  workers: availableParallelism(),
  // `npm run test:all` reports tests that needed it, and fails when they are more than two (`local/suite/src/test-run/counts.ts`).
  retries: 1,
  // On a busy machine a page takes seconds.
  timeout: 240_000,
  expect: {
    timeout: 30_000,
    // The browser from npm draws almost the same on every processor; a button in a slightly other color is more.
    toHaveScreenshot: { maxDiffPixels: 300, threshold: 0.018 },
  },
  // Reference pictures are made on request only (e2e/README.md).
  updateSnapshots: 'none',
  forbidOnly: process.env['CI'] !== undefined,
  reporter: [['list'], ['json', { outputFile: join(results, 'journeys.json') }]],
  use: {
    baseURL: ORIGIN,
    // Requests of a service worker pass by `page.route`; `offline-page.spec.ts` allows it.
    serviceWorkers: 'block',
    // Drawn in software, animations of a page that waits take a sixth of a processor. Journeys of boards keep them.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: shortLived,
    testIdAttribute: 'data-testid',
    // Without it, a click on what is not there waits until the journey times out.
    actionTimeout: 60_000,
    // A trace of every journey takes a seventh of the processor time; the second attempt of a failed one has it.
    trace: { mode: 'on-first-retry', screenshots: false },
    screenshot: 'only-on-failure',
  },
});
