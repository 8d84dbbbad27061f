import { test as base } from '@playwright/test';
import { watchBrowserQueries } from '../../support/indexes/browser-queries';

export { expect } from '@playwright/test';

/** Every journey also checks that the Firestore queries of its pages have an index. */
export const test = base.extend({
  context: async ({ context }, use) => {
    const end = watchBrowserQueries(context);
    await use(context);
    end();
  },
});
