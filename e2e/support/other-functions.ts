import { type Page } from '@playwright/test';
import { serveBundle } from '../../local/suite/src/functions-server/serve-bundle';
import { type Child } from '../../local/suite/src/process/child-script';

/** Runs the deployed bundle a second time, on the same data, with other variables. */
export const startOtherFunctions = (
  env: Readonly<Record<string, string | undefined>>,
): Promise<Child> => serveBundle(env);

/** Routes the page's API requests to the functions. */
export async function routeApiTo(page: Page, functions: Child): Promise<void> {
  await page.route(
    ({ pathname }) => pathname.startsWith('/api/'),
    async (route) => {
      const { pathname, search } = new URL(route.request().url());
      const name = pathname.startsWith('/api/admin/') ? 'admin' : 'api';
      const url = `${functions.url}/${name}${pathname}${search}`;
      await route.fulfill({ response: await route.fetch({ url, maxRedirects: 0 }) });
    },
  );
}
