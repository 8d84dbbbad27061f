// Plain data, so that a browser can have it without zod.

/** The header of a request that reads what the named member would read. Its value is the member's uid. */
export const VIEW_HEADER = 'keelson-view-as';

/** Length of the reason for looking at an account, in characters. */
export const VIEW_REASON = { min: 10, max: 300 } as const;
