/** Entries in one response about a section. */
export const NAV_LEVEL_SIZE = 50;
