import type { DocListItem } from '@keelson/contracts/learning/public-doc';

const WORDS_A_MINUTE = 220;

/** `3 min read`; a minute at least. */
export const minutesToRead = (words: number): string =>
  `${Math.max(1, Math.round(words / WORDS_A_MINUTE))} min read`;

/** Every tag there is, by name. */
export const tagsOf = (docs: readonly DocListItem[]): string[] =>
  [...new Set(docs.flatMap(({ tags }) => tags))].sort((a, b) => a.localeCompare(b));

/** Documents that have all the words in title, summary or tags, and the tag if there is one. */
export function matchDocs(
  docs: readonly DocListItem[],
  words: string,
  tag: string | null,
): DocListItem[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  return docs.filter(({ title, summary, tags }) => {
    const text = [title, summary, ...tags].join(' ').toLowerCase();
    return (tag === null || tags.includes(tag)) && wanted.every((word) => text.includes(word));
  });
}
