import { appendAll } from './append-all';
import { COPY } from './copy-code';

/** A scrollable code block, also by keyboard, with a copy button. */
export function codeFigure(
  document: Document,
  language: string,
  content: readonly Node[],
): Element {
  const figure = document.createElement('figure');
  figure.className = 'code';
  const bar = document.createElement('figcaption');
  const name = document.createElement('span');
  name.textContent = language || 'text';
  const copy = document.createElement('button');
  copy.type = 'button';
  copy.className = 'copy';
  copy.textContent = COPY;
  appendAll(bar, [name, copy]);
  const pre = document.createElement('pre');
  pre.tabIndex = 0;
  pre.setAttribute('dir', 'ltr');
  pre.setAttribute('role', 'region');
  pre.setAttribute(
    'aria-label',
    language ? $localize`Code, ${language}:language:` : $localize`:Source code:Code`,
  );
  appendAll(pre, content);
  // Screen readers announce only changes of a region that was there before.
  const status = document.createElement('span');
  status.className = 'visually-hidden';
  status.setAttribute('role', 'status');
  return appendAll(figure, [bar, pre, status]);
}

/** A table that scrolls, also by keyboard. */
export function scrollingTable(document: Document, table: Node): Element {
  const scroll = document.createElement('div');
  scroll.className = 'table';
  scroll.tabIndex = 0;
  scroll.setAttribute('role', 'region');
  scroll.setAttribute('aria-label', $localize`Table`);
  scroll.appendChild(table);
  return scroll;
}
