// Plain numbers, so that a browser can have them without zod.

/** Characters of a month's stopped answers that count as one message. */
export const STOPPED_CHARACTERS_PER_MESSAGE = 2_000;

/**
 * The least that a stopped answer adds: the model has read the question even if it was stopped before its first word.
 */
export const MIN_STOPPED_CHARACTERS = 200;

/** For how many UTC days, including today, the usage of an account is known day by day. */
export const HISTORY_DAYS = 30;
