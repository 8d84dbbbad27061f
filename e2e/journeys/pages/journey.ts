import { type BrowserContext, test as base } from '@playwright/test';
import { watchListeners } from '../../support/end-listeners';
import { watchBrowserQueries } from '../../support/indexes/browser-queries';
import { watchPolicyViolations } from '../../support/policy-violations';

export { expect } from '@playwright/test';

/**
 * Every journey also checks that the Firestore queries of its pages have an index, and that no security
 * policy of its first window blocks anything. Its pages, those of further windows too, leave no listeners in the emulator.
 */
export const test = base.extend({
  context: async ({ context, browser }, use) => {
    const ends: (() => void | Promise<void>)[] = [];
    const watch = (opened: BrowserContext): void => {
      ends.push(watchListeners(opened), watchBrowserQueries(opened));
    };
    watch(context);
    browser.on('context', watch);
    const endViolations = await watchPolicyViolations(context);
    await use(context);
    browser.off('context', watch);
    for (const end of ends) await end();
    endViolations();
  },
});
