import { BRAND } from '@keelson/product/brand';
import { type InboxMessage } from './inbox';

const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { margin: 0 auto; max-width: 720px; padding: 24px 16px; }
h1 { font-size: 20px; }
ol { list-style: none; margin: 0; padding: 0; }
li { border-top: 1px solid light-dark(#dfe3e7, #2b3238); padding: 12px 0; }
a { color: inherit; }
small { color: light-dark(#515b65, #a7b0b9); display: block; }
iframe { border: 1px solid light-dark(#dfe3e7, #2b3238); border-radius: 8px; height: 60vh; width: 100%; }
`;

export interface Preview {
  readonly language: string;
  readonly name: string;
  readonly message: InboxMessage;
}

/** Examples of all mails; the browser's color scheme decides how they look. */
export const previewsPage = (previews: readonly Preview[]): string =>
  page(
    'Previews',
    `<p><a href="/">Inbox</a></p><ol>${previews
      .map(
        ({ language, name, message }) =>
          `<li><a href="/previews/${language}/${name}">${escapeHtml(message.subject)}</a><small>${name} · ${language}</small></li>`,
      )
      .join('')}</ol>`,
  );

/** All mails, the newest first. It loads itself again, because mails come late. */
export const listPage = (messages: readonly InboxMessage[]): string =>
  page(
    'Inbox',
    `<p><a href="/previews">Previews</a></p>${
      messages.length === 0
        ? `<p>No mail yet. ${escapeHtml(BRAND.name)} sends one for a mention, a failed payment and more.</p>`
        : `<ol>${messages
            .toReversed()
            .map(
              ({ id, subject, to, at }) =>
                `<li><a href="/messages/${id}">${escapeHtml(subject)}</a><small>${escapeHtml(to)} · ${time(at)}</small></li>`,
            )
            .join('')}</ol>`
    }`,
    '<meta http-equiv="refresh" content="5">',
  );

/** A mail as its reader sees it; its links open the product in a new tab. */
export const messagePage = ({ subject, from, to, at, html }: InboxMessage): string =>
  page(
    subject,
    `<p><a href="/">Inbox</a></p><small>${escapeHtml(from)} → ${escapeHtml(to)} · ${time(at)}</small>
<iframe title="Mail" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${escapeHtml(`<base target="_blank">${html}`)}"></iframe>`,
  );

const time = (at: number): string => new Date(at).toISOString().slice(0, 19).replace('T', ' ');

const page = (title: string, body: string, head = ''): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">${head}<title>${escapeHtml(title)}</title><style>${STYLE}</style></head><body><h1>${escapeHtml(title)}</h1>${body}</body></html>`;

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? '');
