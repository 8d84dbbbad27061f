import { type Page, type PageElement } from './page';

interface Generator {
  /** The mark that only its pages have. */
  readonly sign: string;
  /** The element with the document. */
  readonly content: string;
  /** Parts of it that belong to the page, and not to the document. */
  readonly added: string;
}

/** Tools whose pages say where the document is. */
const GENERATORS: readonly Generator[] = [
  {
    sign: 'meta[name=generator][content^="Antora"]',
    content: 'article.doc',
    added: '.edit-this-page, .toc, .toc-header, .breadcrumbs, nav.pagination',
  },
  {
    sign: 'meta[name=generator][content="rustdoc"]',
    content: '#main-content',
    added:
      'rustdoc-toolbar, .rustdoc-breadcrumbs, .out-of-band, a.anchor, a.src, a.srclink, a.tooltip, button',
  },
  {
    // javadoc from 16 on, and from 11 on.
    sign: 'meta[name=generator][content^="javadoc"], main[role=main] > .contentContainer',
    content: 'main',
    added:
      '.header > .sub-title, .header > .subTitle, .table-tabs, .tableTab, .tabEnd, .inheritance, .copy, button',
  },
  {
    // javadoc 7 to 10.
    sign: 'body > .header + .contentContainer',
    content: 'body > .contentContainer',
    added: '.tableTab, .tabEnd, .inheritance, button',
  },
  {
    sign: 'meta[name=generator][content^="DITA-OT"]',
    content: 'main > article',
    added: '.parentlink, .previouslink, .nextlink',
  },
  {
    // MadCap Flare
    sign: '[data-mc-content-body]',
    content: '[data-mc-content-body]',
    added:
      '[class*="MCBreadcrumbs"], ul.menu.mc-component, .buttons.popup-container, .nocontent, .MCMiniTocBox_0.nocontent',
  },
];

/**
 * The element that has the document of a page, without what its tool adds; null for pages of other tools, and for those that
 * have several documents. No guess is needed for them, nor a warning about it.
 */
export function generatedContent(page: Page): PageElement | null {
  const generator = GENERATORS.find(({ sign }) => page.querySelector(sign) !== null);
  if (generator === undefined) return null;
  const { content, added } = generator;
  // Flare has several around each other.
  const found = [...page.querySelectorAll(content)].filter(
    (element) => element.querySelector(content) === null,
  );
  const [only] = found;
  if (only === undefined || found.length > 1) return null;
  for (const element of [...page.querySelectorAll(`:is(${content}) :is(${added})`)])
    element.remove();
  return only;
}
