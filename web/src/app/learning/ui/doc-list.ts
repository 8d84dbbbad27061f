import { readingMinutes } from '@keelson/contracts/learning/language';
import type { DocListItem } from '@keelson/contracts/learning/public-doc';
import { longUtcDate } from '../../shared/util/format-date';

/** `3 min read`, at least one minute. */
export const readingTime = (words: number, locale: string): string =>
  `${readingMinutes(words, locale)} min read`;

/** `November 21, 2026`, in UTC, so that server and browser render the same text. */
export const formatDay = (at: number): string => longUtcDate.format(at);

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

/** The documents before and after one in the order of the sidebar; null at its ends. */
export function neighborsOf(
  sections: readonly DocSection[],
  slug: string,
): { readonly previous: DocListItem | null; readonly next: DocListItem | null } {
  const docs = sections.flatMap((section) => section.docs);
  const index = docs.findIndex((doc) => doc.slug === slug);
  if (index < 0) return { previous: null, next: null };
  return { previous: docs[index - 1] ?? null, next: docs[index + 1] ?? null };
}
