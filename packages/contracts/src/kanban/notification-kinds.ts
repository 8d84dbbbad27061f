/**
 * - `mention`: a comment names the person.
 * - `assignment`: a card was given to the person.
 * - `review`: a card of the person is in Review.
 * - `question`: a run asks about a card of the person.
 * - `blocked`: a card of the person was blocked by someone else.
 */
export const BOARDS_KINDS = ['mention', 'assignment', 'review', 'question', 'blocked'] as const;
export const BOARDS_MAILED = ['mention'] as const;
