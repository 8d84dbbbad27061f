/*
 * Runs before the first paint, with what was chosen on this device: a page in another language is opened in the chosen
 * one, and a theme beats the system's. A link to another language is remembered, also before the app has started.
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

(() => {
  const LANGUAGES = ['en', 'ko'];
  try {
    const theme = localStorage.getItem('keelson.theme');
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
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
