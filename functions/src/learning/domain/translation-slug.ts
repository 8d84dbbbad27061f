import { DocSlug } from '@keelson/contracts/learning/learning-ids';

const MAX_LENGTH = 96;

/** The slug of a translation with its language, such as `installation-pt-br`. */
export function translationSlug(slug: DocSlug, locale: string): DocSlug {
  const language = locale.toLowerCase().replace(/[^a-z0-9]+/g, '-');
  const suffix = `-${language}`;
  const stem = slug.slice(0, MAX_LENGTH - suffix.length).replace(/(?<!-)-+$/, '');
  return DocSlug.parse(`${stem}${suffix}`);
}
