import type { DocListItem } from '@keelson/contracts/learning/public-doc';

const WORDS_A_MINUTE = 220;

/** `3 min read`; a minute at least. */
export const minutesToRead = (words: number): string =>
  `${Math.max(1, Math.round(words / WORDS_A_MINUTE))} min read`;

/** `21 November 2026`, in UTC, so that the server and every reader write the same. */
export const dayOf = (at: number): string =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(at);

/** A tag as it is read: `learning-control` is "Learning control". */
export function nameOfTag(tag: string): string {
  const words = tag.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Every tag there is, by name. */
export const tagsOf = (docs: readonly DocListItem[]): string[] =>
  [...new Set(docs.flatMap(({ tags }) => tags))].sort((a, b) => a.localeCompare(b));

/** The orders that the list can have; the first is the usual one. */
export const ORDERS = [
  { key: 'title', label: 'Title' },
  { key: 'newest', label: 'Newest first' },
  { key: 'shortest', label: 'Shortest first' },
] as const;
export type DocOrder = (typeof ORDERS)[number]['key'];

/** The order that an address names; the usual one for anything else. */
export const orderOf = (name: string | null): DocOrder =>
  ORDERS.find(({ key }) => key === name)?.key ?? 'title';

const BY: Readonly<Record<DocOrder, (a: DocListItem, b: DocListItem) => number>> = {
  title: (a, b) => a.title.localeCompare(b.title),
  newest: (a, b) => b.publishedAt - a.publishedAt || BY.title(a, b),
  shortest: (a, b) => a.words - b.words || BY.title(a, b),
};

/** The documents of a tag, or all of them, in an order. */
export const chosenDocs = (
  docs: readonly DocListItem[],
  tag: string | null,
  order: DocOrder,
): DocListItem[] => docs.filter(({ tags }) => tag === null || tags.includes(tag)).sort(BY[order]);

/** Documents that belong together. */
export interface DocSection {
  readonly name: string;
  readonly docs: readonly DocListItem[];
}

const OTHER = 'More';

/** Documents by their first tag, both by name; those without a tag come last. */
export function sectionsOf(docs: readonly DocListItem[]): DocSection[] {
  const byName = Map.groupBy([...docs].sort(BY.title), ({ tags: [first] }) =>
    first === undefined ? OTHER : nameOfTag(first),
  );
  return [...byName]
    .map(([name, members]) => ({ name, docs: members }))
    .sort(
      (a, b) => Number(a.name === OTHER) - Number(b.name === OTHER) || a.name.localeCompare(b.name),
    );
}
