import { defineConfig } from '@playwright/test';
import { join } from 'node:path';
import { findBrowser } from './support/browser';

const { launch } = await findBrowser();
const results = process.env['KEELSON_RESULTS'] ?? join(import.meta.dirname, 'test-results');

export default defineConfig({
  testDir: '.',
  testMatch: ['journeys/**/*.spec.ts', 'attacks/**/*.spec.ts'],
  outputDir: join(results, 'journeys'),
  // Journeys and attacks sign up people of their own, so they can run side by side.
  fullyParallel: true,
  workers: 2,
  // `npm test` reports tests that needed it, and fails when they are more than two (`local/suite/src/test-run/counts.ts`).
  retries: 1,
  // On a busy machine a page takes seconds.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  forbidOnly: process.env['CI'] !== undefined,
  reporter: [['list'], ['json', { outputFile: join(results, 'journeys.json') }]],
  use: {
    baseURL: process.env['KEELSON_BASE_URL'] ?? 'http://localhost:3000',
    launchOptions: launch,
    testIdAttribute: 'data-testid',
    // A screencast of every journey costs processor time; the last screenshot is kept anyway.
    trace: { mode: 'retain-on-failure', screenshots: false },
    screenshot: 'only-on-failure',
  },
});
