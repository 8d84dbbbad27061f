import { type Page, type PageRequest, readPage } from '@keelson/server/page';
import { type UserId } from '@keelson/contracts/ids';
import { type Mail } from '@keelson/contracts/notifications/mail';
import {
  type Notification,
  type NotificationId,
  type StoredNotification,
} from '@keelson/contracts/notifications/notification';
import { knownNotifications } from '@keelson/contracts/notifications/notification-kinds';
import { paths } from '@keelson/contracts/paths';
import { type EpochMs } from '@keelson/contracts/time';
import { notificationsOf } from '@keelson/server/notifications/notification-ref';
import { mailsOf } from '@keelson/server/notifications/notification-writer';
import { transact } from '@keelson/server/store/transact';
import { type Firestore, type Query, Timestamp } from 'firebase-admin/firestore';

export interface Marking {
  readonly ids: readonly NotificationId[];
  /** Null: unread. */
  readonly readAt: EpochMs | null;
}

const BATCH = 500;
/** The collection below each account. */
const NOTIFICATIONS = 'notifications';

/** `users/{uid}/notifications`, and their mails. */
export class NotificationRepo {
  constructor(private readonly db: Firestore) {}

  /** Newest first. */
  async page(uid: UserId, request: PageRequest): Promise<Page<Notification>> {
    const order = { field: 'createdAt', direction: 'desc' } as const;
    const { items, nextCursor } = await readPage(notificationsOf(this.db, uid), order, request);
    return { items: knownNotifications(items), nextCursor };
  }

  /** Skips notifications that are gone, and those that are marked so already. */
  async mark(uid: UserId, { ids, readAt }: Marking): Promise<void> {
    const refs = [...new Set(ids)].map((id) => notificationsOf(this.db, uid).doc(id));
    await transact(this.db, async (transaction) => {
      const found = await transaction.getAll(...refs);
      for (const document of found) {
        const stored = document.data();
        if (stored === undefined || (stored.readAt === null) === (readAt === null)) continue;
        transaction.update(document.ref, {
          readAt: readAt === null ? null : Timestamp.fromMillis(readAt),
        });
      }
    });
  }

  /** Repeatable: what is read already keeps its time. */
  async markAllRead(
    uid: UserId,
    { upTo, readAt }: { readonly upTo: EpochMs; readonly readAt: EpochMs },
  ): Promise<void> {
    const unread = notificationsOf(this.db, uid)
      .where('readAt', '==', null)
      .where('createdAt', '<=', Timestamp.fromMillis(upTo))
      .orderBy('createdAt', 'desc')
      .limit(BATCH);
    for (;;) {
      const found = await unread.get();
      if (found.empty) return;
      const batch = this.db.batch();
      for (const { ref } of found.docs) batch.update(ref, { readAt: Timestamp.fromMillis(readAt) });
      await batch.commit();
    }
  }

  async all(uid: UserId): Promise<StoredNotification[]> {
    const found = await notificationsOf(this.db, uid).get();
    return found.docs.map((document) => document.data());
  }

  /** The mails of the last 30 days. */
  async mailOf(uid: UserId): Promise<Pick<Mail, 'to' | 'message' | 'createdAt'>[]> {
    const found = await this.mails(uid).get();
    return found.docs.map((document) => {
      const { to, message, createdAt } = document.data();
      return { to, message, createdAt };
    });
  }

  /** Idempotent. A mail that was not sent yet is not sent any more. */
  async deleteUserData(uid: UserId): Promise<void> {
    await this.db.recursiveDelete(this.db.collection(paths.notifications(uid)));
    const mails = await this.mails(uid).get();
    const writer = this.db.bulkWriter();
    for (const { ref } of mails.docs) void writer.delete(ref);
    await writer.close();
  }

  /** Removes the name of a person from the notifications of others. Idempotent. */
  async removeNameOf(uid: UserId): Promise<void> {
    const named = this.db.collectionGroup(NOTIFICATIONS).where('actorUid', '==', uid).limit(BATCH);
    for (;;) {
      const found = await named.get();
      if (found.empty) return;
      const batch = this.db.batch();
      for (const { ref } of found.docs) batch.update(ref, { actorName: null, actorUid: null });
      await batch.commit();
    }
  }

  private mails(uid: UserId): Query<Mail> {
    return mailsOf(this.db).where('uid', '==', uid);
  }
}
