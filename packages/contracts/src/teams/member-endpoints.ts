import * as z from 'zod';
import { Picture } from '../account/picture';
import { defineEndpoint, pageOf } from '../http/endpoint';
import { UserId } from '../ids';
import { ofMember, ofWorkspace, TeamPageQuery } from './params';
import { GrantedRole, OwnershipOffer, WorkspaceMember, WorkspaceRole } from './workspace';
import { WorkspaceSummary } from './workspace-endpoints';

/** A member, as the others see it. */
export const MemberRow = WorkspaceMember.pick({
  uid: true,
  role: true,
  joinedAt: true,
  invitedAs: true,
}).extend({
  displayName: z.string().nullable(),
  email: z.string().nullable(),
  picture: Picture.nullable(),
  /** False: there are fewer seats than members, and this member can read only. */
  hasSeat: z.boolean(),
});
export type MemberRow = z.infer<typeof MemberRow>;

const ofCurrent = ['workspace/not-found', 'workspace/ended', 'workspace/changed'] as const;

export const ListMembers = defineEndpoint({
  operationId: 'listMembers',
  address: 'GET /api/workspaces/{workspace}/members',
  auth: 'member',
  summary: 'The members of a workspace, in the order in which they keep their seats',
  params: ofWorkspace,
  query: z.strictObject(TeamPageQuery),
  response: pageOf(MemberRow),
  errors: ['workspace/not-found', 'workspace/ended'],
});

export const SetMemberRole = defineEndpoint({
  operationId: 'setMemberRole',
  address: 'PATCH /api/workspaces/{workspace}/members/{uid}',
  auth: 'member',
  summary:
    'Change the role of a member. Owners change every role but that of the last owner, admins those of billing and members',
  params: ofMember,
  body: z.strictObject({ role: GrantedRole }),
  response: MemberRow,
  errors: [
    ...ofCurrent,
    'workspace/role-required',
    'workspace/member-not-found',
    'workspace/last-owner',
  ],
});

export const RemoveMember = defineEndpoint({
  operationId: 'removeMember',
  address: 'DELETE /api/workspaces/{workspace}/members/{uid}',
  auth: 'member',
  summary: 'Remove a member, who has no access from then on; what the member made stays',
  params: ofMember,
  status: 204,
  errors: [
    ...ofCurrent,
    'workspace/role-required',
    'workspace/member-not-found',
    'workspace/last-owner',
  ],
});

export const LeaveWorkspace = defineEndpoint({
  operationId: 'leaveWorkspace',
  address: 'POST /api/workspaces/{workspace}/leave',
  auth: 'member',
  summary: 'Leave a workspace; the last owner cannot',
  params: ofWorkspace,
  status: 204,
  errors: [...ofCurrent, 'workspace/last-owner'],
});

export const OfferOwnership = defineEndpoint({
  operationId: 'offerOwnership',
  address: 'PUT /api/workspaces/{workspace}/transfer',
  auth: 'member',
  recentSignIn: true,
  summary:
    'Offer the ownership to a member, in place of an earlier offer; nothing changes before it is accepted',
  params: ofWorkspace,
  body: z.strictObject({
    to: UserId,
    /** The role of the caller afterwards; `owner` shares the ownership. */
    then: WorkspaceRole,
  }),
  response: OwnershipOffer,
  errors: [...ofCurrent, 'workspace/role-required', 'workspace/member-not-found'],
});

export const WithdrawOwnership = defineEndpoint({
  operationId: 'withdrawOwnership',
  address: 'DELETE /api/workspaces/{workspace}/transfer',
  auth: 'member',
  summary: 'Withdraw the offer of ownership, or decline it; without one nothing changes',
  params: ofWorkspace,
  status: 204,
  idempotency: 'natural',
  errors: [...ofCurrent, 'workspace/role-required'],
});

export const AcceptOwnership = defineEndpoint({
  operationId: 'acceptOwnership',
  address: 'POST /api/workspaces/{workspace}/transfer/accept',
  auth: 'member',
  summary: 'Accept the ownership that was offered to the caller',
  params: ofWorkspace,
  response: WorkspaceSummary,
  errors: [...ofCurrent, 'workspace/offer-not-found'],
});

export const SetSuccession = defineEndpoint({
  operationId: 'setSuccession',
  address: 'PUT /api/workspaces/{workspace}/succession',
  auth: 'member',
  summary:
    'Decide what happens to a workspace when the account of its last owner, the caller, is deleted',
  params: ofWorkspace,
  body: z.strictObject({
    /** The next owner; null ends the workspace. */
    heir: UserId.nullable(),
  }),
  status: 204,
  idempotency: 'natural',
  errors: [
    'workspace/not-found',
    'workspace/ended',
    'workspace/role-required',
    'workspace/member-not-found',
  ],
});
