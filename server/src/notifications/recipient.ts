import { type NotificationKind } from '@keelson/contracts/notifications/notification';
import * as z from 'zod';

/** What is read of `users/{uid}`. An account that cannot be read as a whole must not stop what notifies it. */
const Muted = z.object({ preferences: z.object({ mutedNotifications: z.array(z.string()) }) });

/**
 * Whether an account gets notifications of a kind.
 *
 * @param user The document `users/{uid}` as stored; null or undefined when there is no account.
 */
export function wantsNotification(
  user: object | null | undefined,
  kind: NotificationKind,
): boolean {
  if (user === null || user === undefined) return false;
  const stored = Muted.safeParse(user);
  return !stored.success || !stored.data.preferences.mutedNotifications.includes(kind);
}
