import { type PageContext } from '@keelson/contracts/platform/page-context';
import { type FirstPaintFiles } from './first-paint-files';

/** Renders a page of the app; null when the app has no such page. */
export type RenderPage = (path: string, context: PageContext) => Promise<string | null>;

export type RenderedPage =
  | { readonly kind: 'moved'; readonly location: string }
  | {
      readonly kind: 'page';
      readonly status: 200 | 404;
      readonly html: string;
      readonly etag: string;
    };

/** The exports of both builds of `web/src/render-page.ts`. */
interface RenderedApp {
  readonly renderPage: RenderPage;
}

/** Renders with an app next to the bundle, which is loaded for the first page. */
export function bundledRenderer(app: 'public' | 'member', files: FirstPaintFiles): RenderPage {
  const entry = new URL(`./${app}-app/server.mjs`, import.meta.url).href;
  return async (path, context) => {
    // Node caches the module; a failed import is tried again.
    const { renderPage } = (await import(entry)) as RenderedApp;
    const html = await renderPage(path, context);
    return html === null ? null : files.inline(html);
  };
}
