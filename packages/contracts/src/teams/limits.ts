import { DAY, MINUTE } from '../time';

/** An invitation is open for this long; its seat is free afterwards. */
export const INVITATION_MS = 7 * DAY;
/** An invitation is mailed again no sooner than this, */
export const RESEND_INTERVAL_MS = 10 * MINUTE;
/** and no more often than this. */
export const MAX_MAILS_OF_INVITATION = 5;
/** A deleted workspace can be restored for this long. */
export const RESTORE_MS = 30 * DAY;
/** A purchase of seats for an invitation is answered within this time, with all of its attempts. */
export const SEAT_ORDER_MS = 5 * MINUTE;
/** An offer of ownership is open for this long. */
export const TRANSFER_MS = 7 * DAY;
/** Workspaces that one person may own. */
export const MAX_OWNED_WORKSPACES = 20;
/** Workspaces that one person may belong to. */
export const MAX_MEMBERSHIPS = 100;
/** Invitations that a person sees of those to the own address. */
export const MAX_LISTED_INVITATIONS = 10;
/** API keys of one workspace. */
export const MAX_KEYS = 20;
/** Members or entries of one page. */
export const MAX_TEAM_PAGE = 50;
