import { randomBytes } from 'node:crypto';
import { DomainError } from '@keelson/contracts/errors';
import { type WorkspaceId } from '@keelson/contracts/ids';
import {
  type InvitationRow,
  type SkippedAddress,
} from '@keelson/contracts/teams/invitation-endpoints';
import { InvitationId, InvitationSecret } from '@keelson/contracts/teams/invitation-id';
import { type GrantedRole } from '@keelson/contracts/teams/roles';
import {
  type Invitation,
  type OpenInvitation,
  type Workspace,
} from '@keelson/contracts/teams/workspace';
import { type Language, LANGUAGES } from '@keelson/contracts/platform/languages';
import { type EpochMs } from '@keelson/contracts/time';
import { sha256 } from '@keelson/server/digest';
import { type MailSettings } from '@keelson/server/notifications/notification-writer';
import { nameOfUser } from '@keelson/server/notifications/recipient';
import { withAutomaticSeats } from './automatic-seats';
import { mayBuySeats } from './domain/automatic-seats';
import {
  decideInvite,
  decideResend,
  newInvitation,
  releaseSeats,
  requireOpen,
} from './domain/decide-invitation';
import { maskAddress } from './domain/mask-address';
import { parseAddresses } from './domain/parse-addresses';
import { requireAction } from './domain/requirements';
import { requireFreeSeat } from './domain/seats';
import { invitationMail } from './invitation-mail';
import { prepareInvited } from './notices/prepare-invited';
import { recordAudit } from './record-audit';
import { invitationRowOf } from './summarize';
import { type Requester, type TeamDeps } from './team-deps';
import { type TeamTransaction } from './team-transaction';
import { seatsNow } from './seats-now';
import { requireMember } from './workspace-access';

const SECRET_BYTES = 32;

export const invitationIdOf = (secret: InvitationSecret): InvitationId =>
  InvitationId.parse(sha256(secret));

const newSecret = (): InvitationSecret =>
  InvitationSecret.parse(randomBytes(SECRET_BYTES).toString('base64url'));

/** @throws {DomainError} `config/missing`: without mail, nobody gets the link. */
function requireMail({ mail }: Pick<TeamDeps, 'mail'>): MailSettings {
  if (mail !== null) return mail;
  throw new DomainError('config/missing', 'Mail is not configured, so nobody can be invited.');
}

interface Sender {
  readonly name: string | null;
  readonly language: Language;
}

async function senderOf({ users }: TeamDeps, { actor }: Requester): Promise<Sender> {
  const user = await users.find(actor.uid);
  return { name: nameOfUser(user), language: user?.preferences.language ?? LANGUAGES[0] };
}

interface Sending extends Sender {
  readonly workspace: Workspace;
  readonly appUrl: string;
}

const stage = (
  team: TeamTransaction,
  {
    invitation,
    secret,
  }: { readonly invitation: OpenInvitation; readonly secret: InvitationSecret },
  { name, language, workspace, appUrl }: Sending,
): void =>
  team.createInvitation(
    invitation,
    invitationMail({
      invitation,
      secret,
      workspaceName: workspace.name,
      inviter: name,
      language,
      appUrl,
    }),
  );

export interface InviteRequest {
  readonly id: WorkspaceId;
  readonly lines: readonly string[];
  readonly role: GrantedRole;
}

/** Invites all addresses, or none where there are too few seats and none may be bought. Seats of invitations that have expired are free. */
export async function inviteMembers(
  deps: TeamDeps,
  requester: Requester,
  { id, lines, role }: InviteRequest,
): Promise<{ invited: InvitationRow[]; skipped: SkippedAddress[] }> {
  const { workspaces, billing, audit, now } = deps;
  const { actor, requestId, key } = requester;
  const { appUrl } = requireMail(deps);
  const before = await requireMember(workspaces, actor, {
    id,
    intent: 'change',
    action: 'manage',
  });
  if (!mayBuySeats(before.workspace, now())) {
    requireFreeSeat(before.workspace, await seatsNow(deps, id));
  }
  const parsed = parseAddresses(lines);
  const [sender, members] = await Promise.all([
    senderOf(deps, requester),
    memberAddresses(deps, id, parsed.addresses),
  ]);
  const invite = () =>
    workspaces.transact(key, async (team) => {
      const at = now();
      const access = { id, intent: 'change', action: 'manage' } as const;
      const { workspace: stored, member } = await requireMember(team, actor, access);
      const open = await team.openInvitations(id);
      const seats = await billing.seatsIn(team.transaction, id, at);
      const expired = open.filter(({ until }) => until <= at);
      const { workspace, addresses, skipped } = decideInvite({
        workspace: releaseSeats(stored, expired.length),
        inviter: member.role,
        role,
        parsed,
        members,
        invited: new Set(open.filter(({ until }) => until > at).map(({ address }) => address)),
        seats,
      });
      const notify = await prepareInvited(deps, team, addresses);
      for (const each of expired) expire(deps, team, each, at);
      const invited = addresses.map((address) => {
        const secret = newSecret();
        const by = actor.uid;
        const invitation = newInvitation({
          id: invitationIdOf(secret),
          workspace: id,
          address,
          role,
          by,
          at,
        });
        stage(team, { invitation, secret }, { ...sender, workspace, appUrl });
        const params = { address: maskAddress(address), role };
        const message = { code: 'workspace.invited', params } as const;
        recordAudit(audit, team, { by, workspace: id, message, requestId, at });
        return invitationRowOf(invitation);
      });
      team.put(workspace);
      notify(workspace, invited);
      return { invited, skipped: [...skipped] };
    });
  return withAutomaticSeats(deps, requester, id, invite);
}

