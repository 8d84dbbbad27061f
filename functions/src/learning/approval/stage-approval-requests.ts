import { StaffMember } from '@keelson/contracts/account/staff';
import { type Approval } from '@keelson/contracts/learning/approval';
import { paths } from '@keelson/contracts/paths';
import { documentConverter } from '@keelson/server/converter';
import { type NotificationWriter } from '@keelson/server/notifications/notification-writer';
import { nameOfUser } from '@keelson/server/notifications/recipient';
import { type Transaction } from 'firebase-admin/firestore';
import { randomUUID } from 'node:crypto';

/** Admins who are asked at once; companies have far fewer. */
const MAX_ASKED = 100;

const staffMembers = documentConverter(StaffMember, 'uid');
/**
 * Tells admins that a plan waits for them: all but the requester, and nobody while the requester may approve it alone.
 * Reads before it writes, so call it before other writes of the transaction.
 */
export async function stageApprovalRequests(
  transaction: Transaction,
  notifications: NotificationWriter,
  {
    approval,
    requireSecondApprover,
  }: { readonly approval: Approval; readonly requireSecondApprover: boolean },
): Promise<void> {
  const { db } = notifications;
  const { requester, titles, totals, requestedAt } = approval;
  const staff = db.collection(paths.staff()).withConverter(staffMembers);
  const found = await transaction.get(staff.where('role', '==', 'admin').limit(MAX_ASKED));
  const admins = found.docs.map((document) => document.data().uid);
  if (admins.includes(requester.uid) && !requireSecondApprover) return;
  const asked = admins.filter((uid) => uid !== requester.uid);
  if (asked.length === 0) return;
  const [own, ...users] = await transaction.getAll(
    ...[requester.uid, ...asked].map((uid) => db.doc(paths.user(uid))),
  );
  const actorName = nameOfUser(own?.data());
  for (const [index, uid] of asked.entries()) {
    notifications.create(
      transaction,
      { uid, user: users[index]?.data() },
      {
        id: randomUUID(),
        kind: 'approval',
        actorName,
        actorUid: requester.uid,
        subject: titles[0] ?? 'a plan',
        count: Math.max(1, totals.create + totals.update + totals.delete),
        excerpt: approval.note,
        path: '/admin/learning-control',
        at: requestedAt,
      },
    );
  }
}
