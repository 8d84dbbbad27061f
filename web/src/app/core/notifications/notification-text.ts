/** Describes what is on something, in one sentence without a full stop. */
export type NotificationText = (about: {
  readonly who: string;
  readonly subject: string;
  /** The number of others that are like it. */
  readonly more: number;
}) => string;
