import { type UserId } from '@keelson/contracts/ids';
import { type KanbanActor } from '@keelson/contracts/kanban/actor';
import { type Assignee, type Card } from '@keelson/contracts/kanban/card/card';
import { type StoredMessage } from '@keelson/contracts/stored-message';
import { type NotificationKind } from '@keelson/contracts/notifications/notification';

/** A card before and after a mutation; `before` is null for a new card. */
export interface ChangedCard {
  readonly before: Card | null;
  readonly after: Card;
}

export interface CardNotification {
  readonly uid: UserId;
  readonly kind: NotificationKind;
  readonly card: Card;
  readonly excerpt: string | null;
  /** The excerpt as facts when the system wrote it. */
  readonly excerptMessage: StoredMessage | null;
}

/**
 * The notifications of a change of a card, by its states before and after. Nobody is notified of what they did
 * themselves, or of a card that is archived or in the bin.
 */
export function notificationsOf(
  { before, after: card }: ChangedCard,
  actor: KanbanActor,
): CardNotification[] {
  if (card.archived) return [];
  const notifications: CardNotification[] = [];
  const notify = (
    uid: string | null,
    kind: NotificationKind,
    excerpt: string | null,
    excerptMessage: StoredMessage | null = null,
  ): void => {
    if (uid === null || (actor.kind === 'user' && actor.id === uid)) return;
    notifications.push({ uid: uid as UserId, kind, card, excerpt, excerptMessage });
  };
  const assignee = personOf(card.assignee);
  if (assignee !== personOf(before?.assignee ?? null)) notify(assignee, 'assignment', null);
  const isNewly = (status: Card['status']): boolean =>
    card.status === status && before !== null && before.status !== status;
  if (isNewly('review')) notify(responsibleFor(card), 'review', card.result);
  const { question } = card;
  if (question !== null && question.commentId !== before?.question?.commentId) {
    notify(responsibleFor(card), 'question', question.text);
  } else if (isNewly('blocked')) {
    notify(responsibleFor(card), 'blocked', card.blockReason, card.blockMessage);
  }
  return notifications;
}

const personOf = (assignee: Assignee | null): string | null =>
  assignee?.kind === 'user' ? assignee.id : null;

/** The person who has the card; who created it while an agent or nobody has it. */
const responsibleFor = ({ assignee, createdBy }: Card): string | null =>
  personOf(assignee) ?? (createdBy.kind === 'user' ? createdBy.id : null);
