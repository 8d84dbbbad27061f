import { randomUUID } from 'node:crypto';
import { type MemberView, VIEW_MS } from '@keelson/contracts/account/member-view';
import { DomainError } from '@keelson/contracts/errors';
import { type UserId } from '@keelson/contracts/ids';
import { paths } from '@keelson/contracts/paths';
import { type EpochMs } from '@keelson/contracts/time';
import { type Clock } from '@keelson/server/clock';
import { type NotificationWriter } from '@keelson/server/notifications/notification-writer';
import { type TransactionKey } from '@keelson/server/store/transact';
import { type AuditRepo, type NewAuditEntry } from '../audit/audit-repo';
import { type Actor } from '../http/authenticate';
import { type SessionRepo } from './session-repo';
import { withoutNames } from './domain/without-names';
import { accountNotFound, type UserRepo } from './user-repo';

export interface ViewDeps {
  readonly users: UserRepo;
  readonly sessions: SessionRepo;
  readonly audit: AuditRepo;
  readonly notifier: NotificationWriter;
  readonly now: Clock;
}

export interface ViewRequest {
  readonly uid: UserId;
  readonly admin: Pick<Actor, 'uid' | 'sessionId'>;
  readonly requestId: string;
}

/**
 * Lets a session of an admin look at the account of a member for {@link VIEW_MS}, which ends the view of another one.
 * The audit entry and the member's notification are written with it.
 *
 * @throws {DomainError} `account/not-found`, `account/view-needs-session`.
 */
export async function startView(
  deps: ViewDeps,
  request: ViewRequest & { readonly reason: string; readonly key: TransactionKey | null },
): Promise<Pick<MemberView, 'until'>> {
  const { uid, admin, key } = request;
  const at = deps.now();
  const view = { uid, until: at + VIEW_MS };
  const session = { ...sessionOf(admin), view, key };
  const until = await deps.sessions.setView(session, async (transaction, before) => {
    const user = await deps.users.findIn(transaction, uid);
    if (user === null) throw accountNotFound();
    if (before !== null && before.uid !== uid && before.until > at) {
      deps.audit.recordIn(transaction, endOf({ ...request, uid: before.uid }, at));
    }
    // The audit log is kept when the account and its name are deleted.
    const reason = withoutNames(request.reason, [user.email, user.displayName]);
    const message = { code: 'account.viewed', params: { account: uid, reason } } as const;
    deps.audit.recordIn(transaction, entryOf(request, { action: 'account.viewed', message, at }));
    deps.notifier.create(
      transaction,
      { uid, user },
      {
        id: randomUUID(),
        kind: 'security',
        actorName: null,
        subject: 'viewed',
        count: 1,
        excerpt: reason,
        path: '/dashboard/account',
        at,
      },
    );
  });
  return { until: until ?? view.until };
}

/** Ends the view of an account. One that has ended already changes nothing and is not audited. */
export async function endView(deps: ViewDeps, request: ViewRequest): Promise<void> {
  const at = deps.now();
  await deps.sessions.setView(
    { ...sessionOf(request.admin), view: null, key: null },
    (transaction, before) => {
      if (before?.uid !== request.uid || before.until <= at) return;
      deps.audit.recordIn(transaction, endOf(request, at));
    },
  );
}

const endOf = (request: ViewRequest, at: EpochMs): NewAuditEntry => {
  const message = { code: 'account.view-ended', params: { account: request.uid } } as const;
  return entryOf(request, { action: 'account.view-ended', message, at });
};

function sessionOf({ uid, sessionId }: ViewRequest['admin']) {
  if (sessionId === null) {
    throw new DomainError('account/view-needs-session', 'Sign in with a browser to view accounts.');
  }
  return { uid, id: sessionId };
}

const entryOf = (
  { uid, admin, requestId }: ViewRequest,
  entry: Pick<NewAuditEntry, 'action' | 'message' | 'at'>,
): NewAuditEntry => ({
  ...entry,
  actor: { kind: 'user', id: admin.uid, label: admin.uid },
  target: paths.user(uid),
  requestId,
});
