import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Waits until no skeleton is visible. A live page never becomes network-idle. */
export async function expectContentLoaded(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(async () => {
    const waiting = page.locator('app-skeleton:visible');
    const count = await waiting.count();
    // Parts below the fold load when they are scrolled into view.
    if (count > 0) await waiting.first().scrollIntoViewIfNeeded({ timeout: 500 });
    expect(count).toBe(0);
  }).toPass({ timeout: 20_000, intervals: [100] });
}

/** Rules of axe that judge colors, the only thing in which the color schemes differ. */
export const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

interface AxeOptions {
  /** Selector; the whole page by default. */
  readonly part?: string | undefined;
  /** Names of rules; all of axe's defaults without them. */
  readonly rules?: string[] | undefined;
  /** Names of rules that do not apply. */
  readonly without?: string[];
}

/**
 * Retries, because elements get their colors one by one after a change of the color scheme. The largest pages take a busy
 * machine 20 s each time.
 */
export async function expectAccessible(
  page: Page,
  where: string,
  { part = 'html', rules, without = [] }: AxeOptions = {},
): Promise<void> {
  await expect(async () => {
    // Only violations with all of their elements, and in the page itself: a quarter of the time. No page has frames.
    const axe = new AxeBuilder({ page })
      .options({ resultTypes: ['violations'] })
      .setLegacyMode()
      .include(part);
    if (rules === undefined) axe.disableRules(without);
    else axe.withRules(rules);
    const { violations } = await axe.analyze();
    expect(violations, where).toEqual([]);
  }).toPass({ timeout: 75_000 });
}

/** Checks everything in the light color scheme and colors in the dark one, with reduced motion. `part` as above. */
export async function expectAccessibleInBothSchemes(
  page: Page,
  where: string,
  part?: string,
): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await expectAccessible(page, `${where}, light`, { part });
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await expectAccessible(page, `${where}, dark`, { part, rules: COLOR_RULES });
}

export const DESKTOP = { width: 1440, height: 900 };
export const PHONE = { width: 390, height: 844 };

/**
 * On a desktop and on a phone, in both color schemes, with reduced motion: everything on a light desktop and on a dark phone,
 * colors in the other two. Leaves the page on a light phone. `part` as above.
 */
export async function expectAccessibleEverywhere(
  page: Page,
  where: string,
  part?: string,
): Promise<void> {
  const rules = COLOR_RULES;
  const checks = [
    { size: DESKTOP, colorScheme: 'light' },
    { size: DESKTOP, colorScheme: 'dark', rules },
    { size: PHONE, colorScheme: 'dark' },
    { size: PHONE, colorScheme: 'light', rules },
  ] as const;
  for (const { size, colorScheme, ...options } of checks) {
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expectAccessible(page, `${where}, ${size.width}, ${colorScheme}`, { part, ...options });
  }
}

/** The page does not go on below its content, where users would scroll through nothing. */
export async function expectNoBlankEnd(page: Page, where: string): Promise<void> {
  const blank = () =>
    page.evaluate(() => {
      const parts = [...document.querySelectorAll('main, app-public-footer')];
      const end = Math.max(...parts.map((part) => part.getBoundingClientRect().bottom));
      const content = Math.max(end + window.scrollY, window.innerHeight);
      return document.documentElement.scrollHeight - content;
    });
  await expect.poll(blank, { message: where }).toBeLessThan(100); // the bottom bar of a phone
}

/** Retries, because layout follows a resize with a delay. */
export async function expectNoHorizontalScroll(page: Page, where: string): Promise<void> {
  const overflow = () =>
    page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
  await expect.poll(overflow, { message: where }).toBeLessThanOrEqual(0);
}

/**
 * Text for screen readers takes no place on the page, also in elements that a library adds, and scrolls with what is around
 * it: placed by an element outside of the scrolled one, it would make the page as long as everything that is scrolled.
 */
export async function expectNoStrayText(page: Page, where: string): Promise<void> {
  const hidden = page.locator('.visually-hidden:not(:focus, :active), .cdk-visually-hidden');
  const escaped = await hidden.evaluateAll((elements) => {
    const scrolls = (element: Element): boolean => {
      const { overflowX, overflowY } = getComputedStyle(element);
      return [overflowX, overflowY].some((value) => value === 'auto' || value === 'scroll');
    };
    const scrollerOf = ({ parentElement: parent }: Element): Element | null =>
      parent === null || parent === document.body || scrolls(parent) ? parent : scrollerOf(parent);
    return elements
      .filter((element): element is HTMLElement => element instanceof HTMLElement)
      .filter((element) => {
        const { offsetParent } = element; // null: not rendered
        return offsetParent !== null && scrollerOf(element)?.contains(offsetParent) === false;
      })
      .map(({ parentElement }) => parentElement?.outerHTML.slice(0, 200));
  });
  expect(escaped, where).toEqual([]);
  const heights = await hidden.evaluateAll((elements) =>
    elements.map((element) => element.getBoundingClientRect().height),
  );
  expect(Math.max(0, ...heights), where).toBeLessThan(10); // less than a line
}

/** Words of neighbors on a line do not touch: between elements, a template has a space only where it says so. */
export async function expectNoJoinedWords(page: Page, where: string): Promise<void> {
  const joined = await page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    const boxOf = (text: Node, at: number): DOMRect | undefined => {
      const range = document.createRange();
      range.setStart(text, at);
      range.setEnd(text, at + 1);
      return range.getClientRects()[0];
    };
    let before: Node | null = null;
    while (texts.nextNode()) {
      const text = texts.currentNode;
      const [left, right] = [before?.nodeValue ?? '', text.nodeValue ?? ''];
      if (right === '') continue;
      if (before !== null && /[\p{L}\p{N}]$/u.test(left) && /^[\p{L}\p{N}]/u.test(right)) {
        const [a, b] = [boxOf(before, left.length - 1), boxOf(text, 0)];
        // Colors within code and marks of what was searched divide words.
        const isOneWord =
          text.parentElement?.closest('pre, code') ?? before.parentElement?.closest('mark');
        const isOnLine =
          a !== undefined &&
          b !== undefined &&
          a.width > 0 &&
          b.width > 0 &&
          a.top < b.bottom &&
          b.top < a.bottom;
        if (!isOneWord && isOnLine && Math.abs(b.left - a.right) < 1)
          found.push(`${left}|${right}`);
      }
      before = text;
    }
    return found;
  });
  expect(joined, where).toEqual([]);
}
