import { xmlText } from '@keelson/contracts/platform/xml-text';
import { BRAND } from '@keelson/product/brand';
import { inLanguage, type Language } from '@keelson/contracts/platform/languages';
import { type InLanguages, type Text, textIn } from '@keelson/contracts/product/text';

export interface PageError {
  readonly code: 400 | 403 | 404 | 429 | 503;
  readonly texts: InLanguages<PageErrorTexts>;
  /** True when the page opens by itself once the server can show it. */
  readonly reopens?: boolean;
  readonly links: readonly (keyof typeof LINKS)[];
}

interface PageErrorTexts {
  readonly heading: string;
  readonly detail: string;
}

const LINKS = {
  '/': { en: 'Home', ko: '홈' },
  '/dashboard': { en: 'Go to dashboard', ko: '대시보드로 이동' },
} as const satisfies Record<string, Text>;

/** The console, requested without a staff role. */
export const FORBIDDEN: PageError = {
  code: 403,
  texts: {
    en: {
      heading: 'You don’t have access to this page',
      detail: 'This page is for staff. If you need access, ask an admin to assign you a role.',
    },
    ko: {
      heading: '이 페이지를 볼 권한이 없어요',
      detail: '직원만 볼 수 있는 페이지예요. 필요하면 관리자에게 역할을 요청하세요.',
    },
  },
  links: ['/dashboard', '/'],
};

/** A path of a language under which the app has no page. Hosting has a page of its own for all other paths. */
export const NOT_FOUND: PageError = {
  code: 404,
  texts: {
    en: { heading: 'Page not found', detail: 'There is no page at this address.' },
    ko: { heading: '페이지를 찾을 수 없어요', detail: '이 주소에는 페이지가 없어요.' },
  },
  links: ['/'],
};

/** The network has asked for too many pages. */
export const TOO_MANY_REQUESTS: PageError = {
  code: 429,
  texts: {
    en: {
      heading: 'Too many requests',
      detail:
        'Your network has opened many pages in a short time. Wait a minute, then reload this page.',
    },
    ko: {
      heading: '요청이 너무 많아요',
      detail: '짧은 시간에 너무 많은 페이지를 열었어요. 1분 뒤에 새로고침하세요.',
    },
  },
  links: ['/'],
};

/** The session cannot be checked, or the app is not built. */
export const UNAVAILABLE: PageError = {
  code: 503,
  texts: {
    en: {
      heading: 'Not available right now',
      detail: 'Nothing is lost. This page opens automatically as soon as it is available.',
    },
    ko: {
      heading: '지금은 이용할 수 없어요',
      detail: '사라진 데이터는 없어요. 준비되면 이 페이지가 자동으로 열려요.',
    },
  },
  reopens: true,
  links: ['/'],
};

const REOPEN = '\n    <script src="/reopen-page.js"></script>';

/**
 * Renders an error page with the app's stylesheet and theme, or unstyled without them. It does not load the app, whose
 * router would show the requested page.
 *
 * @param theme Stylesheet and theme script of the app shell; may be empty.
 */
export function renderErrorPage(
  { code, texts, links, reopens = false }: PageError,
  theme: string,
  language: Language,
): string {
  const { heading, detail } = textIn(texts, language);
  const items = links.map((path, index) => {
    const look = index === 0 ? 'btn-filled' : 'btn-outlined';
    return `<a class="btn ${look}" href="${inLanguage(language, path)}">${textIn(LINKS[path], language)}</a>`;
  });
  const home = inLanguage(language, '/');
  return `<!doctype html>
<html lang="${language}">
  <head>
    <meta charset="utf-8">
    <title>${heading} · ${xmlText(BRAND.name)}</title>
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <meta name="robots" content="noindex">
    ${theme}${reopens ? REOPEN : ''}
  </head>
  <body>
    <header class="error-bar">
      <a href="${home}"><img src="/favicon.svg" width="28" height="28" alt="">${xmlText(BRAND.name)}</a>
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
