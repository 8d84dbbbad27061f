import { type RenderPage } from '../learning/public/learn-pages';

/** The exports of the build of `web/src/render-page.ts`. */
interface PublicApp {
  readonly renderPage: RenderPage;
}

/** Renders with the public app beside the bundle, which is loaded for the first page. */
export function bundledRenderer(): RenderPage {
  const entry = new URL('./public-app/server.mjs', import.meta.url).href;
  // Node caches the module; a failed import is tried again.
  return async (path, context) => ((await import(entry)) as PublicApp).renderPage(path, context);
}