/** Removes an invitation whose time is over. The caller releases its seat. */
export function expire(
  { audit }: Pick<TeamDeps, 'audit'>,
  team: TeamTransaction,
  { id, workspace, address }: OpenInvitation,
  at: EpochMs,
): void {
  team.removeInvitation(id);
  const params = { address: maskAddress(address) };
  recordAudit(audit, team, {
    by: null,
    workspace,
    message: { code: 'workspace.invitation-expired', params },
    requestId: '',
    at,
  });
}

async function memberAddresses(
  { users, workspaces }: TeamDeps,
  id: WorkspaceId,
  addresses: readonly string[],
): Promise<ReadonlySet<string>> {
  const uidsOf = await users.idsWithEmails(addresses);
  const members = await workspaces.membersOf(id, [...uidsOf.keys()]);
  return new Set([...uidsOf].filter(([uid]) => members.has(uid)).map(([, email]) => email));
}

interface OfInvitation {
  readonly workspace: WorkspaceId;
  readonly id: InvitationId;
}

/** Mails an invitation again, with a new link: the former one is not stored anywhere. */
export async function resendInvitation(
  deps: TeamDeps,
  requester: Requester,
  { workspace: id, id: invitationId }: OfInvitation,
): Promise<InvitationRow> {
  const { workspaces, audit, now } = deps;
  const { actor, requestId, key } = requester;
  const { appUrl } = requireMail(deps);
  const sender = await senderOf(deps, requester);
  return workspaces.transact(key, async (team) => {
    const at = now();
    const { workspace, member } = await requireMember(team, actor, { id, intent: 'change' });
    requireAction(member.role, 'manage');
    const found = await team.invitation(invitationId);
    const open = requireOpen(found?.workspace === id ? found : null, at);
    const secret = newSecret();
    const invitation = decideResend(open, member.role, { id: invitationIdOf(secret), at });
    team.close(open, 'mailed-again');
    stage(team, { invitation, secret }, { ...sender, workspace, appUrl });
    const params = { address: maskAddress(open.address) };
    recordAudit(audit, team, {
      by: actor.uid,
      workspace: id,
      message: { code: 'workspace.invitation-mailed-again', params },
      requestId,
      at,
    });
    return invitationRowOf(invitation);
  });
}

/** Frees the seat of an invitation; one that is not open any more stays as it is. */
export const revokeInvitation = (
  { workspaces, audit, now }: TeamDeps,
  { actor, requestId }: Requester,
  { workspace: id, id: invitationId }: OfInvitation,
): Promise<void> =>
  workspaces.transact(null, async (team) => {
    const access = { id, intent: 'change', action: 'manage' } as const;
    const { workspace } = await requireMember(team, actor, access);
    const invitation = await team.invitation(invitationId);
    if (invitation?.workspace !== id || invitation.status !== 'open') return;
    team.close(invitation, 'revoked');
    team.put(releaseSeats(workspace, 1));
    const params = { address: maskAddress(invitation.address) };
    recordAudit(audit, team, {
      by: actor.uid,
      workspace: id,
      message: { code: 'workspace.invitation-revoked', params },
      requestId,
      at: now(),
    });
  });

/** Anyone with the link declines; the seat is free then. */
export const declineInvitation = (
  deps: Pick<TeamDeps, 'workspaces' | 'audit' | 'now'>,
  text: string,
  requestId: string,
): Promise<void> => {
  const secret = InvitationSecret.safeParse(text);
  if (!secret.success) return Promise.resolve();
  return deps.workspaces.transact(null, async (team) => {
    const invitation = await team.invitation(invitationIdOf(secret.data));
    await declineIn(deps, team, { invitation, requestId });
  });
};

export async function declineIn(
  { audit, now }: Pick<TeamDeps, 'audit' | 'now'>,
  team: TeamTransaction,
  { invitation, requestId }: { readonly invitation: Invitation | null; readonly requestId: string },
): Promise<void> {
  if (invitation?.status !== 'open') return;
  const workspace = await team.workspace(invitation.workspace);
  team.close(invitation, 'declined');
  if (workspace !== null) team.put(releaseSeats(workspace, 1));
  const params = { address: maskAddress(invitation.address) };
  recordAudit(audit, team, {
    by: null,
    workspace: invitation.workspace,
    message: { code: 'workspace.invitation-declined', params },
    requestId,
    at: now(),
  });
}
