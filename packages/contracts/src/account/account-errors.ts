export const ACCOUNT_ERRORS = {
  'session/view-ended': { http: 403, title: 'The view of this account has ended' },
  'session/view-read-only': { http: 403, title: 'Not available while viewing an account' },
  'account/not-found': { http: 404, title: 'Account not found' },
  'account/confirmation-mismatch': { http: 422, title: 'The confirmation does not match' },
  'account/last-admin': { http: 409, title: 'The last admin cannot be removed' },
  'account/last-sign-in-method': {
    http: 409,
    title: 'The last sign-in method cannot be disconnected',
  },
  'account/picture-not-found': { http: 404, title: 'Picture not found' },
  'account/picture-unusable': { http: 422, title: 'The image can’t be used as a picture' },
  'account/sign-ups-closed': { http: 403, title: 'Sign-ups are closed' },
  'account/view-needs-session': { http: 409, title: 'Only a browser session can view an account' },
  'account/being-deleted': { http: 409, title: 'This account is being deleted' },
} as const;
