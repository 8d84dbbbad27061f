/** What is on something, in one sentence without a full stop. */
export type NotificationText = (about: {
  readonly who: string;
  readonly subject: string;
  /** How many others are like it. */
  readonly more: number;
}) => string;
