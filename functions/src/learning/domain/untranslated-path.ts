const TAG = /^[a-z]{2,3}(?:[-_][a-z]{2,4})?$/i;
/** The folder in which Docusaurus has translations of `docs`. */
const DOCUSAURUS = 'docusaurus-plugin-content-docs';

export const pathWithoutExtension = (path: string): string => path.replace(/\.[a-z0-9]{1,8}$/i, '');

/** Returns where a name without its extension may end with a language: `intro.de`, `intro_de`, `intro_pt_BR`. */
export function languageStarts(name: string): number[] {
  const last = name.lastIndexOf('_');
  return [name.lastIndexOf('.'), last, name.lastIndexOf('_', last - 1)].filter((at) => at > 0);
}

/**
 * The path that the original of a translation has, without its extension: `guide/intro` for `guide/intro.de.md`,
 * `de/guide/intro.md` and `guide/intro_de.md`. Null when the path does not name the language of the document.
 *
 * @param locale Of the document, so that a folder `is` is Icelandic only for Icelandic documents.
 */
export function untranslatedPath(path: string, locale: string): string | null {
  const parts = pathWithoutExtension(path).split('/').filter(Boolean);
  const name = parts.pop() ?? '';
  const ofName = languageStarts(name).find((end) => isLanguage(name.slice(end + 1), locale));
  if (ofName !== undefined) return [...parts, name.slice(0, ofName)].join('/');
  const folder = parts.findIndex((part) => isLanguage(part, locale));
  if (folder === -1) return null;
  const [before, after] = [parts.slice(0, folder), parts.slice(folder + 1)];
  const isDocusaurus = before.at(-1) === 'i18n' && after[0] === DOCUSAURUS;
  const folders = isDocusaurus
    ? [...before.slice(0, -1), 'docs', ...after.slice(2)]
    : [...before, ...after];
  return [...folders, name].join('/');
}

function isLanguage(tag: string, locale: string): boolean {
  if (!TAG.test(tag)) return false;
  try {
    const found = new Intl.Locale(tag.replace('_', '-')).language;
    return found === new Intl.Locale(locale).language;
  } catch {
    return false;
  }
}
