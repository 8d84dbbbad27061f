import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { PUBLIC_PAGES } from '../../support/public-pages';

test('no page downloads more JavaScript than its budget', async () => {
  const report = await new Promise<{ code: unknown; output: string }>((resolve) => {
    execFile(
      process.execPath,
      ['--import', 'tsx', join(import.meta.dirname, '../../../web/tools/print-sizes.ts')],
      (error, stdout, stderr) => resolve({ code: error?.code ?? 0, output: stdout + stderr }),
    );
  });
  expect(report.output).toContain('/pricing');
  expect(report.code, report.output).toBe(0);
});

test.describe('until a public page responds', () => {
  for (const path of PUBLIC_PAGES) {
    test(`${path} adds no styles that it has come with`, async ({ page, request }) => {
      const html = await (await request.get(path)).text();
      const rendered = new Set([...html.matchAll(/_nghost-ng-c\d+/g)].map(([id]) => id.slice(8)));
      expect(rendered.size).toBeGreaterThan(0);
      await page.goto(path, { waitUntil: 'networkidle' });
      await expectHydrated(page);
      const added = await page.evaluate(() =>
        document.adoptedStyleSheets.flatMap(({ cssRules }) =>
          [...cssRules].map(({ cssText }) => cssText),
        ),
      );
      const ids = added.flatMap((css) => css.match(/ng-c\d+/g) ?? []);
      expect(ids.filter((id) => rendered.has(id))).toEqual([]);
    });
  }

  // The first formatter takes a phone 40 ms. The last two make theirs before they are drawn (`withFormats`), the
  // others none: one for what the API will respond, and one for each kind of price that the page came with.
  const prepared: Readonly<Record<string, number>> = { '/pricing': 4, '/status': 1 };
  for (const path of ['/', '/ko', '/developers', '/sign-in', ...Object.keys(prepared)]) {
    const formatters = Array<string>(prepared[path] ?? 0).fill('NumberFormat');
    test(`${path} makes ${formatters.length} formatters of Intl`, async ({ page }) => {
      await page.route(/\/api\/(?:plans|health)$/, () => undefined); // no response
      await page.addInitScript(recordFormatters);
      await page.goto(path);
      await expectHydrated(page);
      const made = await page.evaluate(() => (globalThis as unknown as Recorded).formatters);
      expect(made).toEqual(formatters);
    });
  }

  test('the functions of its files are compiled while they arrive', async ({ page }) => {
    const files: Promise<string>[] = [];
    page.on('response', (response) => {
      if (/\/(?:main|chunk)-[^/]+\.js$/.test(response.url())) files.push(response.text());
    });
    await page.goto('/pricing', { waitUntil: 'networkidle' });
    const texts = await Promise.all(files);
    expect(texts.length).toBeGreaterThan(5);
    expect(texts.filter((text) => !text.startsWith('//# allFunctionsCalledOnLoad\n'))).toEqual([]);
  });
});

interface Recorded {
  formatters: string[];
}

/** Runs in the page, before its scripts. */
function recordFormatters(): void {
  const formatters: string[] = [];
  Object.assign(globalThis, { formatters });
  const intl = Intl as unknown as Record<string, new (...args: unknown[]) => object>;
  for (const name of ['DateTimeFormat', 'NumberFormat', 'PluralRules', 'RelativeTimeFormat']) {
    const original = intl[name];
    if (original === undefined) throw new Error(`Intl has no ${name}`);
    intl[name] = new Proxy(original, {
      construct(target, args, newTarget) {
        formatters.push(name);
        return Reflect.construct(target, args, newTarget) as object;
      },
    });
  }
}

/** Angular removes its marks from what it has hydrated. */
const expectHydrated = (page: Page): Promise<void> => expect(page.locator('[ngh]')).toHaveCount(0);
