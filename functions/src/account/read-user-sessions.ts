import { type SessionRow } from '@keelson/contracts/account/session-endpoints';
import { paths } from '@keelson/contracts/paths';
import { dayKey } from '@keelson/contracts/time';
import { type Clock } from '@keelson/server/clock';
import { type AuditRepo, type NewAuditEntry } from '../audit/audit-repo';
import { type Actor } from '../http/authenticate';
import { type AuthAccount } from './account-directory';
import { listSessions } from './list-sessions';
import { type SessionRepo } from './session-repo';

interface SessionReader {
  readonly account: Pick<AuthAccount, 'uid'>;
  readonly actor: NewAuditEntry['actor'];
  readonly sessionId: Actor['sessionId'];
  readonly requestId: string;
}

/**
 * The sessions of another account, which tell where a person signs in from. The first read of a day by an admin is
 * audited before they are returned.
 */
export async function readUserSessions(
  deps: { readonly audit: AuditRepo; readonly sessions: SessionRepo; readonly now: Clock },
  { account, actor, sessionId, requestId }: SessionReader,
): Promise<SessionRow[]> {
  const { uid } = account;
  const at = deps.now();
  const stored = await deps.sessions.activeOf(uid);
  await deps.audit.record({
    id: `account-sessions-read-${dayKey(at)}-${actor.id}-${uid}`,
    actor,
    action: 'account.sessions-read',
    target: paths.user(uid),
    message: { code: 'account.sessions-read', params: { account: uid } },
    requestId,
    at,
  });
  return listSessions(stored, { sessionId }, at);
}
