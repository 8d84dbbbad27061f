import type { UserId, WorkspaceId } from '@keelson/contracts/ids';
import type { ApiResponse } from '@keelson/contracts/http/api';
import type { InvitationId } from '@keelson/contracts/teams/invitation-id';
import type { MemberRow } from '@keelson/contracts/teams/member-endpoints';
import { AT, ME } from '../../sample-data';

const SUMMARY: ApiResponse<'GET', '/api/workspaces'>['items'][number] = {
  id: 'ws_20000000000000000000' as WorkspaceId,
  name: 'Example team',
  slug: 'example-team',
  picture: null,
  role: 'owner',
  members: 2,
  deleteAt: null,
};

export const TEAM_ID = SUMMARY.id;

export const IN_TEAM: ApiResponse<'GET', '/api/workspaces'> = {
  items: [SUMMARY],
  current: SUMMARY.id,
  left: null,
  invitations: [],
};

export const NO_TEAMS: ApiResponse<'GET', '/api/workspaces'> = {
  items: [],
  current: null,
  left: null,
  invitations: [],
};

export const INVITATION_ID = 'a'.repeat(64) as InvitationId;

export const INVITED: ApiResponse<'GET', '/api/workspaces'> = {
  ...NO_TEAMS,
  invitations: [
    {
      id: INVITATION_ID,
      workspaceName: SUMMARY.name,
      role: 'member',
      invitedBy: 'Paula Pro',
      until: AT,
    },
  ],
};

export const MEMBER: MemberRow = {
  uid: 'paula' as UserId,
  displayName: 'Paula Pro',
  email: 'paula@keelson.test',
  picture: null,
  role: 'member',
  joinedAt: AT,
  invitedAs: null,
  hasSeat: true,
};

export const DETAILS: ApiResponse<'GET', '/api/workspaces/{workspace}'> = {
  ...SUMMARY,
  createdAt: AT,
  seats: { paid: 5, members: 2, invitations: 0 },
  automaticSeats: 0,
  offer: { from: MEMBER.uid, to: ME.uid, then: 'admin', offeredAt: AT, until: AT },
  succession: null,
};

export const DELETION: ApiResponse<'GET', '/api/workspaces/{workspace}/deletion'> = {
  members: 2,
  invitations: 1,
  subscription: { plan: 'business', endsAt: AT },
  deleteAt: AT,
};

export const INVITATION: ApiResponse<'GET', '/api/invitations/{secret}'> = {
  workspaceName: SUMMARY.name,
  role: 'member',
  invitedBy: 'Paula Pro',
  address: 'a•••@keelson.test',
  until: AT,
};
