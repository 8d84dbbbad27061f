import { createHash } from 'node:crypto';
import { inLanguage, type Language } from '@keelson/contracts/platform/languages';
import { DIGEST } from '@keelson/server/notifications/build-digest';
import { escapeHtml } from '@keelson/server/notifications/fill-layout';
import { mailTextsIn } from '@keelson/server/notifications/mail-texts';
import { BRAND } from '@keelson/product/brand';
import { type Unsubscription } from './unsubscribe-token';

const STYLE = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}body{margin:0 auto;max-width:560px;padding:48px 24px}h1{font-size:20px}button{font:inherit;padding:12px 20px;border:0;border-radius:8px;background:${BRAND.colors.primary};color:#fff;cursor:pointer}a{color:inherit}`;

/** The page loads nothing, and its form leads to itself. */
export const UNSUBSCRIBE_POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;

/** `ask` before, `done` afterwards, `invalid` for a link that is not ours. */
export type UnsubscribeState = 'ask' | 'done' | 'invalid';

export interface UnsubscribePageOptions {
  readonly language: Language;
  readonly kind: Unsubscription['kind'] | null;
  readonly state: UnsubscribeState;
}

/** A page without scripts: mail programs open it in a window of their own. */
export function unsubscribePage({ language, kind, state }: UnsubscribePageOptions): string {
  const texts = mailTextsIn(language);
  const { ask, done, invalid } = texts.unsubscribePage;
  const topic = kind === null ? '' : kind === DIGEST ? texts.digest.topic : texts.topic(kind);
  const heading = { ask: ask(topic), done: done(topic), invalid }[state];
  const form =
    state === 'ask'
      ? `<form method="post"><button name="List-Unsubscribe" value="One-Click">${escapeHtml(texts.unsubscribe)}</button></form>`
      : '';
  const choices = inLanguage(language, '/dashboard/account#notifications');
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${escapeHtml(BRAND.name)}</title><style>${STYLE}</style></head>
<body><main><p>${escapeHtml(BRAND.name)}</p><h1>${escapeHtml(heading)}</h1>${form}<p><a href="${choices}">${escapeHtml(texts.choices)}</a></p></main></body></html>
`;
}
