import { DomainError } from '@keelson/contracts/errors';
import { type WorkspaceId } from '@keelson/contracts/ids';
import {
  mayInWorkspace,
  type WorkspaceAction,
  type WorkspaceRole,
} from '@keelson/contracts/teams/roles';
import { type ActiveWorkspace, type Workspace } from '@keelson/contracts/teams/workspace';

/** Also for those who do not belong to it, so that ids tell nothing. */
export const workspaceNotFound = (): DomainError =>
  new DomainError('workspace/not-found', 'It does not exist, or you do not belong to it any more.');

export const memberNotFound = (): DomainError =>
  new DomainError('workspace/member-not-found', 'This person does not belong to the workspace.');

export const roleRequired = (): DomainError =>
  new DomainError('workspace/role-required', 'Ask an owner of the workspace.');

/** @throws {DomainError} `workspace/ended`. */
export function requireActive(workspace: Workspace): ActiveWorkspace {
  if (workspace.status === 'active') return workspace;
  throw new DomainError('workspace/ended', 'An owner can restore it for 30 days.');
}

/** @throws {DomainError} `workspace/role-required`. */
export function requireAction(role: WorkspaceRole, action: WorkspaceAction): void {
  if (!mayInWorkspace(role, action)) throw roleRequired();
}

/**
 * Those who joined first have the seats.
 *
 * @param earlier How many members joined before.
 * @throws {DomainError} `workspace/no-seats`.
 */
export function requireSeat(earlier: number, seats: number): void {
  if (earlier < seats) return;
  throw new DomainError(
    'workspace/no-seats',
    'You have no seat in this team. Ask its owner, or switch to your own workspace.',
  );
}

/** The workspace of a session; a Bearer token has none, so what it names counts. */
export interface WorkingIn {
  readonly sessionId: string | null;
  readonly workspace: WorkspaceId | null;
}

/**
 * Refuses a change by a page that shows another workspace than the session works in: another tab has switched.
 *
 * @param named Null for the person's own.
 * @throws {DomainError} `workspace/changed`.
 */
export function requireCurrent(
  { sessionId, workspace }: WorkingIn,
  named: WorkspaceId | null,
): void {
  if (sessionId === null || workspace === named) return;
  throw new DomainError(
    'workspace/changed',
    'Another tab has switched the workspace. Reload this page, then try again.',
    [],
    { details: { current: workspace } },
  );
}
