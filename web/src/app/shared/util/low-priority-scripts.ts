const LOW = 'fetchpriority="low"';
const SCRIPT = /<(?:link rel="modulepreload"|script(?=[^>]* type="module"))/g;

/**
 * A rendered page whose scripts are fetched after what it shows. Browsers give modules the priority of styles, so on a slow
 * connection the text, its fonts and the picture at the top would share it with 130 kB that only make the page respond.
 */
export const withLowPriorityScripts = (html: string): string =>
  html.replaceAll(SCRIPT, (start) => `${start} ${LOW}`);
