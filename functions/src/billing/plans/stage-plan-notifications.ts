import { type Entitlement } from '@keelson/contracts/billing/entitlement';
import { paths } from '@keelson/contracts/paths';
import { type EpochMs } from '@keelson/contracts/time';
import { type NotificationWriter } from '@keelson/server/notifications/notification-writer';
import { type WriteSet } from '@keelson/server/store/write-set';
import { randomUUID } from 'node:crypto';
import { planNotificationOf } from '../domain/plan-notification';

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
  const subject = planNotificationOf(before, after);
  if (subject === null) return;
  const { uid } = after;
  const user = (await notifications.db.doc(paths.user(uid)).get()).data();
  notifications.create(
    writeSet,
    { uid, user },
    {
      id: randomUUID(),
      kind: 'billing',
      actorName: null,
      subject,
      count: 1,
      excerpt: null,
      path: '/dashboard/billing',
      at,
    },
  );
}
