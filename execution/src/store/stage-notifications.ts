import { UserId } from '@keelson/contracts/ids';
import { type Card } from '@keelson/contracts/kanban/card/card';
import { cardKey } from '@keelson/contracts/kanban/card/card-key';
import { type Notification } from '@keelson/contracts/notifications/notification';
import { newNotification } from '@keelson/server/notifications/new-notification';
import { type NotificationWriter } from '@keelson/server/notifications/notification-writer';
import { nameOfUser, wantsNotification } from '@keelson/server/notifications/recipient';
import { type MutationContext } from './mutation-context';
import { type CardNotification, notificationsOf } from '../notifications/domain/card-notifications';
import { findMentioned } from './find-mentioned';

/**
 * Stages the notifications of a mutation, so that they are stored with what they report or not at all. Several cards
 * of one request are one notification for each person and kind, also where it takes several transactions: the first of
 * them is mailed. Only members of staff may see boards, so nobody else is notified.
 */
export async function stageNotifications(
  context: MutationContext,
  writer: NotificationWriter,
): Promise<void> {
  if (context.isSilent) return;
  const changed = context.changedCards().flatMap((card) => notificationsOf(card, context.actor));
  const notifications = [...(await mentionsIn(context)), ...changed];
  if (notifications.length === 0) return;
  const { writeSet, refs } = context;
  const named = await nameOfActor(context);
  const users = await writeSet.getAll<object>(notifications.map(({ uid }) => refs.user(uid)));
  const staff = await writeSet.getAll(notifications.map(({ uid }) => refs.staffMember(uid)));
  const wanted = notifications.filter(
    ({ kind }, index) => staff[index] !== null && wantsNotification(users[index], kind),
  );
  for (const alike of Map.groupBy(wanted, ({ uid, kind }) => `${kind} ${uid}`).values()) {
    const [first] = alike;
    if (first === undefined) continue;
    const count = new Set(alike.map(({ card }) => card.id)).size;
    await stage({ context, writer }, first, { ...named, count });
  }
}

interface Staging {
  readonly context: MutationContext;
  readonly writer: NotificationWriter;
}

async function stage(
  { context, writer }: Staging,
  { uid, kind, card, excerpt, excerptMessage }: CardNotification,
  { actorName, actorUid, count }: Pick<Notification, 'actorName' | 'actorUid' | 'count'>,
): Promise<void> {
  const { writeSet, refs, at } = context;
  const ref = refs.notification(uid, context.notificationId(kind));
  const before = await writeSet.get(ref);
  const total = (before?.count ?? 0) + count;
  const notification = newNotification({
    id: ref.id,
    kind,
    actorName,
    actorUid,
    subject: before?.subject ?? (await nameOfCard(context, card)),
    count: total,
    excerpt: total === 1 ? excerpt : null,
    excerptMessage,
    path: pageOf(card, total),
    at,
  });
  writeSet.put(ref, notification);
  if (before !== null) return;
  const user = await writeSet.get<object>(refs.user(uid));
  writer.createMail(writeSet, { uid, user }, notification);
}

/** `LAU-12 Fix the mast`. */
async function nameOfCard({ writeSet, refs }: MutationContext, card: Card): Promise<string> {
  const board = await writeSet.get(refs.board(card.boardSlug));
  const key = cardKey(board?.key, card.number);
  return key === null ? card.title : `${key} ${card.title}`;
}

/** A person is stored by id; those who are notified read the name that the account has now. */
async function nameOfActor({
  writeSet,
  refs,
  actor,
}: MutationContext): Promise<Pick<Notification, 'actorName' | 'actorUid'>> {
  if (actor.kind !== 'user') return { actorName: actor.label, actorUid: null };
  const actorUid = UserId.parse(actor.id);
  const user = await writeSet.get<object>(refs.user(actorUid));
  return { actorName: nameOfUser(user), actorUid };
}

/** The page of the card, or of its board where there are several. */
function pageOf({ boardSlug, id }: Card, count: number): string {
  const board = `/admin/agents-kanban/boards/${boardSlug}`;
  return count === 1 ? `${board}/cards/${encodeURIComponent(id)}` : board;
}

async function mentionsIn(context: MutationContext): Promise<CardNotification[]> {
  const { actor, comments } = context;
  const names = [...new Set(comments.flatMap(({ comment }) => comment.mentions))];
  if (names.length === 0) return [];
  const found = await findMentioned(context, names);
  return comments.flatMap(({ card, comment }) => {
    const uids = new Set(comment.mentions.flatMap((name) => found.get(name) ?? []));
    return [...uids]
      .filter((uid) => actor.kind !== 'user' || actor.id !== uid)
      .map((uid) => ({
        uid,
        kind: 'mention' as const,
        card,
        excerpt: comment.body,
        excerptMessage: null,
      }));
  });
}
