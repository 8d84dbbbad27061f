import { DomainError } from '@keelson/contracts/errors';
import { type UserId } from '@keelson/contracts/ids';
import { type GrantedRole, rolesGrantedBy, rolesUnder } from '@keelson/contracts/teams/roles';
import {
  type ActiveWorkspace,
  type Workspace,
  type WorkspaceMember,
} from '@keelson/contracts/teams/workspace';
import { roleRequired } from './requirements';

const isOwner = ({ role }: Pick<WorkspaceMember, 'role'>): boolean => role === 'owner';

/** @throws {DomainError} `workspace/last-owner`. */
function requireAnotherOwner({ owners }: Workspace, member: WorkspaceMember): void {
  if (!isOwner(member) || owners > 1) return;
  throw new DomainError(
    'workspace/last-owner',
    'Hand the ownership over first, or delete the workspace.',
  );
}

/** Without an offer that the person has made or got. */
const withoutOffersOf = <Row extends Workspace>(workspace: Row, uid: UserId): Row => {
  if (workspace.status !== 'active') return workspace;
  const { offer } = workspace;
  return offer?.from === uid || offer?.to === uid ? { ...workspace, offer: null } : workspace;
};

/** The counters without a member. */
export const withoutMember = <Row extends Workspace>(
  workspace: Row,
  member: WorkspaceMember,
): Row => ({
  ...withoutOffersOf(workspace, member.uid),
  members: workspace.members - 1,
  owners: workspace.owners - (isOwner(member) ? 1 : 0),
});

interface Change {
  readonly workspace: ActiveWorkspace;
  /** The member who acts. */
  readonly actor: WorkspaceMember;
  readonly target: WorkspaceMember;
}

/** @throws {DomainError} `workspace/role-required`, `workspace/last-owner`. */
export function decideRole(
  { workspace, actor, target }: Change,
  role: GrantedRole,
): {
  readonly workspace: ActiveWorkspace;
  readonly member: WorkspaceMember;
} {
  const isAllowed =
    rolesUnder(actor.role).includes(target.role) && rolesGrantedBy(actor.role).includes(role);
  if (!isAllowed) throw roleRequired();
  requireAnotherOwner(workspace, target);
  const demoted = isOwner(target)
    ? { ...withoutOffersOf(workspace, target.uid), owners: workspace.owners - 1 }
    : workspace;
  return { workspace: demoted, member: { ...target, role, succession: null } };
}

/** @throws {DomainError} `workspace/role-required`, `workspace/last-owner`. */
export function decideRemoval({ workspace, actor, target }: Change): ActiveWorkspace {
  if (!rolesUnder(actor.role).includes(target.role)) throw roleRequired();
  requireAnotherOwner(workspace, target);
  return withoutMember(workspace, target);
}

/** @throws {DomainError} `workspace/last-owner`. */
export function decideLeave(workspace: ActiveWorkspace, member: WorkspaceMember): ActiveWorkspace {
  requireAnotherOwner(workspace, member);
  return withoutMember(workspace, member);
}
