/**
 * What people read about an error: a title, and one sentence or two about what to do. Without them, the detail is the
 * server's: it tells programmers what to change, or names what the message could not.
 */
export type ErrorText = readonly [title: string, detail?: string];
