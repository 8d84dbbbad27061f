export const TEAMS_ERRORS = {
  /** Also for those who do not belong to it, so that ids tell nothing. */
  'workspace/not-found': { http: 404, title: 'Workspace not found', retry: false },
  'workspace/changed': { http: 409, title: 'You work in another workspace now', retry: false },
  'workspace/role-required': {
    http: 403,
    title: 'Your role in this workspace does not allow this',
    retry: false,
  },
  'workspace/ended': { http: 409, title: 'The workspace is deleted', retry: false },
  'workspace/not-ended': { http: 409, title: 'The workspace is not deleted', retry: false },
  'workspace/no-seats': { http: 409, title: 'Not enough seats', retry: false },
  'workspace/last-owner': { http: 409, title: 'The last owner has to stay', retry: false },
  'workspace/member-not-found': { http: 404, title: 'Member not found', retry: false },
  'workspace/too-many': { http: 409, title: 'Too many workspaces', retry: false },
  'workspace/confirmation-mismatch': {
    http: 422,
    title: 'The confirmation does not match',
    retry: false,
  },
  'workspace/invitation-not-found': { http: 404, title: 'Invitation not found', retry: false },
  'workspace/invitation-expired': { http: 409, title: 'The invitation has expired', retry: false },
  'workspace/invitation-closed': {
    http: 409,
    title: 'The invitation is no longer open',
    retry: false,
  },
  'workspace/other-address': {
    http: 409,
    title: 'The invitation is for another address',
    retry: false,
  },
  'workspace/already-member': { http: 409, title: 'Already a member', retry: false },
  'workspace/mailed-recently': { http: 429, title: 'The invitation was just mailed', retry: true },
  'workspace/offer-not-found': { http: 404, title: 'Offer of ownership not found', retry: false },
  'workspace/owner-decision-needed': {
    http: 409,
    title: 'Decide about your workspaces first',
    retry: false,
  },
} as const;
