import { BRAND } from '@keelson/product/brand';
import { type Language } from '@keelson/contracts/platform/languages';
import { MAIL_LAYOUT } from './mail-layout';

/** What a mail shows, as text. */
export interface MailContent {
  readonly language: Language;
  readonly heading: string;
  /** Null without details. */
  readonly excerpt: string | null;
  readonly button: { readonly text: string; readonly url: string };
  /** The lines below, of which some are links. */
  readonly footer: readonly FooterLine[];
}

export interface FooterLine {
  readonly text: string;
  readonly url?: string;
}

/** The HTML of a mail in the layout of all mails. Everything in it is escaped. */
export function fillLayout({ language, heading, excerpt, button, footer }: MailContent): string {
  const values: Readonly<Record<string, string>> = {
    language,
    subject: escapeHtml(heading),
    heading: escapeHtml(heading),
    preview: escapeHtml(excerpt ?? ''),
    excerpt: escapeHtml(excerpt ?? ''),
    brand: escapeHtml(BRAND.name),
    primary: BRAND.colors.primary,
    signal: BRAND.colors.signal,
    url: escapeHtml(button.url),
    button: escapeHtml(button.text),
    footer: footer.map(lineOf).join('<br>'),
  };
  return MAIL_LAYOUT.replace(/\[\[#excerpt\]\]([^]*?)\[\[\/excerpt\]\]/, (_all, part: string) =>
    excerpt === null ? '' : part,
  ).replace(/\[\[(\w+)\]\]/g, (_all, name: string) => values[name] ?? '');
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
