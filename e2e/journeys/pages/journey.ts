import { test as base } from '@playwright/test';
import { watchBrowserQueries } from '../../support/indexes/browser-queries';
import { watchPolicyViolations } from '../../support/policy-violations';

export { expect } from '@playwright/test';

/**
 * Every journey also checks that the Firestore queries of its pages have an index, and that no security
 * policy of its pages blocks anything.
 */
export const test = base.extend({
  context: async ({ context }, use) => {
    const endQueries = watchBrowserQueries(context);
    const endViolations = await watchPolicyViolations(context);
    await use(context);
    endQueries();
    endViolations();
  },
});
