import { type Response } from 'express';
import { html, type Html } from './html';

/** What happened and what to do. Pages that can keep what was typed add how to go on. */
export const DISK_FULL =
  'Nothing was charged or changed: the disk of this computer is full. Free some space.';

export interface Page {
  readonly title: string;
  readonly body: Html;
  readonly status?: number;
  /** Other sites that a form on the page may redirect to. */
  readonly leadsTo?: readonly (string | null)[];
  readonly wide?: boolean;
}

/** Sends a page that loads nothing from other hosts and cannot be framed. */
export function sendPage(
  res: Response,
  { title, body, status = 200, leadsTo = [], wide = false }: Page,
): void {
  const origins = leadsTo
    .map((url) => URL.parse(url ?? '')?.origin)
    .filter((origin) => origin !== undefined);
  res
    .status(status)
    .set({
      'content-security-policy': [
        "default-src 'none'",
        "style-src 'self'",
        "script-src 'self'",
        "img-src 'self'",
        "connect-src 'self'",
        ["form-action 'self'", ...new Set(origins)].join(' '),
        "base-uri 'none'",
        "frame-ancestors 'none'",
      ].join('; '),
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
    .type('html')
    .send(layout({ title, body, wide }).text);
}

const layout = ({ title, body, wide }: { title: string; body: Html; wide: boolean }): Html =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title} · Local test payments</title>
        <link rel="icon" href="/assets/icon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="/assets/pages.css" />
        <script src="/assets/pages.js" defer></script>
      </head>
      <body class="${wide ? 'wide' : ''}">
        <header class="banner"><strong>Local test payments</strong> — no real money</header>
        <main>${body}</main>
      </body>
    </html>`;

export function sendMessage(
  res: Response,
  page: {
    status: number;
    title: string;
    text: string;
    link?: { href: string; label: string } | null;
  },
): void {
  const { status, title, text, link } = page;
  sendPage(res, {
    status,
    title,
    body: html`<section class="card message">
      <h1>${title}</h1>
      <p>${text}</p>
      ${link ? html`<p><a class="button" href="${link.href}">${link.label}</a></p>` : null}
    </section>`,
  });
}
