import type { Card } from '@keelson/contracts/kanban/card/card';
import { checklistProgress } from '@keelson/contracts/kanban/card/checklist';
import { BLOCK_LABELS } from '../texts/card-labels';
import { dueDay, dueEnd } from '../texts/due-time';
import { plural } from '../../shared/util/texts/plural';
import { PRIORITY_TITLES } from './priority-choices';
import { reasonText } from '../texts/run-texts';

/** The reason why a card is blocked or failing, in one line; null when it isn't. */
export function cardWarning(card: Card): string | null {
  if (card.status === 'blocked') {
    const { blockReason, blockMessage, blockKind } = card;
    if (blockReason !== null) return reasonText(blockMessage, blockReason);
    return BLOCK_LABELS[blockKind];
  }
  const { consecutiveFailures: times, lastFailure, failureMessage } = card;
  if (times === 0) return null;
  return lastFailure
    ? $localize`Failed ${times}:times:×: ${reasonText(failureMessage, lastFailure)}:reason:`
    : $localize`Failed ${times}:times:×`;
}

interface CardSurroundings {
  readonly assignee: string;
  /** `LAU-12`. */
  readonly key?: string | null;
  readonly now: number;
  /** The reason why no agent starts it. */
  readonly wait?: string | undefined;
}

/** Accessible name of a card: everything the tile shows, as text. */
export function describeCard(
  card: Card,
  { assignee, key = null, now, wait }: CardSurroundings,
): string {
  const warning = cardWarning(card) ?? wait ?? null;
  const { comments, links, attachments } = card.counts;
  return [
    card.title,
    key,
    card.priority > 0 ? (PRIORITY_TITLES[card.priority] ?? null) : null,
    card.assignee
      ? $localize`:Part of the description of a card:assigned to ${assignee}:name:`
      : $localize`:Part of the description of a card:unassigned`,
    card.status === 'running' ? $localize`:Part of the description of a card:running` : null,
    warning,
    card.labels.length > 0
      ? $localize`:Part of the description of a card:labels ${card.labels.join(', ')}:labels:`
      : null,
    describeDue(card, now),
    describeProgress(card),
    comments > 0
      ? plural(comments, {
          one: $localize`${comments}:count: comment`,
          other: $localize`${comments}:count: comments`,
        })
      : null,
    links > 0
      ? plural(links, {
          one: $localize`${links}:count: link`,
          other: $localize`${links}:count: links`,
        })
      : null,
    attachments > 0
      ? plural(attachments, {
          one: $localize`${attachments}:count: file`,
          other: $localize`${attachments}:count: files`,
        })
      : null,
  ]
    .filter((part) => part !== null)
    .join(', ');
}

function describeDue(card: Card, now: number): string | null {
  const due = dueOf(card, now);
  if (due === null) return null;
  return due.state === 'overdue'
    ? $localize`:Part of the description of a card:overdue since ${due.day}:date:`
    : $localize`:Part of the description of a card:due ${due.day}:date:`;
}

function describeProgress({ checklist }: Card): string | null {
  const progress = checklistProgress(checklist);
  if (progress === null) return null;
  const { done, total } = progress;
  return $localize`${done}:done: of ${total}:total: checklist items`;
}

const DAY = 86_400_000;

/** Due date and urgency; null for cards that are done or have no due date. */
export function dueOf(
  card: Card,
  now: number,
): { readonly state: DueState; readonly day: string } | null {
  const state = dueStateOf(card, now);
  return state === null ? null : { state, day: dueDay(card, now) };
}

export type DueState = 'overdue' | 'soon' | 'later';

/** `soon` is within two days. Null for cards that are done or have no due date. */
export function dueStateOf(
  card: Pick<Card, 'dueAt' | 'dueAllDay' | 'status'>,
  now: number,
): DueState | null {
  const end = dueEnd(card);
  if (end === null || card.status === 'done') return null;
  if (end < now) return 'overdue';
  return end < now + 2 * DAY ? 'soon' : 'later';
}
