import { readingMinutes } from '@keelson/contracts/learning/language';
import type { DocOrder } from '@keelson/contracts/learning/doc-list-query';
import { longUtcDate } from '../../shared/util/time/format-date';

/** `3 min read`, at least one minute. */
export const readingTime = (words: number, locale: string): string =>
  $localize`${readingMinutes(words, locale)}:minutes: min read`;

/** `November 21, 2026`, in UTC, so that server and browser render the same text. */
export const formatDay = (at: number): string => longUtcDate.format(at);

/** The display name of a tag: `learning-control` is "Learning control". */
export function tagLabel(tag: string): string {
  const words = tag.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Sort orders of the list, as choices. */
export const ORDERS: readonly { readonly key: DocOrder; readonly label: string }[] = [
  { key: 'title', label: $localize`:Sort order:Title` },
  { key: 'newest', label: $localize`:Sort order:Newest first` },
  { key: 'shortest', label: $localize`:Sort order:Shortest first` },
];
