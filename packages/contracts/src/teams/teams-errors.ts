export const TEAMS_ERRORS = {
  /** Also for those who do not belong to it, so that ids tell nothing. */
  'workspace/not-found': { http: 404, title: 'Workspace not found' },
  'workspace/changed': { http: 409, title: 'You work in another workspace now' },
  'workspace/role-required': {
    http: 403,
    title: 'Your role in this workspace does not allow this',
  },
  'workspace/ended': { http: 409, title: 'The workspace is deleted' },
  'workspace/not-ended': { http: 409, title: 'The workspace is not deleted' },
  'workspace/no-seats': { http: 409, title: 'Not enough seats' },
  'workspace/seats-pending': { http: 409, title: 'Seats are being added', retry: true },
  'workspace/seats-unpaid': { http: 409, title: 'The payment for another seat failed' },
  'workspace/seats-not-automatic': { http: 409, title: 'Seats cannot be added automatically' },
  'workspace/cap-reached': {
    http: 429,
    title: 'Your limit in this workspace is reached',
    retry: true,
  },
  'workspace/last-owner': { http: 409, title: 'The last owner has to stay' },
  'workspace/member-not-found': { http: 404, title: 'Member not found' },
  'workspace/too-many': { http: 409, title: 'Too many workspaces' },
  'workspace/confirmation-mismatch': {
    http: 422,
    title: 'The confirmation does not match',
  },
  'workspace/invitation-not-found': { http: 404, title: 'Invitation not found' },
  'workspace/invitation-expired': { http: 409, title: 'The invitation has expired' },
  'workspace/invitation-closed': {
    http: 409,
    title: 'The invitation is no longer open',
  },
  'workspace/other-address': {
    http: 409,
    title: 'The invitation is for another address',
  },
  'workspace/already-member': { http: 409, title: 'Already a member' },
  'workspace/mailed-recently': { http: 429, title: 'The invitation was just mailed', retry: true },
  'workspace/offer-not-found': { http: 404, title: 'Offer of ownership not found' },
  'workspace/owner-decision-needed': {
    http: 409,
    title: 'Decide about your workspaces first',
  },
  /** Also for a key that is revoked, or whose workspace or maker is gone. */
  'key/invalid': { http: 401, title: 'This key does not work' },
  'key/expired': { http: 401, title: 'The key has expired' },
  'key/scope-required': { http: 403, title: 'The key does not have the scope for this' },
  'key/too-many': { http: 409, title: 'Too many keys' },
  'key/exists': { http: 409, title: 'There is a key with this id' },
} as const;

/** Refusals of a key by an operation that keys open. */
export const TEAMS_KEY_CODES = ['key/invalid', 'key/expired', 'key/scope-required'] as const;
