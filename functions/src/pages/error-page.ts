import { xmlText } from '../learning/domain/site/xml';
import { BRAND } from '@keelson/contracts/brand/brand';
/** The content of an error page. */
export interface PageError {
  readonly code: 400 | 403 | 429 | 503;
  readonly heading: string;
  readonly detail: string;
  /** True when the page opens by itself once the server can show it. */
  readonly reopens?: boolean;
  readonly links: readonly { readonly href: string; readonly text: string }[];
}

/** The console, requested without a staff role. */
export const FORBIDDEN: PageError = {
  code: 403,
  heading: 'You don’t have access to this page',
  detail: 'This page is for staff. If you need access, ask an admin to assign you a role.',
  links: [
    { href: '/dashboard', text: 'Go to dashboard' },
    { href: '/', text: 'Home' },
  ],
};

/** The network has asked for too many pages. */
export const TOO_MANY_REQUESTS: PageError = {
  code: 429,
  heading: 'Too many requests',
  detail:
    'Your network has opened many pages in a short time. Wait a minute, then reload this page.',
  links: [{ href: '/', text: 'Home' }],
};

/** The session cannot be checked, or the app is not built. */
export const UNAVAILABLE: PageError = {
  code: 503,
  heading: 'Not available right now',
  detail: 'Nothing is lost. This page opens by itself as soon as it is available.',
  reopens: true,
  links: [{ href: '/', text: 'Home' }],
};

const REOPEN = '\n    <script src="/reopen-page.js"></script>';

/**
 * Renders an error page with the app's stylesheet and theme, or unstyled without them. It does not load the app, whose
 * router would show the requested page.
 *
 * @param theme Stylesheet and theme script of the app shell; may be empty.
 */
export function renderErrorPage(
  { code, heading, detail, links, reopens = false }: PageError,
  theme: string,
): string {
  const items = links.map(
    ({ href, text }, index) =>
      `<a class="btn ${index === 0 ? 'btn-filled' : 'btn-outlined'}" href="${href}">${text}</a>`,
  );
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <title>${heading} · ${xmlText(BRAND.name)}</title>
    <base href="/">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <meta name="robots" content="noindex">
    ${theme}${reopens ? REOPEN : ''}
  </head>
  <body>
    <header class="error-bar">
      <a href="/"><img src="/favicon.svg" width="28" height="28" alt="">${xmlText(BRAND.name)}</a>
    </header>
    <main class="error-page">
      <p class="code">${code}</p>
      <h1>${heading}</h1>
      <p>${detail}</p>
      <p class="links">${items.join('\n        ')}</p>
    </main>
  </body>
</html>
`;
}
