import { test as base } from '@playwright/test';
import { watchBrowserQueries } from '../../support/indexes/browser-queries';

export { expect } from '@playwright/test';

/** Every journey also proves that what its pages ask of Firestore has an index in production. */
export const test = base.extend({
  context: async ({ context }, use) => {
    const end = watchBrowserQueries(context);
    await use(context);
    end();
  },
});
