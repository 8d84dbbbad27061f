import { readingMinutes } from '@keelson/contracts/learning/language';
import type { DocListItem } from '@keelson/contracts/learning/public-doc';

/** `3 min read`, at least one minute. */
export const readingTime = (words: number, locale: string): string =>
  `${readingMinutes(words, locale)} min read`;

/** `21 November 2026`, in UTC, so that server and browser render the same text. */
export const formatDay = (at: number): string =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(at);

/** The display name of a tag: `learning-control` is "Learning control". */
export function tagLabel(tag: string): string {
  const words = tag.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** All tags, sorted by name. */
export const tagsOf = (docs: readonly DocListItem[]): string[] =>
  [...new Set(docs.flatMap(({ tags }) => tags))].sort((a, b) => a.localeCompare(b));

/** Sort orders of the list. The first is the default. */
export const ORDERS = [
  { key: 'title', label: 'Title' },
  { key: 'newest', label: 'Newest first' },
  { key: 'shortest', label: 'Shortest first' },
] as const;
export type DocOrder = (typeof ORDERS)[number]['key'];

/** Parses a sort order from the URL; invalid values give the default. */
export const parseOrder = (name: string | null): DocOrder =>
  ORDERS.find(({ key }) => key === name)?.key ?? 'title';

const BY: Readonly<Record<DocOrder, (a: DocListItem, b: DocListItem) => number>> = {
  title: (a, b) => a.title.localeCompare(b.title),
  newest: (a, b) => b.publishedAt - a.publishedAt || BY.title(a, b),
  shortest: (a, b) => a.words - b.words || BY.title(a, b),
};

/** The documents with a tag (all for null), sorted. */
export const filterDocs = (
  docs: readonly DocListItem[],
  tag: string | null,
  order: DocOrder,
): DocListItem[] => docs.filter(({ tags }) => tag === null || tags.includes(tag)).sort(BY[order]);

/** A named group of documents. */
export interface DocSection {
  readonly name: string;
  readonly docs: readonly DocListItem[];
}

const OTHER = 'More';

/** Groups documents by their first tag, sorted by name. Documents without a tag come last. */
export function sectionsOf(docs: readonly DocListItem[]): DocSection[] {
  const byName = Map.groupBy([...docs].sort(BY.title), ({ tags: [first] }) =>
    first === undefined ? OTHER : tagLabel(first),
  );
  return [...byName]
    .map(([name, members]) => ({ name, docs: members }))
    .sort(
      (a, b) => Number(a.name === OTHER) - Number(b.name === OTHER) || a.name.localeCompare(b.name),
    );
}
