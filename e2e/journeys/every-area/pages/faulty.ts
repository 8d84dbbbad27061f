import { FaultyProduct } from '../../../support/every-area/faulty-product';
import { test as journey } from '../../pages/journey';

export { expect } from '../../pages/journey';

/** Journeys against a copy of the product whose dependencies can be broken. Everything works when a test begins. */
export const test = journey.extend<
  { readonly faults: FaultyProduct },
  { readonly copy: FaultyProduct }
>({
  copy: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from the pattern
    async ({}, use) => {
      const product = await FaultyProduct.start();
      await use(product);
      await product.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: ({ copy }, use) => use(copy.url),
  faults: async ({ copy }, use) => {
    await use(copy);
    await copy.repair();
  },
});
