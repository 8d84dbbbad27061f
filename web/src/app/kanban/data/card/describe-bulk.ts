import type { Card } from '@keelson/contracts/kanban/card/card';

export type BulkAction = 'moved' | 'archived' | 'restored' | 'assigned' | 'changed';

export interface SkippedCards {
  readonly count: number;
  readonly title: string;
  readonly reason: string;
  readonly action: BulkAction;
}

/** For one card by its title, and for several by their number. */
interface SkippedTexts {
  readonly one: (title: string, reason: string) => string;
  readonly other: (count: number, reason: string) => string;
}

const SKIPPED: Readonly<Record<BulkAction, SkippedTexts>> = {
  moved: {
    one: (title, reason) => $localize`“${title}:title:” wasn’t moved. ${reason}:reason:`,
    other: (count, reason) => $localize`${count}:count: cards weren’t moved. ${reason}:reason:`,
  },
  archived: {
    one: (title, reason) => $localize`“${title}:title:” wasn’t archived. ${reason}:reason:`,
    other: (count, reason) => $localize`${count}:count: cards weren’t archived. ${reason}:reason:`,
  },
  restored: {
    one: (title, reason) => $localize`“${title}:title:” wasn’t restored. ${reason}:reason:`,
    other: (count, reason) => $localize`${count}:count: cards weren’t restored. ${reason}:reason:`,
  },
  assigned: {
    one: (title, reason) => $localize`“${title}:title:” wasn’t assigned. ${reason}:reason:`,
    other: (count, reason) => $localize`${count}:count: cards weren’t assigned. ${reason}:reason:`,
  },
  changed: {
    one: (title, reason) => $localize`“${title}:title:” wasn’t changed. ${reason}:reason:`,
    other: (count, reason) => $localize`${count}:count: cards weren’t changed. ${reason}:reason:`,
  },
};

/** `“Fix it” wasn’t moved. The column is full.` */
export function describeSkipped({ count, title, reason, action }: SkippedCards): string {
  const { one, other } = SKIPPED[action];
  return count === 1 ? one(title, reason) : other(count, reason);
}

const titleOfOnly = (cards: readonly Card[]): string | null =>
  cards.length === 1 ? (cards[0]?.title ?? null) : null;

export function describeArchived(cards: readonly Card[]): string {
  const title = titleOfOnly(cards);
  return title === null
    ? $localize`${cards.length}:count: cards archived`
    : $localize`“${title}:title:” archived`;
}

/** @param assignee The name; null when the cards have no assignee now. */
export function describeAssigned(cards: readonly Card[], assignee: string | null): string {
  const title = titleOfOnly(cards);
  if (title === null) {
    return assignee === null
      ? $localize`${cards.length}:count: cards unassigned`
      : $localize`${cards.length}:count: cards assigned to ${assignee}:name:`;
  }
  return assignee === null
    ? $localize`“${title}:title:” unassigned`
    : $localize`“${title}:title:” assigned to ${assignee}:name:`;
}

export function describePrioritized(cards: readonly Card[], priority: string): string {
  const title = titleOfOnly(cards);
  return title === null
    ? $localize`${cards.length}:count: cards: priority ${priority}:priority:`
    : $localize`“${title}:title:”: priority ${priority}:priority:`;
}

export function describeLabeled(cards: readonly Card[]): string {
  const title = titleOfOnly(cards);
  return title === null
    ? $localize`Labels of ${cards.length}:count: cards changed`
    : $localize`Labels of “${title}:title:” changed`;
}
