import { type Page, type PageElement } from './page';

/** The additions of exports of Confluence and Notion: authors, attachments, icons, a list of the contents. */
const ADDED =
  '#breadcrumb-section, .page-metadata, .toc-macro, .page-header-icon, .pageSection:has(#attachments), .bookmark-icon';
const REDIRECT = /^https?:\/\/(?:www\.)?google\.com\/url\?/;

/** Reads what Google Docs, Confluence and Notion export as the elements that others use. */
export function unifyExports(page: Page): void {
  for (const element of [...page.querySelectorAll(ADDED)]) element.remove();
  for (const link of page.querySelectorAll('a[href*="google.com/url?"]')) {
    const target = redirectTarget(link.getAttribute('href') ?? '');
    if (target !== null) link.setAttribute('href', target);
  }
  for (const code of page.querySelectorAll('pre[data-syntaxhighlighter-params]')) {
    const brush = /brush:\s*([\w+#-]+)/.exec(
      code.getAttribute('data-syntaxhighlighter-params') ?? '',
    );
    if (brush?.[1] !== undefined)
      wrapContent(page, code, { tag: 'code', className: `language-${brush[1]}` });
  }
  for (const box of [...page.querySelectorAll('.to-do-list .checkbox')]) {
    const isDone = (box.getAttribute('class') ?? '').includes('checkbox-on');
    box.replaceWith(isDone ? '☑' : '☐');
  }
  if (page.querySelector('.doc-content') !== null) unifyGoogleDoc(page);
  joinLists(page);
}

/** Links of Google Docs lead through its own site. */
function redirectTarget(href: string): string | null {
  if (!REDIRECT.test(href) || !URL.canParse(href)) return null;
  const target = new URL(href).searchParams.get('q') ?? '';
  return /^https?:\/\//.test(target) ? target : null;
}

function wrapContent(
  page: Page,
  element: PageElement,
  { tag, className }: { readonly tag: string; readonly className?: string },
): void {
  const inner = page.createElement(tag);
  if (className !== undefined) inner.setAttribute('class', className);
  inner.append(...element.childNodes);
  element.append(inner);
}

/** Its title is a paragraph, and bold and italic text has classes of its style sheet. */
function unifyGoogleDoc(page: Page): void {
  const title = page.querySelector('p.title');
  const head = page.querySelector('head');
  if (title !== null && head !== null && page.querySelector('title') === null) {
    const named = page.createElement('title');
    named.append(title.textContent);
    head.append(named);
    title.remove();
  }
  const styles = [...page.querySelectorAll('style')].map(({ textContent }) => textContent).join('');
  const bold = classesWith(styles, /font-weight:\s*(?:bold|[7-9]00)/);
  const italic = classesWith(styles, /font-style:\s*italic/);
  for (const span of page.querySelectorAll('span[class]')) {
    const classes = (span.getAttribute('class') ?? '').split(/\s+/);
    if (span.textContent.trim() === '' || span.closest('h1, h2, h3, h4, h5, h6') !== null) continue;
    if (classes.some((name) => bold.has(name))) wrapContent(page, span, { tag: 'strong' });
    if (classes.some((name) => italic.has(name))) wrapContent(page, span, { tag: 'em' });
  }
}

const classesWith = (styles: string, rule: RegExp): ReadonlySet<string> =>
  new Set(
    [...styles.matchAll(/\.([\w-]+)\{([^{}]*)\}/g)].flatMap(([, name = '', rules = '']) =>
      rule.test(rules) ? [name] : [],
    ),
  );

const LEVEL = /\blst-[\w-]+-(?<level>\d)\b/;

/** Google Docs writes each level as a list beside the others, and Notion each item. */
function joinLists(page: Page): void {
  const lists = [
    ...page.querySelectorAll(
      'ul[class*="lst-"], ol[class*="lst-"], ul.bulleted-list, ol.numbered-list, ul.to-do-list',
    ),
  ];
  let open: { readonly list: PageElement; readonly level: number }[] = [];
  let last = null as PageElement | null;
  for (const list of lists) {
    const level = Number(LEVEL.exec(list.getAttribute('class') ?? '')?.groups?.['level'] ?? 0);
    const isNext = last?.nextElementSibling === list;
    if (!isNext) open = [];
    open = open.filter((one) => one.level <= level);
    const parent = open.at(-1);
    if (parent === undefined) {
      open = [{ list, level }];
      last = list;
    } else if (parent.level === level && parent.list.localName === list.localName) {
      parent.list.append(...list.childNodes);
      list.remove();
    } else if (parent.level < level) {
      parent.list.lastElementChild?.append(list);
      open.push({ list, level });
    } else {
      open = [{ list, level }];
      last = list;
    }
  }
}
