// No schema in this file, so that a browser can have it without zod.

export const WORKSPACE_NAME_LENGTH = 60;
/** Addresses of one request. */
export const MAX_INVITED_AT_ONCE = 100;
/** Seats that invitations may buy in a month. */
export const MAX_AUTOMATIC_SEATS = 100;
