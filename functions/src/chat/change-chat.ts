import { auditTargetOf, payerOfWorkspace } from '@keelson/contracts/billing/payer-of';
import { type ChatSummary } from '@keelson/contracts/chat/chat';
import { type WorkspaceId } from '@keelson/contracts/ids';
import { paths } from '@keelson/contracts/paths';
import { type Clock } from '@keelson/server/clock';
import { type AuditRepo } from '../audit/audit-repo';
import { type ChatChanges, type OwnChat } from './chat-repo';
import { type ReadDeps, requireShareable } from './read-chats';

export interface ChangeDeps extends ReadDeps {
  readonly audit: Pick<AuditRepo, 'recordIn'>;
}

/** Renames a chat, or shares it with a workspace, whose audit log says so. @throws {DomainError} `chat/not-found`. */
export async function changeChat(
  deps: ChangeDeps,
  {
    own,
    requestId,
    now,
  }: { readonly own: OwnChat; readonly requestId: string; readonly now: Clock },
  changes: ChatChanges,
): Promise<ChatSummary> {
  const { uid, id } = own;
  if (changes.sharedWith != null) await requireShareable(deps, uid, changes.sharedWith);
  return deps.chats.change(own, changes, (transaction, before, after) => {
    if (before.sharedWith === after.sharedWith) return;
    const record = (workspace: WorkspaceId | null, code: 'chat.shared' | 'chat.unshared') => {
      if (workspace === null) return;
      deps.audit.recordIn(transaction, {
        actor: { kind: 'user', id: uid, label: uid },
        action: code,
        target: auditTargetOf(payerOfWorkspace(workspace), paths.chat(id)),
        message: { code, params: {} },
        requestId,
        at: now(),
      });
    };
    record(before.sharedWith, 'chat.unshared');
    record(after.sharedWith, 'chat.shared');
  });
}
