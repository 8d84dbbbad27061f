import { type AuditMessage } from '@keelson/contracts/audit/audit-message';
import { DomainError } from '@keelson/contracts/errors';
import { type UserId } from '@keelson/contracts/ids';
import { type Auth } from 'firebase-admin/auth';
import { type Firestore } from 'firebase-admin/firestore';
import { type AuditRepo } from '../audit/audit-repo';
import { type Actor } from '../http/authenticate';
import { type Clock } from '@keelson/server/clock';
import { type NotificationWriter } from '@keelson/server/notifications/notification-writer';
import { digestOf } from '@keelson/server/digest';
import { type StaffMember } from '@keelson/contracts/account/staff';
import { type DeletionCheck } from './check-deletion';
import { type PriorUseLedger } from './prior-use';
import { type SessionRepo } from './session-repo';
import { type StaffRepo } from './staff-repo';
import { type UserRepo } from './user-repo';
import { transact } from '@keelson/server/store/transact';

/** Deletes one domain's data of a user. Must be idempotent: a failed deletion is retried. */
export type DeleteUserData = (uid: UserId) => Promise<void>;

export interface DeleteDeps {
  readonly auth: Auth;
  readonly db: Firestore;
  readonly users: UserRepo;
  readonly staff: StaffRepo;
  readonly sessions: SessionRepo;
  readonly audit: AuditRepo;
  readonly notifier: NotificationWriter;
  /** All of them run before anything is removed or marked. */
  readonly deletionChecks: readonly DeletionCheck[];
  /** The mark of a deletion that has started. Until it is gone, the account gets no checkout. */
  readonly deletionMark: {
    readonly set: (uid: UserId) => Promise<void>;
    readonly remove: (uid: UserId) => Promise<void>;
  };
  readonly priorUse: PriorUseLedger;
  /** Run in this order. Billing comes first: no data is deleted while the user is still charged. */
  readonly deleteUserData: readonly DeleteUserData[];
  /**
   * Run when the account is gone, and again by the hourly job: until then another tab adds some, and what was under way later.
   */
  readonly deleteLateData: readonly DeleteUserData[];
  readonly now: Clock;
}

export interface DeleteRequest {
  readonly actor: Pick<Actor, 'uid' | 'email'>;
  readonly confirm: string;
  readonly requestId: string;
}

/**
 * Deletes an account and its data. The Firebase Auth account is deleted last, so that the user can
 * still sign in and retry after a failure. Steps that already ran do nothing.
 *
 * Its owner gets a last mail, which is stored with the removal of the record.
 *
 * What stays: the audit entry of the deletion, which identifies the account by a digest only, the audit entries of
 * what the account did as staff, and for 90 days billing's tombstone (`billing/domain/customer-record.ts`) and what is
 * free once for each person (`prior-use.ts`).
 *
 * @throws {DomainError} `account/confirmation-mismatch`, `account/last-admin`, `billing/provider-unavailable` or
 *   `service/unavailable` before anything is deleted.
 */
export async function deleteAccount(deps: DeleteDeps, request: DeleteRequest): Promise<void> {
  const { uid, email } = request.actor;
  if (!isConfirmed(request.confirm, email ?? uid)) {
    throw new DomainError('account/confirmation-mismatch', `Type ${email ?? uid} to confirm.`, [
      { path: 'confirm', message: 'Does not match the account' },
    ]);
  }
  await deleteAllData(deps, uid, {
    requestId: request.requestId,
    message: { code: 'account.deleted-by-owner', params: {} },
  });
}

interface DeletionNote {
  readonly requestId: string;
  readonly message: AuditMessage;
}

/**
 * All steps of a confirmed deletion: the checks, then the removals. Removals that already ran do nothing. The staff role goes
 * first, because two admins can pass the check at the same time, and comes back when a step fails.
 */
export async function deleteAllData(
  deps: DeleteDeps,
  uid: UserId,
  note: DeletionNote,
): Promise<void> {
  for (const check of deps.deletionChecks) await check(uid);
  const member = await prepare(deps, uid);
  try {
    for (const step of deps.deleteUserData) await step(uid);
  } catch (error) {
    if (member !== null && !(await hasLostRole(deps.auth, uid))) await deps.staff.rejoin(member);
    throw error;
  }
  await removeRecords(deps, uid, note);
  await deps.sessions.deleteUserData(uid);
  await removeSignIn(deps.auth, uid);
  // A session that started before the sign-in was gone wrote these again; a later one finds no account.
  await deps.users.remove(uid);
  await deps.sessions.deleteUserData(uid);
  for (const step of deps.deleteLateData) await step(uid);
}

/**
 * Makes the changes that can be undone: the mark is the first write, so that a database that takes none refuses the
 * deletion before a removal.
 */
async function prepare(deps: DeleteDeps, uid: UserId): Promise<StaffMember | null> {
  await deps.deletionMark.set(uid);
  try {
    await deps.priorUse.remember(uid);
    return await deps.staff.leave(uid);
  } catch (error) {
    await deps.deletionMark.remove(uid);
    throw error;
  }
}

const isConfirmed = (typed: string, expected: string): boolean =>
  typed.trim().toLowerCase() === expected.toLowerCase();

/** True when another admin has taken the role away meanwhile, or another request has deleted the account. */
async function hasLostRole(auth: Auth, uid: UserId): Promise<boolean> {
  try {
    const { customClaims } = await auth.getUser(uid);
    return customClaims?.['role'] === undefined;
  } catch (error) {
    return isGone(error);
  }
}

const isGone = (error: unknown): boolean =>
  (error as { code?: unknown }).code === 'auth/user-not-found';

/** A one-way id: shows that a known account was deleted without storing its id. */
export const pseudonymOf = (uid: UserId): string => `deleted-${digestOf(uid).slice(0, 16)}`;

async function removeRecords(
  deps: DeleteDeps,
  uid: UserId,
  { requestId, message }: DeletionNote,
): Promise<void> {
  await transact(deps.db, async (transaction) => {
    const user = await deps.users.findIn(transaction, uid);
    if (user === null) return;
    deps.users.removeIn(transaction, uid);
    deps.notifier.createFarewell(transaction, { uid, user }, deps.now());
    const id = pseudonymOf(uid);
    deps.audit.recordIn(transaction, {
      actor: { kind: 'user', id, label: 'Deleted account' },
      action: 'account.deleted',
      target: `users/${id}`,
      message,
      requestId,
      at: deps.now(),
    });
  });
}

async function removeSignIn(auth: Auth, uid: UserId): Promise<void> {
  try {
    await auth.deleteUser(uid);
  } catch (error) {
    if (!isGone(error)) throw error;
  }
}
