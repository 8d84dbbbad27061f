import { type UserId } from '@keelson/contracts/ids';
import { type Notification, NotificationId } from '@keelson/contracts/notifications/notification';
import { paths } from '@keelson/contracts/paths';
import { EpochMs } from '@keelson/contracts/time';
import { decodeCursor, pageOfItems } from '@keelson/server/cursor';
import { notificationsOf } from '@keelson/server/notifications/notification-ref';
import { FieldPath, type Firestore, Timestamp } from 'firebase-admin/firestore';
import * as z from 'zod';

export interface NotificationPageQuery {
  readonly cursor?: string | undefined;
  readonly limit: number;
}

/** How the caller wants their notifications marked. */
export interface Marking {
  readonly ids: readonly NotificationId[];
  /** Null: unread. */
  readonly readAt: EpochMs | null;
}

const Position = z.tuple([EpochMs, NotificationId]);
const BATCH = 500;

/** `users/{uid}/notifications`. */
export class NotificationRepo {
  constructor(private readonly db: Firestore) {}

  /** Newest first. */
  async page(
    uid: UserId,
    { cursor, limit }: NotificationPageQuery,
  ): Promise<{ items: Notification[]; nextCursor: string | null }> {
    const sorted = notificationsOf(this.db, uid)
      .orderBy('createdAt', 'desc')
      .orderBy(FieldPath.documentId(), 'desc')
      .limit(limit + 1);
    const found = await (cursor === undefined ? sorted : sorted.startAfter(...after(cursor))).get();
    return pageOfItems(
      found.docs.map((document) => document.data()),
      limit,
      ({ createdAt, id }) => [createdAt, id],
    );
  }

  /** Skips notifications that are gone, and those that are marked so already. */
  async mark(uid: UserId, { ids, readAt }: Marking): Promise<void> {
    const refs = [...new Set(ids)].map((id) => notificationsOf(this.db, uid).doc(id));
    await this.db.runTransaction(async (transaction) => {
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

  async all(uid: UserId): Promise<Notification[]> {
    const found = await notificationsOf(this.db, uid).get();
    return found.docs.map((document) => document.data());
  }

  /** Idempotent. */
  async deleteUserData(uid: UserId): Promise<void> {
    await this.db.recursiveDelete(this.db.collection(paths.notifications(uid)));
  }
}

function after(cursor: string): [Timestamp, string] {
  const [createdAt, id] = decodeCursor(Position, cursor);
  return [Timestamp.fromMillis(createdAt), id];
}
