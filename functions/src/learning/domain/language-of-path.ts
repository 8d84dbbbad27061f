import { languageStarts, pathWithoutExtension } from './untranslated-path';

/** Languages that documentation is translated to, as folders and endings of names have them (ISO 639-1). */
const LANGUAGES = new Set(
  'ar bg bn ca cs da de el en es et fa fi fr he hi hr hu hy id it ja ka km ko lt lv ms nb nl no pl pt ro ru sk sl sr sv ta th tr uk ur vi zh'.split(
    ' ',
  ),
);
/** A language with a region or a script: `pt-br`, `zh_Hant`. */
const TAG = /^(?<language>[a-z]{2})(?:[-_](?:[a-z]{2}|[a-z]{4}))?$/i;

/**
 * The language that the path of a file names: `ko` for `docs/ko/a.md`, `zh-CN` for `a.zh-cn.md` and `README_zh-CN.md`; null
 * without one. The name says more than a folder, and an inner folder more than an outer one.
 */
export function languageOfPath(path: string): string | null {
  const parts = pathWithoutExtension(path).split('/').filter(Boolean);
  const name = parts.pop() ?? '';
  const endings = languageStarts(name).map((end) => name.slice(end + 1));
  const found = [...endings, ...parts.toReversed()].find(isLanguage);
  return found === undefined
    ? null
    : (Intl.getCanonicalLocales(found.replace('_', '-'))[0] ?? null);
}

const isLanguage = (tag: string): boolean =>
  LANGUAGES.has(TAG.exec(tag)?.groups?.['language']?.toLowerCase() ?? '');
