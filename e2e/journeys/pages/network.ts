import { type Locator, type Page, type Route } from '@playwright/test';

/**
 * Clicks Retry when a read that failed can succeed again. Pages also repeat such a read by themselves, which would take
 * the button away: until it is clicked, requests wait.
 *
 * @param url Pattern of the requests that fail so far, by `page.route`.
 * @param answer What happens to them from now on.
 */
export async function retryOnceReachable(
  page: Page,
  url: string | RegExp,
  retry: Locator,
  answer: (route: Route) => Promise<void> = (route) => route.continue(),
): Promise<void> {
  let release = (): void => undefined;
  const clicked = new Promise<void>((resolve) => (release = resolve));
  await page.route(url, async (route) => {
    await clicked;
    await answer(route);
  });
  await retry.click();
  release();
}
