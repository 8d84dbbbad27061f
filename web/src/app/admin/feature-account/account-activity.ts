import type { AuditEntry } from '@keelson/contracts/audit/audit';
import type { UserId } from '@keelson/contracts/ids';

/** Entries that the page of an account reads. */
export const ACTIVITY_LENGTH = 50;

/** True for entries that say nothing about the customer: what was read, retried or done on boards. */
export const isTechnical = ({ action }: Pick<AuditEntry, 'action'>): boolean =>
  !/^(?:billing|staff|account)\./.test(action) || /-(?:read|retried|resynced)$/.test(action);

/** The parts of the audit log about an account: by it, and to it, its role and its subscription. */
export const activityQueries = (
  uid: UserId,
  subscriptionId: string | null,
): { readonly actorId?: string; readonly target?: string }[] => [
  { actorId: uid },
  { target: `users/${uid}` },
  { target: `staff/${uid}` },
  ...(subscriptionId === null ? [] : [{ target: `subscriptions/${subscriptionId}` }]),
];

/** The newest entries, each once: what an account does to itself is in two lists. */
export function mergeActivity(lists: readonly (readonly AuditEntry[])[]): AuditEntry[] {
  const byId = new Map(lists.flat().map((entry) => [entry.id, entry]));
  return [...byId.values()].sort((a, b) => b.at - a.at).slice(0, ACTIVITY_LENGTH);
}
