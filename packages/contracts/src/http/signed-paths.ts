/** Paths whose callers come from elsewhere, in bursts, and are authenticated by a signature over the body or in the address. */
export const isSignedPath = (path: string): boolean =>
  path.startsWith('/api/webhooks/') || path.startsWith('/api/mail/');
