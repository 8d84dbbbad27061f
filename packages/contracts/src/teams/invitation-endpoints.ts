import * as z from 'zod';
import { ChangePlan } from '../billing/plan-change';
import { defineEndpoint, pageOf, PageQuery } from '../http/endpoint';
import { UserId, WorkspaceId } from '../ids';
import { EpochMs } from '../time';
import { InvitationId } from './invitation-id';
import { MAX_INVITED_AT_ONCE } from './sizes';
import { ofWorkspace } from './params';
import { GrantedRole } from './workspace';
import { WorkspaceSummary } from './workspace-endpoints';

/** An open invitation, as those who manage the workspace see it. */
export const InvitationRow = z.strictObject({
  id: InvitationId,
  address: z.string(),
  role: GrantedRole,
  /** Null when the account of the person who invited is deleted. */
  by: UserId.nullable(),
  createdAt: EpochMs,
  until: EpochMs,
  mailedAt: EpochMs,
});
export type InvitationRow = z.infer<typeof InvitationRow>;

export const SkippedAddress = z.strictObject({
  /** As it was sent. */
  address: z.string(),
  /** `invited`: there is an open invitation. */
  reason: z.enum(['invalid', 'twice', 'member', 'invited']),
});
export type SkippedAddress = z.infer<typeof SkippedAddress>;

const ofInvitation = z.strictObject({ workspace: WorkspaceId, id: InvitationId });
/** Not the schema of a secret, so that a wrong link is `workspace/invitation-not-found`. */
const ofLink = z.strictObject({ secret: z.string().max(64) });
const ofCurrent = [
  'workspace/not-found',
  'workspace/ended',
  'workspace/changed',
  'workspace/role-required',
] as const;

export const ListInvitations = defineEndpoint({
  operationId: 'listInvitations',
  address: 'GET /api/workspaces/{workspace}/invitations',
  auth: 'member',
  summary: 'Open invitations of a workspace, newest first; for owners and admins',
  params: ofWorkspace,
  query: z.strictObject(PageQuery),
  response: pageOf(InvitationRow),
  errors: ['workspace/not-found', 'workspace/ended', 'workspace/role-required'],
});

export const InviteMembers = defineEndpoint({
  operationId: 'inviteMembers',
  address: 'POST /api/workspaces/{workspace}/invitations',
  auth: 'member',
  summary:
    'Invite people by e-mail. Each invitation reserves a seat; seats that are missing are bought where an owner chose that, and else nobody is invited',
  params: ofWorkspace,
  body: z.strictObject({
    /** Addresses, or lines of a CSV file whose first column has them. */
    lines: z.array(z.string().max(1_000)).min(1).max(MAX_INVITED_AT_ONCE),
    role: GrantedRole,
  }),
  status: 201,
  response: z.strictObject({
    invited: z.array(InvitationRow),
    skipped: z.array(SkippedAddress),
  }),
  errors: [
    ...ofCurrent,
    'workspace/no-seats',
    'workspace/seats-pending',
    'workspace/seats-unpaid',
    'workspace/seats-not-automatic',
    ...ChangePlan.errors,
    'config/missing',
  ],
});

export const ResendInvitation = defineEndpoint({
  operationId: 'resendInvitation',
  address: 'POST /api/workspaces/{workspace}/invitations/{id}/resend',
  auth: 'member',
  summary:
    'Mail an invitation again, for another 7 days. It has a new link and a new id; the link before it stops working',
  params: ofInvitation,
  response: InvitationRow,
  errors: [
    ...ofCurrent,
    'workspace/invitation-not-found',
    'workspace/mailed-recently',
    'config/missing',
  ],
});

export const RevokeInvitation = defineEndpoint({
  operationId: 'revokeInvitation',
  address: 'DELETE /api/workspaces/{workspace}/invitations/{id}',
  auth: 'member',
  summary: 'Revoke an invitation, which frees its seat; one that is gone changes nothing',
  params: ofInvitation,
  status: 204,
  idempotency: 'natural',
  errors: [...ofCurrent],
});

export const GetInvitation = defineEndpoint({
  operationId: 'getInvitation',
  address: 'GET /api/invitations/{secret}',
  auth: 'public',
  summary: 'What an invitation is for, to those who have its link',
  params: ofLink,
  response: z.strictObject({
    workspaceName: z.string(),
    role: GrantedRole,
    /** The name of the person who invited; null when it is unknown. */
    invitedBy: z.string().nullable(),
    /** The invited address without most of its letters. */
    address: z.string(),
    until: EpochMs,
  }),
  errors: [
    'workspace/invitation-not-found',
    'workspace/invitation-expired',
    'workspace/invitation-closed',
  ],
});

export const AcceptInvitation = defineEndpoint({
  operationId: 'acceptInvitation',
  address: 'POST /api/invitations/{secret}/accept',
  auth: 'member',
  summary: 'Join a workspace; the session works in it from now on',
  params: ofLink,
  body: z.strictObject({
    /**
     * The address of the caller's account, as an explicit yes to join with another address than the invited one. The
     * refusal `workspace/other-address` names both.
     */
    acceptAs: z.string().max(320).optional(),
  }),
  response: WorkspaceSummary,
  errors: [
    'workspace/invitation-not-found',
    'workspace/invitation-expired',
    'workspace/invitation-closed',
    'workspace/other-address',
    'workspace/already-member',
    'workspace/ended',
    'workspace/no-seats',
    'account/being-deleted',
  ],
});

export const DeclineInvitation = defineEndpoint({
  operationId: 'declineInvitation',
  address: 'POST /api/invitations/{secret}/decline',
  auth: 'public',
  summary: 'Decline an invitation, which frees its seat; one that is gone changes nothing',
  params: ofLink,
  status: 204,
  idempotency: 'natural',
});

const ofOwn = z.strictObject({ id: InvitationId });

export const AcceptOwnInvitation = defineEndpoint({
  operationId: 'acceptOwnInvitation',
  address: 'POST /api/me/invitations/{id}/accept',
  auth: 'member',
  summary:
    'Join a workspace on an invitation to the verified address of the caller; the session works in it from now on',
  params: ofOwn,
  response: WorkspaceSummary,
  errors: AcceptInvitation.errors.filter((code) => code !== 'workspace/other-address'),
});

export const DeclineOwnInvitation = defineEndpoint({
  operationId: 'declineOwnInvitation',
  address: 'POST /api/me/invitations/{id}/decline',
  auth: 'member',
  summary:
    'Decline an invitation to the verified address of the caller; one that is gone changes nothing',
  params: ofOwn,
  status: 204,
  idempotency: 'natural',
});
