import { type InvitationId, InvitationSecret } from '@keelson/contracts/teams/invitation-id';
import { type GrantedRole } from '@keelson/contracts/teams/roles';
import { type Invitation, type OpenInvitation } from '@keelson/contracts/teams/workspace';
import { type WorkspaceSummary } from '@keelson/contracts/teams/workspace-endpoints';
import { type EpochMs } from '@keelson/contracts/time';
import { nameOfUser } from '@keelson/server/notifications/recipient';
import { decideJoin, invitationNotFound, requireOpen } from './domain/decide-invitation';
import { maskAddress } from './domain/mask-address';
import { requireActive } from './domain/requirements';
import { declineIn, invitationIdOf } from './invite-members';
import { workIn } from './manage-workspace';
import { recordAudit } from './record-audit';
import { summaryOf } from './summarize';
import { type Requester, type TeamDeps } from './team-deps';
import { type TeamTransaction } from './team-transaction';

/** @throws {DomainError} `workspace/invitation-not-found`. */
function secretOf(text: string): InvitationSecret {
  const secret = InvitationSecret.safeParse(text);
  if (!secret.success) throw invitationNotFound();
  return secret.data;
}

export interface ShownInvitation {
  readonly workspaceName: string;
  readonly role: GrantedRole;
  readonly invitedBy: string | null;
  readonly address: string;
  readonly until: EpochMs;
}

/** Returns what anyone with the link sees of an open invitation. */
export async function showInvitation(
  { workspaces, users, now }: Pick<TeamDeps, 'workspaces' | 'users' | 'now'>,
  text: string,
): Promise<ShownInvitation> {
  const found = await workspaces.invitation(invitationIdOf(secretOf(text)));
  const { workspace: id, role, by, address, until } = requireOpen(found, now());
  const [workspace, inviter] = await Promise.all([
    workspaces.find(id),
    by === null ? null : users.find(by),
  ]);
  if (workspace === null) throw invitationNotFound();
  return {
    workspaceName: requireActive(workspace).name,
    role,
    invitedBy: nameOfUser(inviter),
    address: maskAddress(address),
    until,
  };
}

export const acceptInvitation = (
  deps: TeamDeps,
  requester: Requester,
  { secret, acceptAs }: { readonly secret: string; readonly acceptAs: string | undefined },
): Promise<WorkspaceSummary> => {
  const id = invitationIdOf(secretOf(secret));
  return join(deps, requester, { acceptAs, find: (team) => team.invitation(id) });
};

/** Joins without the link: who has the invited address, and has shown it, is the one who is invited. */
export const acceptOwnInvitation = (
  deps: TeamDeps,
  requester: Requester,
  id: InvitationId,
): Promise<WorkspaceSummary> =>
  join(deps, requester, {
    acceptAs: undefined,
    find: (team) => ownInvitation(team, requester.actor, id),
  });

/** The seat of an invitation to the caller is free then. */
export const declineOwnInvitation = (
  deps: Pick<TeamDeps, 'workspaces' | 'audit' | 'now'>,
  { actor, requestId }: Requester,
  id: InvitationId,
): Promise<void> =>
  deps.workspaces.transact(null, async (team) => {
    await declineIn(deps, team, { invitation: await ownInvitation(team, actor, id), requestId });
  });

/** Null for one of another address: ids are known to those who invite. */
async function ownInvitation(
  team: TeamTransaction,
  { email, emailVerified }: Requester['actor'],
  id: InvitationId,
): Promise<OpenInvitation | null> {
  const found = await team.invitation(id);
  if (found?.status !== 'open' || !emailVerified) return null;
  return found.address === email?.toLowerCase() ? found : null;
}

interface Joining {
  readonly acceptAs: string | undefined;
  readonly find: (team: TeamTransaction) => Promise<Invitation | null>;
}

/** Joins a workspace in one transaction with the end of the invitation: it is used once, and its seat was reserved. */
async function join(
  { workspaces, billing, sessions, audit, now }: TeamDeps,
  { actor, requestId, key }: Requester,
  { acceptAs, find }: Joining,
): Promise<WorkspaceSummary> {
  const { uid, email } = actor;
  const joined = await workspaces.transact(key, async (team) => {
    const at = now();
    const invitation = requireOpen(await find(team), at);
    const stored = await team.workspace(invitation.workspace);
    if (stored === null) throw invitationNotFound();
    const isMember = (await team.member(stored.id, uid)) !== null;
    const seats = await billing.seatsIn(team.transaction, stored.id, at);
    await team.requireOpenAccount(uid);
    const { workspace, member } = decideJoin({
      workspace: stored,
      invitation,
      uid,
      email,
      acceptAs,
      isMember,
      seats,
      at,
    });
    team.close(invitation, 'accepted');
    team.put(workspace);
    team.putMember(member);
    const { role, invitedAs } = member;
    const facts = { account: uid, role };
    recordAudit(audit, team, {
      by: uid,
      workspace: workspace.id,
      member: uid,
      message:
        invitedAs === null
          ? { code: 'workspace.joined', params: facts }
          : { code: 'workspace.joined-as', params: { ...facts, address: invitedAs } },
      after: member,
      requestId,
      at,
    });
    return summaryOf(workspace, role);
  });
  await workIn({ sessions }, actor, joined.id);
  return joined;
}
