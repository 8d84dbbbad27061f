import { type RenderPage } from '../learning/public/learn-pages';

/** What `web/src/render-page.ts` exports, as its build has it. */
interface PublicApp {
  readonly renderPage: RenderPage;
}

/** Renders with the public app that the build puts beside the bundle; it is loaded with the first page. */
export function bundledRenderer(): RenderPage {
  const entry = new URL('./public-app/server.mjs', import.meta.url).href;
  // Node remembers a module, and looks again for one that was not there.
  return async (path, context) => ((await import(entry)) as PublicApp).renderPage(path, context);
}
