import { BRAND } from '@keelson/product/brand';
import { type Language } from '@keelson/contracts/platform/languages';
import { MAIL_LAYOUT } from './mail-layout';

export interface MailContent {
  readonly language: Language;
  readonly heading: string;
  /** The details, one below the other. */
  readonly details: readonly string[];
  readonly button: { readonly text: string; readonly url: string };
  /** The lines below, of which some are links. */
  readonly footer: readonly FooterLine[];
}

export interface FooterLine {
  readonly text: string;
  readonly url?: string;
}

/** The HTML of a mail in the layout of all mails. Everything in it is escaped. */
export function fillLayout({ language, heading, details, button, footer }: MailContent): string {
  const values: Readonly<Record<string, string>> = {
    language,
    subject: escapeHtml(heading),
    heading: escapeHtml(heading),
    preview: escapeHtml(details.join(' · ')),
    brand: escapeHtml(BRAND.name),
    primary: BRAND.colors.primary,
    signal: BRAND.colors.signal,
    url: escapeHtml(button.url),
    button: escapeHtml(button.text),
    footer: footer.map(lineOf).join('<br>'),
  };
  const filled = (text: string, more: Readonly<Record<string, string>> = {}): string =>
    text.replace(/\[\[(\w+)\]\]/g, (_all, name: string) => ({ ...values, ...more })[name] ?? '');
  const [before = '', detail = '', after = ''] = MAIL_LAYOUT.split(/\[\[[#/]excerpt\]\]/);
  const shown = details.map((each) => filled(detail, { excerpt: escapeHtml(each) }));
  return [filled(before), ...shown, filled(after)].join('');
}

const lineOf = ({ text, url }: FooterLine): string =>
  url === undefined
    ? escapeHtml(text)
    : `<a href="${escapeHtml(url)}" style="color:inherit">${escapeHtml(text)}</a>`;

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
