import { type SessionId } from '@keelson/contracts/account/session-record';
import { paths } from '@keelson/contracts/paths';
import { type SecurityLog } from '@keelson/server/security-log';
import { type AuditRepo, type NewAuditEntry } from '../audit/audit-repo';
import { type AuthAccount } from './account-directory';
import { endAllSessions, type EndSessionDeps } from './end-session';

export type EndUserSessionsDeps = Pick<EndSessionDeps, 'auth' | 'sessions' | 'now'> & {
  readonly audit: AuditRepo;
};

export interface EndUserSessionsRequest {
  readonly account: Pick<AuthAccount, 'uid' | 'email'>;
  /** The admin. */
  readonly actor: NewAuditEntry['actor'];
  readonly requestId: string;
  readonly security: SecurityLog;
}

/**
 * Ends every session and sign-in of another account, such as one whose device was stolen. The sessions end first:
 * without an audit entry, after a failure, the admin repeats the request.
 */
export async function endUserSessions(
  deps: EndUserSessionsDeps,
  { account, actor, requestId, security }: EndUserSessionsRequest,
): Promise<void> {
  const { uid, email } = account;
  await endAllSessions(deps, uid, 'everywhere');
  security.record({ kind: 'session-ended', actor: actor.id, target: uid, reason: 'by-admin' });
  await deps.audit.record({
    actor,
    action: 'account.sessions-ended',
    target: paths.user(uid),
    summary: `All sessions of ${email ?? uid} were ended.`,
    requestId,
    at: deps.now(),
  });
}

/** Ends one session of another account. A session that has ended already changes nothing and is not audited. */
export async function endUserSession(
  deps: EndUserSessionsDeps,
  id: SessionId,
  { account, actor, requestId, security }: EndUserSessionsRequest,
): Promise<void> {
  const { uid, email } = account;
  const at = deps.now();
  if (!(await deps.sessions.endOne(uid, id, { reason: 'listed', at }))) return;
  security.record({ kind: 'session-ended', actor: actor.id, target: id, reason: 'by-admin' });
  await deps.audit.record({
    actor,
    action: 'account.session-ended',
    target: paths.user(uid),
    summary: `A session of ${email ?? uid} was ended.`,
    requestId,
    at,
  });
}
