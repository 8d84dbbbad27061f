import { inLanguage, type LocalizedUrl } from '@keelson/contracts/platform/languages';
import { type EpochMs } from '@keelson/contracts/time';
import { type Logger } from '@keelson/server/logger';
import { type FirstData } from './first-data';
import { type RenderPage } from './render-page';

export interface FirstViewDeps {
  readonly renderMember: RenderPage;
  readonly appUrl: string;
  readonly log: Logger;
}

interface MemberPage {
  readonly page: LocalizedUrl;
  readonly responses: FirstData;
  readonly sentAt: EpochMs;
}

interface FirstView {
  /** The responses that it shows. */
  readonly needed: readonly string[];
  /** Parameters of a query that it can be rendered with; with others, the browser draws it. */
  readonly parameters: readonly string[];
}

const RENDERED: Readonly<Record<string, FirstView>> = {
  '/dashboard': {
    needed: ['/api/me', '/api/subscription', '/api/usage', '/api/projects'],
    parameters: [],
  },
  '/checkout': {
    needed: ['/api/me', '/api/subscription', '/api/plans'],
    parameters: ['plan', 'interval', 'currency', 'quantity', 'canceled'],
  },
};

/**
 * The page of a member as HTML with its data, readable before its scripts run.
 *
 * @returns Null for other pages, and where a response is missing: then the browser draws the page and asks for it.
 */
export async function renderFirstView(
  { renderMember, appUrl, log }: FirstViewDeps,
  { page: { url, language }, responses, sentAt }: MemberPage,
): Promise<string | null> {
  const [path = '', query = ''] = url.split('?');
  const view = RENDERED[path];
  if (view === undefined || view.needed.some((name) => responses[name] === undefined)) return null;
  const parameters = [...new URLSearchParams(query).keys()];
  if (parameters.some((name) => !view.parameters.includes(name))) return null;
  try {
    const html = await renderMember(inLanguage(language, url), { appUrl, responses, sentAt });
    return html === null ? null : withStyleRules(html);
  } catch (error) {
    log.error('The first view of a page cannot be rendered', { error });
    return null;
  }
}

const STYLED = /(<[a-z][^<>]*?) style="([^"<>{}]*)"/g;
const HEAD_END = '</head>';
const RULES = '<style ng-app-id="ng">';

/**
 * The page with a rule in place of each style attribute, which the security policy refuses. Like the styles of components,
 * the rules are allowed by their hash.
 */
export function withStyleRules(html: string): string {
  const rules = new Map<string, string>();
  const marked = html.replaceAll(STYLED, (_, start: string, style: string) => {
    if (!rules.has(style)) rules.set(style, `[data-style="${rules.size}"]{${style}}`);
    return `${start} data-style="${[...rules.keys()].indexOf(style)}"`;
  });
  const element = `${RULES}${[...rules.values()].join('')}</style>`;
  return rules.size === 0 ? html : marked.replace(HEAD_END, () => element + HEAD_END);
}

/** Characters of a rendered page before what is for its reader: the head as far as the rules of style attributes, such as the width of a bar. */
export function beginningOf(html: string): number {
  const head = html.slice(0, html.indexOf(HEAD_END));
  const rules = head.indexOf(`${RULES}[data-style="0"]`);
  return rules === -1 ? head.length : rules;
}
