import { expect, test } from '../pages/journey';
import { expectAccessibleInBothSchemes, expectNoHorizontalScroll } from '../pages/accessible';
import { retryOnceReachable } from '../pages/network';

interface ApiDocument {
  readonly servers: readonly { readonly url: string }[];
  readonly paths: Readonly<Record<string, object>>;
}

test('the API reference is searched, read, and linked to by operation', async ({ page }) => {
  test.slow();
  await page.goto('/');
  await page.getByRole('navigation', { name: 'Footer' }).getByRole('link', { name: 'API' }).click();
  await expect(page.getByRole('heading', { name: 'API reference', level: 1 })).toBeVisible();
  await expect(page.getByRole('button', { name: 'GET /api/health' })).toBeVisible();
  await page.getByRole('link', { name: 'Execution service' }).click();
  await expect(page).toHaveURL(/\/developers\/execution$/);

  const search = page.getByRole('searchbox', { name: 'Search operations' });
  await search.fill('POST breakdown');
  await expect(page.getByRole('status').getByText('2 operations')).toBeVisible();
  const operation = page.getByRole('button', {
    name: 'POST /v1/boards/{slug}/cards/{cardId}/breakdown Create',
  });
  await operation.press('Enter');
  await expect(operation).toHaveAttribute('aria-expanded', 'true');
  await expect(page).toHaveURL(/#breakDownCard$/);
  const request = page.getByRole('list', { name: 'Request of breakDownCard' });
  await expect(request.getByText('cards[].title')).toBeVisible();
  await expect(request.getByText('1 to 200 characters')).toBeVisible();
  await expect(page.getByLabel('Example call of breakDownCard')).toContainText(
    'Idempotency-Key: $(uuidgen)',
  );
  await expect(page.getByText('kanban/transition-not-allowed')).toBeVisible();
  const { servers } = (await (await page.request.get('/api/execution-openapi.json')).json()) as {
    servers: { url: string }[];
  };
  await expect(page.getByLabel('Example call of breakDownCard')).toContainText(
    `"${servers[0]!.url}/v1/boards/<slug>/cards/<cardId>/breakdown"`,
  );
  await expectAccessibleInBothSchemes(page, 'developers');
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await expectNoHorizontalScroll(page, 'developers');
  }

  await search.fill('no such operation');
  await expect(page.getByText('No operations match')).toBeVisible();
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect(operation).toBeVisible();

  await page.goto('/developers/execution#claimNext');
  const linked = page.getByRole('button', { name: 'POST /v1/agents/{agentId}/claims' });
  await expect(linked).toBeFocused();
  await expect(linked).toBeInViewport();
  await expect(linked).toHaveAttribute('aria-expanded', 'true');
});

test('the API reference says when it cannot be loaded, and recovers', async ({ page }) => {
  await page.route('**/api/openapi.json', (route) => route.abort());
  await page.goto('/developers');
  await expect(page.getByRole('alert')).toBeVisible({ timeout: 20_000 });
  const retry = page.getByRole('button', { name: 'Retry' });
  await retryOnceReachable(page, '**/api/openapi.json', retry);
  await expect(page.getByRole('button', { name: 'GET /api/health' })).toBeVisible();
});

for (const path of ['/api/openapi.json', '/api/execution-openapi.json']) {
  test(`every operation of ${path} is where the document says`, async ({ request }) => {
    const document = (await (await request.get(path)).json()) as ApiDocument;
    expect(document.servers).toHaveLength(1);
    const [server] = document.servers;
    const missing: string[] = [];
    for (const [template, methods] of Object.entries(document.paths)) {
      const url = server!.url + template.replaceAll(/\{(\w+)\}/g, 'some-$1');
      // Refused before anything else, with the methods that the path has.
      const response = await request.fetch(url, { method: 'OPTIONS' });
      const allowed = (response.headers()['allow'] ?? '').split(', ');
      for (const method of Object.keys(methods)) {
        if (!allowed.includes(method.toUpperCase())) missing.push(`${method} ${url}`);
      }
    }
    expect(missing).toEqual([]);
    expect(Object.keys(document.paths).length).toBeGreaterThan(50);
  });
}
