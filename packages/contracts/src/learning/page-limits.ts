// Without a schema, so that a page can have it without zod (ADR 0017).

export const MAX_FEEDBACK_REASON = 500;

/** Entries in one response about a section. */
export const NAV_LEVEL_SIZE = 50;
