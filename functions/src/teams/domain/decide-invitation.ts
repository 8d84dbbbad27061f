import { DomainError } from '@keelson/contracts/errors';
import { type UserId } from '@keelson/contracts/ids';
import { type SkippedAddress } from '@keelson/contracts/teams/invitation-endpoints';
import { type InvitationId } from '@keelson/contracts/teams/invitation-id';
import {
  INVITATION_MS,
  MAX_MAILS_OF_INVITATION,
  RESEND_INTERVAL_MS,
} from '@keelson/contracts/teams/limits';
import {
  type GrantedRole,
  rolesGrantedBy,
  type WorkspaceRole,
} from '@keelson/contracts/teams/roles';
import {
  type ActiveWorkspace,
  type Invitation,
  type InvitationOutcome,
  type OpenInvitation,
  type Workspace,
  type WorkspaceMember,
} from '@keelson/contracts/teams/workspace';
import { type EpochMs } from '@keelson/contracts/time';
import { maskAddress } from './mask-address';
import { type ParsedAddresses } from './parse-addresses';
import { requireActive, requireAction, roleRequired } from './requirements';
import { reserveSeats, takeReservedSeat } from './seats';

export interface Invite {
  readonly workspace: ActiveWorkspace;
  /** The role of the person who invites. */
  readonly inviter: WorkspaceRole;
  readonly role: GrantedRole;
  readonly parsed: ParsedAddresses;
  readonly members: ReadonlySet<string>;
  /** Addresses with an open invitation. */
  readonly invited: ReadonlySet<string>;
  readonly seats: number;
}

export interface Invited {
  readonly workspace: ActiveWorkspace;
  readonly addresses: readonly string[];
  readonly skipped: readonly SkippedAddress[];
}

/** @throws {DomainError} `workspace/role-required`, or `workspace/no-seats`, and then nobody is invited. */
export function decideInvite({
  workspace,
  inviter,
  role,
  parsed,
  members,
  invited,
  seats,
}: Invite): Invited {
  requireAction(inviter, 'manage');
  if (!rolesGrantedBy(inviter).includes(role)) throw roleRequired();
  const reasonOf = (address: string): 'member' | 'invited' | null =>
    members.has(address) ? 'member' : invited.has(address) ? 'invited' : null;
  const known = parsed.addresses.flatMap((address) => {
    const reason = reasonOf(address);
    return reason === null ? [] : [{ address, reason }];
  });
  const addresses = parsed.addresses.filter((address) => reasonOf(address) === null);
  return {
    workspace: reserveSeats(workspace, addresses.length, seats),
    addresses,
    skipped: [...parsed.skipped, ...known],
  };
}

interface NewInvitation extends Pick<OpenInvitation, 'id' | 'workspace' | 'address' | 'role'> {
  readonly by: UserId;
  readonly at: EpochMs;
}

export const newInvitation = ({ at, ...given }: NewInvitation): OpenInvitation => ({
  ...given,
  status: 'open',
  createdAt: at,
  until: at + INVITATION_MS,
  mailedAt: at,
  mails: 1,
});

/**
 * The invitation that replaces one, with another link. It has a seat already.
 *
 * @throws {DomainError} `workspace/mailed-recently`, `workspace/role-required`.
 */
export function decideResend(
  invitation: OpenInvitation,
  inviter: WorkspaceRole,
  { id, at }: { readonly id: InvitationId; readonly at: EpochMs },
): OpenInvitation {
  requireAction(inviter, 'manage');
  if (!rolesGrantedBy(inviter).includes(invitation.role)) throw roleRequired();
  if (invitation.mails >= MAX_MAILS_OF_INVITATION) {
    throw new DomainError(
      'workspace/mailed-recently',
      `This invitation was mailed ${invitation.mails} times. Revoke it, and check the address.`,
    );
  }
  if (at < invitation.mailedAt + RESEND_INTERVAL_MS) {
    throw new DomainError('workspace/mailed-recently', 'Wait 10 minutes before you send it again.');
  }
  return {
    ...invitation,
    id,
    until: at + INVITATION_MS,
    mailedAt: at,
    mails: invitation.mails + 1,
  };
}

/** Without the address: it is not needed any more. */
export const closedInvitation = (
  { id, workspace, role, createdAt, until }: Invitation,
  outcome: InvitationOutcome,
): Invitation => ({ id, workspace, role, createdAt, until, status: 'closed', outcome });

export const releaseSeats = <Row extends Workspace>(workspace: Row, count: number): Row => ({
  ...workspace,
  invitations: Math.max(0, workspace.invitations - count),
});

const CLOSED: Readonly<Record<InvitationOutcome, string>> = {
  accepted: 'It was used already.',
  declined: 'It was declined. Ask for a new one.',
  revoked: 'It was revoked. Ask for a new one.',
  'mailed-again': 'A newer mail has the link that works.',
};

/** @throws {DomainError} `workspace/invitation-not-found`, `workspace/invitation-closed`, `workspace/invitation-expired`. */
export function requireOpen(invitation: Invitation | null, at: EpochMs): OpenInvitation {
  if (invitation === null) throw invitationNotFound();
  if (invitation.status === 'closed') {
    const { outcome } = invitation;
    throw new DomainError('workspace/invitation-closed', CLOSED[outcome], [], {
      details: { outcome },
    });
  }
  if (invitation.until <= at) {
    throw new DomainError(
      'workspace/invitation-expired',
      'Invitations are open for 7 days. Ask for a new one.',
    );
  }
  return invitation;
}

export const invitationNotFound = (): DomainError =>
  new DomainError('workspace/invitation-not-found', 'Check the link, or ask for a new invitation.');

export interface Join {
  readonly workspace: Workspace;
  readonly invitation: Invitation | null;
  readonly uid: WorkspaceMember['uid'];
  /** The verified address of the account that joins. */
  readonly email: string | null;
  /** The explicit yes to join with an address that was not invited. */
  readonly acceptAs: string | undefined;
  readonly isMember: boolean;
  readonly seats: number;
  readonly at: EpochMs;
}

/**
 * @throws {DomainError} `workspace/other-address` until the person confirms; `workspace/already-member`,
 *   `workspace/no-seats`, `workspace/ended`, and those of {@link requireOpen}.
 */
export function decideJoin({
  workspace: stored,
  invitation: found,
  uid,
  email,
  acceptAs,
  isMember,
  seats,
  at,
}: Join): { readonly workspace: ActiveWorkspace; readonly member: WorkspaceMember } {
  const invitation = requireOpen(found, at);
  const workspace = requireActive(stored);
  if (isMember) throw new DomainError('workspace/already-member', 'You belong to it already.');
  const own = email?.toLowerCase() ?? uid;
  const isInvited = own === invitation.address;
  if (!isInvited && acceptAs?.trim().toLowerCase() !== own.toLowerCase()) {
    throw otherAddress(maskAddress(invitation.address), email);
  }
  const next = takeReservedSeat(workspace, seats);
  return {
    workspace: { ...next, nextSeat: next.nextSeat + 1 },
    member: {
      uid,
      workspace: workspace.id,
      role: invitation.role,
      joinedAt: at,
      seat: workspace.nextSeat,
      invitedAs: isInvited ? null : maskAddress(invitation.address),
      succession: null,
      caps: {},
    },
  };
}

const otherAddress = (invited: string, signedInAs: string | null): DomainError =>
  new DomainError(
    'workspace/other-address',
    `${invited} was invited${signedInAs === null ? '' : `, and you are signed in as ${signedInAs}`}. Confirm that you want to join with this account, or sign in with the other one.`,
    [],
    { details: { invited, signedInAs } },
  );
