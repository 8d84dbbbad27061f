import { type AuditMessage } from '@keelson/contracts/audit/audit-message';
import { type UserId, type WorkspaceId } from '@keelson/contracts/ids';
import { paths } from '@keelson/contracts/paths';
import { type EpochMs } from '@keelson/contracts/time';
import { type AuditRepo } from '../audit/audit-repo';
import { type TeamTransaction } from './team-transaction';

export interface WorkspaceEvent {
  /** Null: the system, because time has passed. */
  readonly by: UserId | null;
  readonly workspace: WorkspaceId;
  /** The member that it is about. */
  readonly member?: UserId;
  readonly message: AuditMessage;
  readonly before?: unknown;
  readonly after?: unknown;
  readonly requestId: string;
  readonly at: EpochMs;
}

/** Stages an entry of the audit log, which the audit log of the workspace has too. */
export function recordAudit(
  audit: Pick<AuditRepo, 'recordIn'>,
  { transaction }: TeamTransaction,
  { by, workspace, member, message, ...rest }: WorkspaceEvent,
): void {
  audit.recordIn(transaction, {
    ...rest,
    message,
    action: message.code,
    target: member === undefined ? paths.workspace(workspace) : paths.member(workspace, member),
    actor:
      by === null
        ? { kind: 'system', id: 'teams', label: 'Workspaces' }
        : { kind: 'user', id: by, label: by },
  });
}
