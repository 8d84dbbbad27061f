import { type Page, type PageElement } from './page';

/** Lists around sections: their headings belong to the page. */
const LAYOUT = 'ul.blockList, ul.blockListLast, ul.summary-list, ul.details-list, ul.member-list';

/** Reads the layout of javadoc as the elements that others use: lists around sections, grids for tables, signatures. */
export function unifyJavadoc(page: Page): void {
  // Up to version 10 the name of a class is a second heading without a first.
  for (const title of [...page.querySelectorAll('body > .header > h2.title')])
    rename(page, title, 'h1');
  for (const list of [...page.querySelectorAll(LAYOUT)]) {
    for (const item of [...list.children]) rename(page, item, 'div');
    rename(page, list, 'div');
  }
  for (const grid of [...page.querySelectorAll('div.summary-table, div.details-table')])
    writeTable(page, grid);
  for (const signature of [...page.querySelectorAll('div.member-signature, div.type-signature')]) {
    const code = page.createElement('code');
    code.append(...signature.childNodes);
    signature.append(code);
    rename(page, signature, 'pre');
  }
}

function rename(page: Page, element: PageElement, name: string): void {
  const renamed = page.createElement(name);
  const id = element.getAttribute('id');
  if (id !== null) renamed.setAttribute('id', id);
  renamed.append(...element.childNodes);
  element.replaceWith(renamed);
}

/** Its cells follow each other, those of the header first. */
function writeTable(page: Page, grid: PageElement): void {
  const cells = [...grid.children];
  const isHeader = (cell: PageElement): boolean =>
    /\btable-header\b/.test(cell.getAttribute('class') ?? '');
  const columns = cells.filter(isHeader).length;
  if (columns === 0 || cells.length % columns !== 0) return;
  const table = page.createElement('table');
  for (let at = 0; at < cells.length; at += columns) {
    const row = page.createElement('tr');
    for (const cell of cells.slice(at, at + columns)) {
      for (const block of [...cell.querySelectorAll('div.block')])
        block.replaceWith(...block.childNodes);
      const written = page.createElement(isHeader(cell) ? 'th' : 'td');
      const id = cell.getAttribute('id');
      if (id !== null) written.setAttribute('id', id);
      written.append(...cell.childNodes);
      row.append(written);
    }
    table.append(row);
  }
  grid.replaceWith(table);
}
