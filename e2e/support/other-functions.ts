import { type Page } from '@playwright/test';
import { serveBundle } from '../../local/suite/src/functions-server/serve-bundle';
import { type Child } from '../../local/suite/src/process/child-script';

/** Runs the deployed bundle a second time, on the same data, with other variables. */
export const startOtherFunctions = (
  env: Readonly<Record<string, string | undefined>>,
): Promise<Child> => serveBundle(env);

/** Routes the page's API requests, and the page with prices in it, to the functions. */
export async function routeApiTo(page: Page, functions: Child): Promise<void> {
  await page.route(
    ({ pathname }) => functionOf(pathname) !== null,
    async (route) => {
      const { pathname, search } = new URL(route.request().url());
      const url = `${functions.url}/${functionOf(pathname)}${pathname}${search}`;
      await route.fulfill({ response: await route.fetch({ url, maxRedirects: 0 }) });
    },
  );
}

function functionOf(pathname: string): string | null {
  if (pathname === '/pricing') return 'pages';
  if (!pathname.startsWith('/api/')) return null;
  return pathname.startsWith('/api/admin/') ? 'admin' : 'api';
}
