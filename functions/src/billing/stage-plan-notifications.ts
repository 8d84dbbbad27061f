import { type Entitlement } from '@keelson/contracts/billing/entitlement';
import { NotificationId } from '@keelson/contracts/notifications/notification';
import { paths } from '@keelson/contracts/paths';
import { type EpochMs } from '@keelson/contracts/time';
import { newNotification } from '@keelson/server/notifications/new-notification';
import { notificationRef } from '@keelson/server/notifications/notification-ref';
import { wantsNotification } from '@keelson/server/notifications/wants-notification';
import { type WriteSet } from '@keelson/server/store/write-set';
import { type Firestore } from 'firebase-admin/firestore';
import { randomUUID } from 'node:crypto';
import { planNotificationOf } from './domain/plan-notification';

/** A change of a plan. */
export interface PlanChange {
  readonly before: Entitlement | null;
  readonly after: Entitlement;
  readonly at: EpochMs;
}

/** Stages the notification of the owner of a plan with its change. One read, only where there is a notification. */
export async function stagePlanNotifications(
  writeSet: WriteSet,
  db: Firestore,
  { before, after, at }: PlanChange,
): Promise<void> {
  const subject = planNotificationOf(before, after);
  if (subject === null) return;
  const { uid } = after;
  const user = (await db.doc(paths.user(uid)).get()).data();
  if (!wantsNotification(user, 'billing')) return;
  const id = NotificationId.parse(randomUUID());
  writeSet.create(
    notificationRef(db, uid, id),
    newNotification({
      id,
      kind: 'billing',
      actorName: null,
      subject,
      count: 1,
      excerpt: null,
      path: '/dashboard/billing',
      at,
    }),
  );
}
