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

/** Pages that are rendered, with what their first view shows. A query can change it, so the browser draws it then. */
const RENDERED: Readonly<Record<string, readonly string[]>> = {
  '/dashboard': ['/api/me', '/api/subscription', '/api/usage', '/api/projects'],
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
  const needed = RENDERED[url];
  if (needed === undefined || needed.some((path) => responses[path] === undefined)) return null;
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
  const element = `<style ng-app-id="ng">${[...rules.values()].join('')}</style>`;
  return rules.size === 0 ? html : marked.replace(HEAD_END, () => element + HEAD_END);
}
