/** What is on something of an area, as one sentence without a full stop. */
export type NotificationSentence = (about: {
  /** Null when no one caused it. */
  readonly who: string | null;
  readonly subject: string;
  /** How many others are like it. */
  readonly more: number;
}) => string;
