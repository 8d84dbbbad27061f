import { expect, type Page, test } from '@playwright/test';
import { newEmail, signInOnPage } from '../pages/visitor';

/** Tries what an attacker tries who can write into the page, and returns what each attempt achieved. */
const writeIntoPage = (page: Page): Promise<Record<string, string>> =>
  page.evaluate(() => {
    const attempt = (work: () => string): string => {
      try {
        return work();
      } catch (error) {
        return error instanceof TypeError || error instanceof EvalError ? 'refused' : 'failed';
      }
    };
    const insert = (element: HTMLElement): HTMLElement => document.body.appendChild(element);
    return {
      styleElement: attempt(() => {
        insert(document.createElement('style')).textContent = 'body { outline: 9px solid red; }';
        return getComputedStyle(document.body).outlineWidth;
      }),
      styleAttribute: attempt(() => {
        const element = insert(document.createElement('p'));
        element.setAttribute('style', 'position: fixed');
        return getComputedStyle(element).position;
      }),
      html: attempt(() => (insert(document.createElement('p')).innerHTML = '<b>a</b>')),
      script: attempt(() => {
        const script = document.createElement('script');
        script.src = 'https://evil.test/a.js';
        return script.src;
      }),
      frame: attempt(() => {
        const frame = document.createElement('iframe');
        frame.srcdoc = '<p>a</p>';
        return frame.srcdoc;
      }),
      // eslint-disable-next-line @typescript-eslint/no-implied-eval -- this is what the page must refuse
      code: attempt(() => String(setTimeout('1', 0))),
      policy: attempt(() => {
        const { trustedTypes } = globalThis as unknown as {
          readonly trustedTypes: { createPolicy: (name: string, rules: object) => object };
        };
        return typeof trustedTypes.createPolicy('own', { createHTML: (text: string) => text });
      }),
    };
  });

const NOTHING = {
  styleAttribute: 'static',
  html: 'refused',
  script: 'refused',
  frame: 'refused',
  code: 'refused',
  policy: 'refused',
};

test.describe('the security policy of a page', () => {
  for (const path of ['/', '/sign-in', '/pricing']) {
    test(`${path} refuses styles, HTML and scripts that are written into it`, async ({ page }) => {
      await page.goto(path);
      const achieved = await writeIntoPage(page);
      expect(achieved).toMatchObject(NOTHING);
      expect(achieved['styleElement']).not.toBe('9px');
    });
  }

  test('a member’s page refuses them too', async ({ page }) => {
    await signInOnPage(page, newEmail('policy'));
    const achieved = await writeIntoPage(page);
    expect(achieved).toMatchObject(NOTHING);
    expect(achieved['styleElement']).not.toBe('9px');
  });

  test('pages have their styles before their scripts run', async ({ browser, baseURL }) => {
    const options = baseURL === undefined ? {} : { baseURL };
    const context = await browser.newContext({ ...options, javaScriptEnabled: false });
    const page = await context.newPage();
    for (const path of ['/', '/pricing', '/sign-in', '/no-such-page']) {
      await page.goto(path);
      await expect(page.locator('app-public-shell > header').first()).toHaveCSS(
        'position',
        'sticky',
      );
    }
    await page.goto('/pricing');
    await expect(page.locator('app-plan-price .amount').first()).toHaveCSS('line-height', '48px');
    await context.close();
  });
});
