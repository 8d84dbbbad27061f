import { expect, type Page, type Response } from '@playwright/test';
import { tracesIn } from './traces';

/** A crawl visits this many pages that differ in one part of their path. */
const OF_A_SHAPE = 4;
/** Addresses that do something, or lead to the provider. */
const NOT_VISITED = /^\/api\/(?:checkout|portal|credits|session|account)/;

/** Describes what a crawl found: addresses that were visited, and texts that must not be there by where they are. */
export interface Crawled {
  readonly visited: string[];
  readonly answers: Set<string>;
  readonly traces: Record<string, string[]>;
}

/** Visits every page that links lead to, and reads each page and each answer of the API that it shows. */
export async function crawl(page: Page, starts: readonly string[]): Promise<Crawled> {
  const found: Crawled = { visited: [], answers: new Set(), traces: {} };
  const note = (where: string, text: string): void => {
    const traces = tracesIn(where, text);
    if (traces.length > 0) found.traces[where] = [...new Set(traces)].slice(0, 5);
  };
  const reads: Promise<void>[] = [];
  const listen = (response: Response): void => void reads.push(readAnswer(response, found, note));
  page.on('response', listen);
  const shapes = new Map<string, number>();
  const queue = [...starts];
  const seen = new Set(queue);
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    const shape = shapeOf(path);
    const before = shapes.get(shape) ?? 0;
    if (before >= OF_A_SHAPE && !starts.includes(path)) continue;
    shapes.set(shape, before + 1);
    found.visited.push(path);
    for (const link of await visit(page, path, note)) {
      if (seen.has(link)) continue;
      seen.add(link);
      queue.push(link);
    }
  }
  page.off('response', listen);
  await Promise.all(reads);
  return found;
}

/** The last part of a path names one of many. */
function shapeOf(path: string): string {
  const parts = path.split('/');
  parts[parts.at(-1) === 'lesson' ? parts.length - 2 : parts.length - 1] = '*';
  return parts.join('/');
}

async function visit(
  page: Page,
  path: string,
  note: (where: string, text: string) => void,
): Promise<string[]> {
  if (path.startsWith('/api/') || /\.\w+$/.test(path)) {
    const answer = await page.request.get(path);
    note(path, await answer.text());
    return [];
  }
  const response = await page.goto(path);
  // Before any script ran: structured data, previews, the page for browsers without scripts.
  note(`${path} (source)`, (await response?.text()) ?? '');
  await expect(page.locator('h1').first()).toBeVisible();
  await expect(page.locator('app-skeleton:visible'))
    .toHaveCount(0, { timeout: 20_000 })
    .catch(() => undefined);
  note(path, await page.evaluate(() => `${document.title}\n${document.documentElement.outerHTML}`));
  const links = await page
    .locator('a[href], link[rel=alternate][href]')
    .evaluateAll((all) => all.map((each) => (each as HTMLAnchorElement).href));
  const { origin } = new URL(page.url());
  return links
    .map((href) => new URL(href))
    .filter((url) => url.origin === origin && !NOT_VISITED.test(url.pathname))
    .map(({ pathname }) => pathname);
}

async function readAnswer(
  response: Response,
  { answers }: Crawled,
  note: (where: string, text: string) => void,
): Promise<void> {
  const { pathname } = new URL(response.url());
  const type = response.headers()['content-type'] ?? '';
  if (!pathname.startsWith('/api/') || !/json|text\/(?!event-stream)/.test(type)) return;
  answers.add(pathname);
  // A page that was left has no body any more.
  note(`answer of ${pathname}`, await response.text().catch(() => ''));
}
