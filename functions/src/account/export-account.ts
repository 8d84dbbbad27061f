import { BRAND_SLUG } from '@keelson/contracts/brand/brand-slug';
import { type UserId } from '@keelson/contracts/ids';
import { NotificationId } from '@keelson/contracts/notifications/notification';
import { dayKey, type EpochMs } from '@keelson/contracts/time';
import { type Clock } from '@keelson/server/clock';
import { plainInstants } from '@keelson/server/converter';
import { notificationRef } from '@keelson/server/notifications/notification-ref';
import { type NotificationWriter } from '@keelson/server/notifications/notification-writer';
import { transact } from '@keelson/server/store/transact';
import { type UserRepo } from './user-repo';

export type ExportSection = (uid: UserId) => Promise<unknown>;

export interface ExportDeps {
  readonly sections: Readonly<Record<string, ExportSection>>;
  readonly users: UserRepo;
  readonly notifier: NotificationWriter;
  readonly now: Clock;
}

/** All stored data of an account, by domain. Instants are epoch milliseconds, UTC. */
export async function exportAccount(
  { sections, now }: Pick<ExportDeps, 'sections' | 'now'>,
  uid: UserId,
): Promise<Record<string, unknown>> {
  const parts = await Promise.all(
    Object.entries(sections).map(
      async ([name, section]) => [name, plainInstants(await section(uid))] as const,
    ),
  );
  return { exportedAt: now(), uid, ...Object.fromEntries(parts) };
}

/** Notifies the owner of a download of all data, once a day: somebody else may have a session of theirs. */
export function noticeExport(
  { users, notifier, now }: Pick<ExportDeps, 'users' | 'notifier' | 'now'>,
  uid: UserId,
): Promise<void> {
  const at = now();
  const id = NotificationId.parse(`exported-${dayKey(at)}`);
  return transact(notifier.db, async (transaction) => {
    const sent = await transaction.get(notificationRef(notifier.db, uid, id));
    const user = await users.findIn(transaction, uid);
    if (sent.exists || user === null) return;
    const draft = { kind: 'security', subject: 'exported', actorName: null, count: 1 } as const;
    const path = '/dashboard/account';
    notifier.create(transaction, { uid, user }, { ...draft, id, excerpt: null, path, at });
  });
}

/** File name of the download, such as `acme-export-2026-03-01.json`. */
export const exportFileName = (at: EpochMs): string =>
  `${BRAND_SLUG}-export-${new Date(at).toISOString().slice(0, 10)}.json`;
