/**
 * Moves the component styles of prerendered pages to one stylesheet: the content security policy of Hosting
 * allows no inline styles (docs/adr/0051). Pure.
 */
export interface Page {
  readonly path: string;
  readonly html: string;
}

/** The styles that Angular renders on the server for each component. */
const COMPONENT_STYLE = /<style ng-app-id="[^"]*">(.*?)<\/style>/gs;
const INLINE_STYLE = /<style\b|<[a-z][^<>]*\sstyle=/i;

/** The styles of all pages, each once, in the order of their first use. */
export function stylesOf(pages: readonly Page[]): string {
  const styles = pages.flatMap(({ html }) =>
    [...html.matchAll(COMPONENT_STYLE)].map(([, css = '']) => css),
  );
  return [...new Set(styles)].join('\n');
}

/**
 * The page with a link to the stylesheet in place of its styles.
 *
 * @param href URL of the stylesheet, relative to the app.
 * @throws {Error} for a page with other inline styles, which browsers would ignore.
 */
export function linkStyles({ path, html }: Page, href: string): string {
  let link = `<link rel="stylesheet" href="${href}">`;
  const linked = html.replace(COMPONENT_STYLE, () => {
    const first = link;
    link = '';
    return first;
  });
  const inline = INLINE_STYLE.exec(linked)?.[0];
  if (inline === undefined) return linked;
  throw new Error(
    `${path} has the inline style ${inline}. Use a class instead of a style binding.`,
  );
}
