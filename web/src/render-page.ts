import { AngularAppEngine } from '@angular/ssr';
import type { PageContext } from '@keelson/contracts/learning/page-context';
import type { RenderingContext } from './app/core/render-errors';

/** Placeholder host: pages render from the given responses and never fetch. */
const NOWHERE = 'page.invalid';

const engine = new AngularAppEngine({ allowedHosts: [NOWHERE] });

/**
 * Renders a page of the public app as HTML. The `pages` function loads this module from the build.
 *
 * @param path Path of the page, such as `/learn/start-here`.
 * @returns Null when the app has no such page.
 * @throws {AggregateError} when part of the page failed: incomplete pages are not served.
 */
export async function renderPage(path: string, page: PageContext): Promise<string | null> {
  const context: PageContext & RenderingContext = { ...page, failures: [] };
  const answer = await engine.handle(new Request(`http://${NOWHERE}${path}`), context);
  if (answer === null) return null;
  if (!answer.ok) throw new Error(`The page ${path} was rendered with status ${answer.status}`);
  const html = await answer.text();
  if (context.failures.length > 0) {
    throw new AggregateError(context.failures, `The page ${path} could not be rendered`);
  }
  return html;
}
