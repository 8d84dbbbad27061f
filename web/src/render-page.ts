import { AngularAppEngine } from '@angular/ssr';
import type { PageContext } from '@keelson/contracts/platform/page-context';
import type { RenderingContext } from './app/core/render-errors';
import { withLowPriorityScripts } from './app/shared/util/low-priority-scripts';

/** Placeholder host: pages render from the given responses and never fetch. */
const PLACEHOLDER_HOST = 'page.invalid';

const engine = new AngularAppEngine({ allowedHosts: [PLACEHOLDER_HOST] });

/**
 * Renders a page of the public app as HTML. The `pages` function loads this module from the build.
 *
 * @param path Path of the page, such as `/learn/start-here`.
 * @returns Null when the app has no such page.
 * @throws {AggregateError} when part of the page failed: incomplete pages are not served.
 */
export async function renderPage(path: string, page: PageContext): Promise<string | null> {
  const context: PageContext & RenderingContext = { ...page, failures: [] };
  const response = await engine.handle(new Request(`http://${PLACEHOLDER_HOST}${path}`), context);
  if (response === null) return null;
  if (!response.ok) throw new Error(`The page ${path} was rendered with status ${response.status}`);
  const html = await response.text();
  if (context.failures.length > 0) {
    throw new AggregateError(context.failures, `The page ${path} could not be rendered`);
  }
  return withLowPriorityScripts(html);
}
