import { StaffMember, type StaffRole } from '@keelson/contracts/account/staff';
import { DomainError } from '@keelson/contracts/errors';
import { type UserId } from '@keelson/contracts/ids';
import { paths } from '@keelson/contracts/paths';
import { type EpochMs } from '@keelson/contracts/time';
import { type Firestore, type Transaction } from 'firebase-admin/firestore';
import { type NewAuditEntry, type AuditRepo } from '../audit/audit-repo';
import { requireOpenAccount } from '@keelson/server/account/require-open-account';
import { documentConverter } from '@keelson/server/converter';
import { sentenceOf } from '@keelson/contracts/messages';
import { EVENT_SENTENCES } from '@keelson/contracts/notifications/event-sentences';
import { type NotificationDraft } from '@keelson/server/notifications/new-notification';
import { type NotificationWriter } from '@keelson/server/notifications/notification-writer';
import { randomUUID } from 'node:crypto';
import { transact, type TransactionKey, transactOnce } from '@keelson/server/store/transact';

/** A role change (`role: null` removes the role) with its audit entry. */
export interface RoleChange {
  readonly uid: UserId;
  readonly role: StaffRole | null;
  readonly grantedBy: UserId;
  readonly at: EpochMs;
  readonly key: TransactionKey | null;
  readonly audit: Pick<NewAuditEntry, 'actor' | 'message' | 'requestId'>;
}

function noticeOf(role: StaffRole | null, at: EpochMs): NotificationDraft {
  const message = role === null ? null : ({ code: 'account.role', params: { role } } as const);
  return {
    id: randomUUID(),
    kind: 'security',
    actorName: null,
    subject: role === null ? 'role-removed' : 'role-set',
    count: 1,
    excerpt: message === null ? null : sentenceOf(EVENT_SENTENCES, message),
    excerptMessage: message,
    path: role === null ? '/dashboard' : '/admin',
    at,
  };
}

const staffMembers = documentConverter(StaffMember, 'uid');

/** `staff/{uid}`. The last admin cannot be removed. */
export class StaffRepo {
  constructor(
    private readonly db: Firestore,
    private readonly audit: AuditRepo,
    private readonly notifications: NotificationWriter,
  ) {}

  async find(uid: UserId): Promise<StaffMember | null> {
    return (await this.ref(uid).get()).data() ?? null;
  }

  async rolesOf(uids: readonly UserId[]): Promise<Map<UserId, StaffRole>> {
    if (uids.length === 0) return new Map();
    const found = await this.db.getAll(...uids.map((uid) => this.ref(uid)));
    const members = found.flatMap((document) => (document.data() as StaffMember | undefined) ?? []);
    return new Map(members.map(({ uid, role }) => [uid, role]));
  }

  /** Staff with this role, or all staff, oldest grant first. */
  async withRole(role: StaffRole | 'staff', limit: number): Promise<StaffMember[]> {
    const all = this.db.collection(paths.staff()).withConverter(staffMembers);
    const found = await (role === 'staff' ? all : all.where('role', '==', role)).limit(limit).get();
    return found.docs.map((document) => document.data()).sort((a, b) => a.grantedAt - b.grantedAt);
  }

  /**
   * Writes the role and its audit entry in one transaction. Does nothing when the role is already set.
   *
   * @returns Whether the record changed.
   * @throws {DomainError} `account/last-admin`, `account/being-deleted`.
   */
  async change({ uid, role, grantedBy, at, key, audit }: RoleChange): Promise<boolean> {
    return transactOnce(this.db, key, async (transaction) => {
      const before = (await transaction.get(this.ref(uid))).data() ?? null;
      if ((before?.role ?? null) === role) return false;
      if (before?.role === 'admin') await this.assertOtherAdmin(transaction, uid);
      if (role !== null) await requireOpenAccount(transaction, this.db, uid);
      const user = (await transaction.get(this.db.doc(paths.user(uid)))).data();
      const after = role === null ? null : { uid, role, grantedBy, grantedAt: at };
      if (after === null) transaction.delete(this.ref(uid));
      else transaction.set(this.ref(uid), after, staffMembers.replaceKnown);
      const action = after === null ? 'staff.role-removed' : 'staff.role-set';
      const target = paths.staffMember(uid);
      this.audit.recordIn(transaction, { ...audit, action, target, before, after, at });
      this.notifications.create(transaction, { uid, user }, noticeOf(role, at));
      return true;
    });
  }

  /**
   * Removes the record without an audit entry, for an account that is being deleted.
   *
   * @returns The record, for {@link rejoin}.
   * @throws {DomainError} `account/last-admin`.
   */
  leave(uid: UserId): Promise<StaffMember | null> {
    return transact(this.db, async (transaction) => {
      const member = (await transaction.get(this.ref(uid))).data() ?? null;
      if (member?.role === 'admin') await this.assertOtherAdmin(transaction, uid);
      if (member !== null) transaction.delete(this.ref(uid));
      return member;
    });
  }

  /** True when {@link leave} would be refused now. @throws {DomainError} `account/last-admin`. */
  assertCanLeave(uid: UserId): Promise<void> {
    return transact(
      this.db,
      async (transaction) => {
        const member = (await transaction.get(this.ref(uid))).data();
        if (member?.role === 'admin') await this.assertOtherAdmin(transaction, uid);
      },
      { readOnly: true },
    );
  }

  /** The deletion of the account failed. */
  async rejoin(member: StaffMember): Promise<void> {
    await this.ref(member.uid).set(member);
  }

  /** Two admins who remove each other at the same time conflict here: both transactions read this query. */
  private async assertOtherAdmin(transaction: Transaction, uid: UserId): Promise<void> {
    const admins = await transaction.get(
      this.db.collection(paths.staff()).where('role', '==', 'admin').limit(2),
    );
    if (admins.docs.some(({ id }) => id !== uid)) return;
    throw new DomainError('account/last-admin', 'Make another account an admin first.');
  }

  private ref(uid: UserId) {
    return this.db.doc(paths.staffMember(uid)).withConverter(staffMembers);
  }
}
