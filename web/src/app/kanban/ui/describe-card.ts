import { type Card, PRIORITY_LABELS } from '@keelson/contracts/kanban/card';
import { checklistProgress } from '@keelson/contracts/kanban/checklist';
import { BLOCK_LABELS } from '@keelson/contracts/kanban/status';
import { shortDay } from '../../shared/util/format-date';

/** Why a card is blocked or failing, in one line; null when it isn't. */
export function cardWarning(card: Card): string | null {
  if (card.status === 'blocked') {
    return card.blockReason ?? (card.blockKind ? BLOCK_LABELS[card.blockKind] : 'Blocked');
  }
  if (card.consecutiveFailures > 0) {
    return `Failed ${card.consecutiveFailures}×${card.lastFailure ? `: ${card.lastFailure}` : ''}`;
  }
  return null;
}

/** Accessible name of a card: everything the tile shows, as text. */
export function describeCard(card: Card, assignee: string, now: number, wait?: string): string {
  const warning = cardWarning(card) ?? wait ?? null;
  const due = dueOf(card, now);
  const progress = checklistProgress(card.checklist);
  const { comments, links, attachments } = card.counts;
  return [
    card.title,
    card.priority > 0 ? `${PRIORITY_LABELS[card.priority]} priority` : null,
    card.assignee ? `assigned to ${assignee}` : 'unassigned',
    card.status === 'running' ? 'running' : null,
    warning,
    card.labels.length > 0 ? `labels ${card.labels.join(', ')}` : null,
    due === null ? null : `${due.state === 'overdue' ? 'overdue since' : 'due'} ${due.day}`,
    progress && `${progress.done} of ${progress.total} checklist items`,
    comments > 0 ? plural(comments, 'comment') : null,
    links > 0 ? plural(links, 'link') : null,
    attachments > 0 ? plural(attachments, 'file') : null,
  ]
    .filter((part) => part !== null)
    .join(', ');
}

/** `1 card`, `3 cards`. */
export const plural = (count: number, noun: string): string =>
  `${count} ${noun}${count === 1 ? '' : 's'}`;

const DAY = 86_400_000;

/** Due date and urgency; null for cards that are done or have no due date. */
export function dueOf(
  card: Card,
  now: number,
): { readonly state: DueState; readonly day: string } | null {
  const state = dueStateOf(card, now);
  return card.dueAt === null || state === null ? null : { state, day: shortDay.format(card.dueAt) };
}

type DueState = 'overdue' | 'soon' | 'later';

/** `soon` is within two days. Null for cards that are done or have no due date. */
export function dueStateOf(card: Card, now: number): DueState | null {
  if (card.dueAt === null || card.status === 'done') return null;
  if (card.dueAt < now) return 'overdue';
  return card.dueAt < now + 2 * DAY ? 'soon' : 'later';
}
