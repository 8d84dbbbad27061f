import { readFile } from 'node:fs/promises';
import { type Locator, type Page } from '@playwright/test';
import {
  expectAccessibleInBothSchemes,
  expectContentLoaded,
  expectNoHorizontalScroll,
} from '../pages/accessible';

import { expect, test } from '../pages/journey';
import { becomePro } from '../pages/member';
import { retryOnceReachable } from '../pages/network';
import { signIn } from '../pages/visitor';

const ADMIN = 'ada@keelson.test';

const group = (page: Page, name: string): Locator =>
  page.getByRole('region', { name, exact: true });

const figure = (page: Page, name: string, label: string): Locator =>
  group(page, name)
    .locator('dl > div')
    .filter({ has: page.getByText(label, { exact: true }) })
    .locator('.value');

/** One of the numbers above the charts. */
const headline = (page: Page, label: string): Locator =>
  page
    .locator('.headline > div')
    .filter({ has: page.getByText(label, { exact: true }) })
    .locator('.value');

const openMore = (page: Page): Promise<void> => page.getByText('More metrics').click();

const numberIn = async (locator: Locator): Promise<number> =>
  Number((await locator.innerText()).replaceAll(/[^0-9.]/g, ''));

test.describe('the metrics of the console', () => {
  test('follow a purchase without a reload', async ({ page }) => {
    await signIn(page, ADMIN);
    await page.goto('/admin?range=7d');
    const mrr = headline(page, 'MRR');
    const signUps = headline(page, 'Sign-ups');
    await expect(mrr).toBeVisible();
    const before = { mrr: await numberIn(mrr), signUps: await numberIn(signUps) };
    const context = await page.context().browser()!.newContext();
    await becomePro(await context.newPage(), 'metrics');
    await expect(async () => {
      expect(await numberIn(mrr)).toBeGreaterThan(before.mrr);
      expect(await numberIn(signUps)).toBeGreaterThan(before.signUps);
    }).toPass({ timeout: 60_000 });
    await context.close();
  });

  test('have ranges in the URL, and a download of the same numbers', async ({ page }) => {
    await signIn(page, ADMIN);
    await page.goto('/admin');
    const ranges = page.getByRole('group', { name: 'Range' });
    await expect(ranges.getByRole('button', { pressed: true })).toHaveText('30 days');
    await ranges.getByRole('button', { name: '12 months' }).click();
    await expect(page).toHaveURL(/range=12m/);
    await page.reload();
    await expect(ranges.getByRole('button', { pressed: true })).toHaveText('12 months');
    await openMore(page);
    await expect(group(page, 'Growth')).toBeVisible();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download CSV' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^keelson-metrics-\d{4}-\d\d-01-.*\.csv$/);
    const [head = '', ...rows] = (await readFile(await download.path(), 'utf8'))
      .trim()
      .split('\r\n');
    const columns = head.replace('\ufeff', '').split(',');
    expect(rows).toHaveLength(12);
    const signUps = rows
      .map((row) => Number(row.split(',')[columns.indexOf('Sign-ups')]))
      .reduce((sum, count) => sum + count, 0);
    expect(signUps).toBe(await numberIn(figure(page, 'Growth', 'Sign-ups')));
    expect(columns).toContain('MRR (USD)');
  });

  test('are read with the keyboard, as a table, in both schemes and on a phone', async ({
    page,
  }) => {
    await signIn(page, ADMIN);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto('/admin?range=7d');
    await expectContentLoaded(page);
    await openMore(page);
    const chart = group(page, 'Growth').getByRole('slider');
    await chart.focus();
    await expect(chart).toHaveAttribute('aria-valuenow', '7');
    await page.keyboard.press('ArrowLeft');
    await expect(chart).toHaveAttribute('aria-valuenow', '6');
    await expect(chart).toHaveAttribute('aria-valuetext', /: Sign-ups \d+, Activated \d+$/);
    await page.keyboard.press('Home');
    await expect(chart).toHaveAttribute('aria-valuenow', '1');
    await group(page, 'Growth').getByText('View as table').click();
    await expect(
      group(page, 'Growth').getByRole('columnheader', { name: 'Sign-ups' }),
    ).toBeVisible();
    await expect(group(page, 'Growth').getByRole('row')).toHaveCount(8);
    await expectAccessibleInBothSchemes(page, 'metrics');
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoHorizontalScroll(page, 'metrics');
    await expectAccessibleInBothSchemes(page, 'metrics on a phone');
  });

  test('say what failed and try again, and say what will appear', async ({ page }) => {
    await signIn(page, ADMIN);
    await page.route('**/api/admin/metrics**', (route) => route.fulfill({ status: 500 }));
    await page.goto('/admin');
    const failure = page.locator('app-metrics').getByRole('alert');
    await expect(failure).toBeVisible();
    const retry = failure.getByRole('button', { name: 'Retry' });
    await retryOnceReachable(page, '**/api/admin/metrics**', retry, async (route) => {
      const response = await route.fetch();
      const report = (await response.json()) as object;
      await route.fulfill({ response, json: { ...report, counted: false } });
    });
    await expect(page.getByText('No metrics yet')).toBeVisible();
    await expectAccessibleInBothSchemes(page, 'a new installation');
  });

  test('say how to count the subscriptions of an older installation', async ({ page }) => {
    await signIn(page, ADMIN);
    await page.route('**/api/admin/metrics**', async (route) => {
      const response = await route.fetch();
      const report = (await response.json()) as { current: object };
      const current = { ...report.current, plans: [], revenue: [] };
      await route.fulfill({ response, json: { ...report, current } });
    });
    await page.goto('/admin');
    await expect(page.getByText('No subscriptions yet')).toBeVisible();
    await expect(page.getByText('npm run ops -- metrics:rebuild')).toBeVisible();
    await openMore(page);
    await expect(group(page, 'Growth')).toBeVisible();
  });

  test('are for admins', async ({ page }) => {
    await signIn(page, 'olive@keelson.test');
    await page.goto('/admin');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('app-metrics')).toHaveCount(0);
    expect((await page.request.get('/api/admin/metrics')).status()).toBe(403);
  });
});
