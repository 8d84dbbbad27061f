/** What people read about an error: a title, and one sentence or two about what to do. */
export type ErrorText = readonly [title: string, detail: string];
