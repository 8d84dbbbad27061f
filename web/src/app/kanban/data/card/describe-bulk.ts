import type { Card } from '@keelson/contracts/kanban/card/card';

/** What is done to several cards at once. */
export type BulkAction = 'moved' | 'archived' | 'restored' | 'assigned' | 'changed';

/** Cards that a request did not change. */
export interface SkippedCards {
  readonly count: number;
  /** Title of the first one. */
  readonly title: string;
  readonly reason: string;
  /** What was not done to them. */
  readonly action: BulkAction;
}

/** `“Fix it” wasn’t moved. The column is full.` */
export function describeSkipped({ count, title, reason, action }: SkippedCards): string {
  return count === 1
    ? describeSkippedCard(title, reason, action)
    : describeSkippedCards(count, reason, action);
}

function describeSkippedCard(title: string, reason: string, action: BulkAction): string {
  switch (action) {
    case 'moved':
      return $localize`“${title}:title:” wasn’t moved. ${reason}:reason:`;
    case 'archived':
      return $localize`“${title}:title:” wasn’t archived. ${reason}:reason:`;
    case 'restored':
      return $localize`“${title}:title:” wasn’t restored. ${reason}:reason:`;
    case 'assigned':
      return $localize`“${title}:title:” wasn’t assigned. ${reason}:reason:`;
    case 'changed':
      return $localize`“${title}:title:” wasn’t changed. ${reason}:reason:`;
  }
}

function describeSkippedCards(count: number, reason: string, action: BulkAction): string {
  switch (action) {
    case 'moved':
      return $localize`${count}:count: cards weren’t moved. ${reason}:reason:`;
    case 'archived':
      return $localize`${count}:count: cards weren’t archived. ${reason}:reason:`;
    case 'restored':
      return $localize`${count}:count: cards weren’t restored. ${reason}:reason:`;
    case 'assigned':
      return $localize`${count}:count: cards weren’t assigned. ${reason}:reason:`;
    case 'changed':
      return $localize`${count}:count: cards weren’t changed. ${reason}:reason:`;
  }
}

/** The title when it is one card. */
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
