export const ACCOUNT_ERRORS = {
  'session/view-ended': { http: 403, title: 'The view of this account has ended', retry: false },
  'session/view-read-only': {
    http: 403,
    title: 'Not available while viewing an account',
    retry: false,
  },
  'account/not-found': { http: 404, title: 'Account not found', retry: false },
  'account/confirmation-mismatch': {
    http: 422,
    title: 'The confirmation does not match',
    retry: false,
  },
  'account/last-admin': { http: 409, title: 'The last admin cannot be removed', retry: false },
  'account/last-sign-in-method': {
    http: 409,
    title: 'The last sign-in method cannot be disconnected',
    retry: false,
  },
  'account/picture-not-found': { http: 404, title: 'Picture not found', retry: false },
  'account/picture-unusable': {
    http: 422,
    title: 'The image can’t be used as a picture',
    retry: false,
  },
  'account/sign-ups-closed': { http: 403, title: 'Sign-ups are closed', retry: false },
  'account/view-needs-session': {
    http: 409,
    title: 'Only a browser session can view an account',
    retry: false,
  },
  'account/being-deleted': { http: 409, title: 'This account is being deleted', retry: false },
} as const;
