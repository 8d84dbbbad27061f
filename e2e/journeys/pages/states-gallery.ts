import { type Page } from '@playwright/test';
import { expect } from './journey';
import { newEmail, signIn } from './visitor';

/** The areas of the gallery, in its order. */
export const AREAS = [
  'shell',
  'account',
  'dashboard',
  'billing',
  'chat',
  'boards',
  'cards',
  'agents',
  'board-settings',
  'learning',
  'public',
  'console',
] as const;

/** Lists what a view shows in each state. */
const SHOWN: Readonly<Record<string, string>> = {
  loading: 'app-skeleton, .banner',
  // The page of a section without a text of its own lists its documents.
  // A source with nothing to publish has a chip, and its plan a list.
  empty: 'app-empty-state, .empty, .entries, .left-out li, app-draft-list app-status-chip',
  // What could not be copied is shown instead.
  error: 'app-error-state p, app-copy-id .whole',
  offline: 'app-error-state p, app-copy-id .whole, .banner',
};

/** Opens an area of the gallery, and waits until each of its views shows its state. */
export async function openStates(page: Page, area: string): Promise<void> {
  await signIn(page, newEmail('gallery'));
  await page.goto(`/dev/states?area=${area}`);
  await expect(page.locator('.example').first()).toBeVisible();
  await expect.poll(() => withoutState(page)).toEqual([]);
}

/** Without a network, most views look as after an error of the server, with other words: takes those off the page. */
export async function removeRepeated(page: Page): Promise<void> {
  await page.locator('article').evaluateAll((articles) => {
    const nameOf = (article: Element): string | undefined =>
      article.querySelector('h3')?.firstChild?.nodeValue?.trim();
    const inState = (state: string): Element[] =>
      articles.filter((article) => article.querySelector(`.example[data-state=${state}]`) !== null);
    const failing = new Set(inState('error').map(nameOf));
    for (const article of inState('offline')) if (failing.has(nameOf(article))) article.remove();
  });
}

/** The examples that do not show their state. */
const withoutState = (page: Page): Promise<(string | null)[]> =>
  page.locator('.example').evaluateAll(
    (examples, shown) =>
      examples
        .filter((example) => {
          const found = example.querySelectorAll(
            shown[example.getAttribute('data-state') ?? ''] ?? 'none',
          );
          return ![...found].some((part) => part.getBoundingClientRect().height > 0);
        })
        .map((example) => example.getAttribute('aria-labelledby')),
    SHOWN,
  );
