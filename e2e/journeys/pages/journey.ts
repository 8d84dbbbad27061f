import { test as base } from '@playwright/test';
import { watchListeners } from '../../support/end-listeners';
import { watchBrowserQueries } from '../../support/indexes/browser-queries';
import { watchPolicyViolations } from '../../support/policy-violations';

export { expect } from '@playwright/test';

/**
 * Every journey also checks that the Firestore queries of its pages have an index, and that no security
 * policy of its pages blocks anything. Its pages leave no listeners in the emulator.
 */
export const test = base.extend({
  context: async ({ context }, use) => {
    const endListeners = watchListeners(context);
    const endQueries = watchBrowserQueries(context);
    const endViolations = await watchPolicyViolations(context);
    await use(context);
    await endListeners();
    endQueries();
    endViolations();
  },
});
