import { type DocSlug } from '@keelson/contracts/learning/learning-ids';
import { type DocListItem } from '@keelson/contracts/learning/public-doc';

/** Languages of one document that its pages link to. */
const MAX_LANGUAGES = 60;

/**
 * The translations of each document that has any, by language: one for each language but its own. Documents belong
 * together when they name the same original or have the same key.
 */
export function translationsOf(
  docs: readonly DocListItem[],
): ReadonlyMap<DocSlug, readonly DocListItem[]> {
  const groups = new Map<string, DocListItem[]>();
  for (const doc of docs) {
    const key = doc.place?.translation;
    if (key !== undefined) add(groups, key, doc);
  }
  for (const doc of docs) groups.get(doc.slug)?.unshift(doc);
  const found = new Map<DocSlug, readonly DocListItem[]>();
  for (const group of groups.values()) {
    const byLocale = new Map<string, DocListItem>();
    for (const doc of group) if (!byLocale.has(doc.locale)) byLocale.set(doc.locale, doc);
    const languages = [...byLocale.values()].slice(0, MAX_LANGUAGES).sort(byLocaleName);
    for (const doc of languages) {
      const others = languages.filter((other) => other !== doc);
      if (others.length > 0 && !found.has(doc.slug)) found.set(doc.slug, others);
    }
  }
  return found;
}

const byLocaleName = (a: DocListItem, b: DocListItem): number => (a.locale < b.locale ? -1 : 1);

function add(groups: Map<string, DocListItem[]>, key: string, doc: DocListItem): void {
  const group = groups.get(key);
  if (group === undefined) groups.set(key, [doc]);
  else group.push(doc);
}
