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
import { newsOfPlan } from './domain/plan-news';

/** A change of a plan. */
export interface PlanChange {
  readonly before: Entitlement | null;
  readonly after: Entitlement;
  readonly at: EpochMs;
}

/** Stages what the owner hears of a change of the plan, with that change. One read, only where there is news. */
export async function stagePlanNews(
  writeSet: WriteSet,
  db: Firestore,
  { before, after, at }: PlanChange,
): Promise<void> {
  const news = newsOfPlan(before, after);
  if (news === null) return;
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
      subject: news,
      count: 1,
      excerpt: null,
      path: '/dashboard/billing',
      at,
    }),
  );
}
