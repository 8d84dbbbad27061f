import { DomainError } from '@keelson/contracts/errors';
import { type UserId } from '@keelson/contracts/ids';
import { type Auth } from 'firebase-admin/auth';
import { type Firestore } from 'firebase-admin/firestore';
import { type AuditRepo } from '../audit/audit-repo';
import { type Actor } from '../http/authenticate';
import { type Clock } from '@keelson/server/clock';
import { digestOf } from '@keelson/server/digest';
import { type StaffRepo } from './staff-repo';
import { type UserRepo } from './user-repo';

/** Removes what one domain keeps of an account. Runs again after a failure, so it must be repeatable. */
export type ForgetStep = (uid: UserId) => Promise<void>;

export interface DeleteDeps {
  readonly auth: Auth;
  readonly db: Firestore;
  readonly users: UserRepo;
  readonly staff: StaffRepo;
  readonly audit: AuditRepo;
  /** In this order; billing first, because nothing may go while somebody is charged. */
  readonly forget: readonly ForgetStep[];
  readonly now: Clock;
}

export interface DeleteRequest {
  readonly actor: Pick<Actor, 'uid' | 'email'>;
  readonly confirm: string;
  readonly requestId: string;
}

/**
 * Deletes an account and what is stored about it. The sign-in itself goes last: until then the person
 * can come back and send the request again, and every step that is done already does nothing.
 *
 * What stays: the audit entry of the deletion, which names the account by a digest alone, and what
 * the account did as staff.
 *
 * @throws {DomainError} `account/confirmation-mismatch`, `account/last-admin`, or
 *   `billing/provider-unavailable` before anything is deleted.
 */
export async function deleteAccount(deps: DeleteDeps, request: DeleteRequest): Promise<void> {
  const { uid, email } = request.actor;
  if (!isConfirmed(request.confirm, email ?? uid)) {
    throw new DomainError('account/confirmation-mismatch', `Type ${email ?? uid} to confirm.`, [
      { path: 'confirm', message: 'Does not match the account' },
    ]);
  }
  await deps.staff.assertNotLastAdmin(uid);
  for (const step of deps.forget) await step(uid);
  await removeRecords(deps, uid, request.requestId);
  await removeSignIn(deps.auth, uid);
}

const isConfirmed = (typed: string, expected: string): boolean =>
  typed.trim().toLowerCase() === expected.toLowerCase();

/** Tells later whether a known account was deleted, without naming it. */
export const pseudonymOf = (uid: UserId): string => `deleted-${digestOf(uid).slice(0, 16)}`;

async function removeRecords(deps: DeleteDeps, uid: UserId, requestId: string): Promise<void> {
  await deps.db.runTransaction(async (transaction) => {
    await deps.staff.removeIn(transaction, uid);
    const existed = await deps.users.removeIn(transaction, uid);
    if (!existed) return;
    const id = pseudonymOf(uid);
    deps.audit.recordIn(transaction, {
      actor: { kind: 'user', id, label: 'Deleted account' },
      action: 'account.deleted',
      target: `users/${id}`,
      summary: 'An account was deleted by its owner.',
      requestId,
      at: deps.now(),
    });
  });
}

async function removeSignIn(auth: Auth, uid: UserId): Promise<void> {
  try {
    await auth.deleteUser(uid);
  } catch (error) {
    if ((error as { code?: unknown }).code !== 'auth/user-not-found') throw error;
  }
}
