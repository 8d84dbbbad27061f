import { type Entitlement } from '@keelson/contracts/billing/entitlement';
import { type Subscription } from '@keelson/contracts/billing/subscription';
import { type PayerId } from '@keelson/contracts/ids';
import { sentenceOf } from '@keelson/contracts/messages';
import { EVENT_SENTENCES } from '@keelson/contracts/notifications/event-sentences';
import { NotificationId } from '@keelson/contracts/notifications/notification';
import { paths } from '@keelson/contracts/paths';
import { type EpochMs } from '@keelson/contracts/time';
import { notificationRef } from '@keelson/server/notifications/notification-ref';
import { type NotificationWriter } from '@keelson/server/notifications/notification-writer';
import { type WriteSet } from '@keelson/server/store/write-set';
import { randomUUID } from 'node:crypto';
import { endingTrialOf, planNewsOf, type PlanNews } from '../domain/plan-notification';

/** A change of a plan. */
export interface PlanChange {
  readonly before: Entitlement | null;
  readonly after: Entitlement;
  readonly at: EpochMs;
}

/** Stages the notification of the owner of a plan with its change. One read, only where there is a notification. */
export async function stagePlanNotifications(
  writeSet: WriteSet,
  notifications: NotificationWriter,
  { before, after, at }: PlanChange,
): Promise<void> {
  const news = planNewsOf(before, after);
  if (news === null) return;
  await stage(writeSet, notifications, { uid: after.uid, id: randomUUID(), news, at });
}

/**
 * Stages the notice that a trial ends soon, with the first write of its subscription in these days. Two reads, only
 * in these days.
 */
export async function stageTrialNotice(
  writeSet: WriteSet,
  notifications: NotificationWriter,
  { subscription, at }: { readonly subscription: Subscription; readonly at: EpochMs },
): Promise<void> {
  const news = endingTrialOf(subscription, at);
  if (news === null) return;
  const { id: subscriptionId, uid } = subscription;
  const id = `trial-${subscriptionId}-${news.endsAt}`;
  const sent = await notificationRef(notifications.db, uid, NotificationId.parse(id)).get();
  if (sent.exists) return;
  await stage(writeSet, notifications, { uid, id, news, at });
}

interface StagedNews {
  readonly uid: PayerId;
  readonly id: string;
  readonly news: PlanNews;
  readonly at: EpochMs;
}

async function stage(
  writeSet: WriteSet,
  notifications: NotificationWriter,
  { uid, id, news: { subject, message }, at }: StagedNews,
): Promise<void> {
  const user = (await notifications.db.doc(paths.user(uid)).get()).data();
  notifications.create(
    writeSet,
    { uid, user },
    {
      id,
      kind: 'billing',
      actorName: null,
      subject,
      count: 1,
      excerpt: message === null ? null : sentenceOf(EVENT_SENTENCES, message),
      excerptMessage: message,
      path: subject === 'plan-ended' && message === null ? '/pricing' : '/dashboard/billing',
      at,
    },
  );
}
