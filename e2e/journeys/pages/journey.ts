import { type BrowserContext, test as base } from '@playwright/test';
import { watchBrowserQueries } from '../../support/indexes/browser-queries';
import { watchPolicyViolations } from '../../support/policy-violations';
import { watchUnexpectedErrors } from '../../support/unexpected-errors';

export { expect } from '@playwright/test';

/**
 * Every journey also checks that the Firestore queries of its pages, those of further windows too, have an index, and
 * that in its first window no security policy blocks anything and no page fails, not even for a moment.
 */
export const test = base.extend({
  context: async ({ context, browser }, use) => {
    const ends: (() => void)[] = [];
    const watch = (opened: BrowserContext): void => void ends.push(watchBrowserQueries(opened));
    watch(context);
    browser.on('context', watch);
    const endViolations = await watchPolicyViolations(context);
    const endErrors = await watchUnexpectedErrors(context);
    await use(context);
    browser.off('context', watch);
    for (const end of ends) end();
    endViolations();
    endErrors();
  },
});
