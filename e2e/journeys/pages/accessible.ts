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
  }).toPass({ timeout: 20_000 });
}

/** Rules of axe that judge colors, the only thing in which the color schemes differ. */
export const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

interface AxeOptions {
  /** Selector; the whole page by default. */
  readonly part?: string | undefined;
  /** Names of rules; all of axe's defaults without them. */
  readonly rules?: string[];
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
    const axe = new AxeBuilder({ page }).include(part);
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
