/*
 * Runs before the first paint, with what was chosen on this device: a page in another language is opened in the chosen
 * one, a theme beats the system's, and what is hidden on this device is not shown until the app has started. A link to another language is remembered, also before the app has started.
 */
addEventListener('click', ({ target }) => {
  const link = target instanceof Element ? target.closest('a[data-language]') : null;
  if (link === null) return;
  link.search = location.search;
  link.hash = location.hash;
  try {
    localStorage.setItem('keelson.language', link.dataset.language);
  } catch {
    // Storage is off: the link leads to one page in the language.
  }
});

/* A button that is clicked before the app has started is clicked again then (`core/hydration/early-click.ts`). */
addEventListener('click', ({ target }) => {
  globalThis.keelsonEarlyClick =
    target instanceof Element ? target.closest('button[type="button"]:not([popovertarget])') : null;
});

(() => {
  const LANGUAGES = ['en', 'ko'];
  try {
    const { dataset, classList } = document.documentElement;
    const theme = localStorage.getItem('keelson.theme');
    // A page of a member comes with the theme of the account.
    if (theme === 'light' || theme === 'dark') dataset.theme ??= theme;
    const isNarrow = matchMedia('(min-width: 721px) and (max-width: 1024px)').matches;
    classList.toggle('folded', isNarrow || localStorage.getItem('keelson.rail') === 'folded');
    classList.toggle('without-steps', localStorage.getItem('keelson.steps') !== null);
    // The page is that of the admin who looks at an account in this tab.
    classList.toggle('viewing', sessionStorage.getItem('keelson.view') !== null);
    const language = localStorage.getItem('keelson.language');
    if (!LANGUAGES.includes(language)) return;
    const { pathname, search, hash } = location;
    const [, first, ...rest] = pathname.split('/');
    // The first language has no part of the path.
    const named = LANGUAGES.indexOf(first) > 0 ? first : LANGUAGES[0];
    if (named === language) return;
    // Without empty segments: an address that begins with two slashes leads to another site.
    const path = (named === first ? rest : pathname.split('/'))
      .filter((part) => part !== '')
      .join('/');
    const prefix = language === LANGUAGES[0] ? '' : `/${language}`;
    location.replace((path === '' ? prefix || '/' : `${prefix}/${path}`) + search + hash);
  } catch {
    // Storage is off: the system's theme, and the language of the address.
  }
})();
