// No schema in this file, so that a browser can have it without zod.

export const WORKSPACE_NAME_LENGTH = 60;
/** Addresses of one request. */
export const MAX_INVITED_AT_ONCE = 100;
