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
  readonly account: Pick<AuthAccount, 'uid'>;
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
  request: EndUserSessionsRequest,
): Promise<void> {
  const { uid } = request.account;
  await endAllSessions(deps, uid, 'everywhere');
  await record(deps, request, {
    target: uid,
    action: 'account.sessions-ended',
    message: { code: 'account.sessions-ended', params: { account: uid } },
    at: deps.now(),
  });
}

/** Ends one session of another account. A session that has ended already changes nothing and is not audited. */
export async function endUserSession(
  deps: EndUserSessionsDeps,
  id: SessionId,
  request: EndUserSessionsRequest,
): Promise<void> {
  const { uid } = request.account;
  const at = deps.now();
  if (!(await deps.sessions.endOne(uid, id, { reason: 'listed', at }))) return;
  await record(deps, request, {
    target: id,
    action: 'account.session-ended',
    message: { code: 'account.session-ended', params: { account: uid } },
    at,
  });
}

/** @param ended `target` is the account or the session that was ended. */
async function record(
  { audit }: EndUserSessionsDeps,
  { account, actor, requestId, security }: EndUserSessionsRequest,
  {
    target,
    ...entry
  }: Pick<NewAuditEntry, 'action' | 'message' | 'at'> & {
    readonly target: string;
  },
): Promise<void> {
  security.record({ kind: 'session-ended', actor: actor.id, target, reason: 'by-admin' });
  await audit.record({ ...entry, actor, target: paths.user(account.uid), requestId });
}
