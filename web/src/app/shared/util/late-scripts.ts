const PRELOAD = '<link rel="modulepreload" fetchpriority="low"';
const PRELOADED = /<link rel="modulepreload"/g;
const MODULE = /<script src="([^"]+)" type="module"><\/script>/g;

/**
 * A rendered page whose scripts are fetched after what it shows, and run after it is painted (`public/preferences.js`). Browsers
 * give modules the priority of styles, so on a slow connection the text, its fonts and the picture at the top would share it with
 * 130 kB that only make the page respond; on a fast one, they would run before the first paint.
 */
export const withLateScripts = (html: string): string =>
  html.replaceAll(PRELOADED, PRELOAD).replaceAll(MODULE, `${PRELOAD} href="$1" data-app>`);
