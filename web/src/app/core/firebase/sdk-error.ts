/** The code of an SDK error, such as `auth/popup-blocked`; empty for anything else. */
export const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';

const POPUP_BLOCKED = new Set([
  'auth/popup-blocked',
  'auth/operation-not-supported-in-this-environment',
  'auth/web-storage-unsupported',
]);

/** True when this browser cannot open popups. */
export const needsRedirect = (error: unknown): boolean => POPUP_BLOCKED.has(codeOf(error));
