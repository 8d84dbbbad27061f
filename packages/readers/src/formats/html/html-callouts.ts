import { isCalloutName } from '../../markdown/callouts';
import { type Page } from './page';

/** Notes of Sphinx and MkDocs, Docusaurus, Asciidoctor, GitHub, VitePress, Starlight, Confluence, Notion and DocBook. */
const CALLOUTS = [
  'div.admonition',
  'aside.admonition',
  'div.theme-admonition',
  'div.admonitionblock',
  'div.markdown-alert',
  'div.custom-block',
  'aside.starlight-aside',
  'div.confluence-information-macro',
  'figure.callout',
  ...['note', 'tip', 'important', 'warning', 'caution'].map(
    (kind) => `div.${kind}:has(> h3.title)`,
  ),
].join(', ');
const TITLE =
  '.admonition-title, [class*="admonitionHeading"], td.icon .title, td.icon, .markdown-alert-title, .custom-block-title, ' +
  '.starlight-aside__title, :scope > p.title, :scope > h3.title';
const BODY =
  '[class*="admonitionContent"], td.content, .starlight-aside__content, .confluence-information-macro-body';
const ICONS = '.icon, .confluence-information-macro-icon, .page-header-icon';
const MAX_TITLE = 120;

export function writeCallouts(page: Page): void {
  // Inner ones first: an outer one moves its content.
  for (const note of [...page.querySelectorAll(CALLOUTS)].reverse()) {
    const kind = kindOf(note.getAttribute('class') ?? '');
    const title = note.querySelector(TITLE);
    const text = title?.textContent.replace(/\s+/g, ' ').trim() ?? '';
    if (text.length > MAX_TITLE) continue;
    title?.remove();
    note.querySelector(ICONS)?.remove();
    const quote = page.createElement('blockquote');
    const mark = page.createElement('p');
    const shown = text.toLowerCase() === kind ? '' : ` ${text}`;
    mark.append(`[!${kind.toUpperCase()}]${shown}`.trimEnd());
    quote.append(mark, ...(note.querySelector(BODY) ?? note).childNodes);
    // An anchor before the mark would hide it.
    const id = note.getAttribute('id');
    const first = mark.nextElementSibling;
    if (id !== null && first?.getAttribute('id') === null) first.setAttribute('id', id);
    note.replaceWith(quote);
  }
}

/** Finds the kind by classes: `admonition note`, `theme-admonition-tip`, `starlight-aside--caution`. */
function kindOf(classes: string): string {
  const names = classes.split(/\s+|-{1,2}/).map((name) => name.toLowerCase());
  return names.find((name) => name !== 'admonition' && isCalloutName(name)) ?? 'note';
}
