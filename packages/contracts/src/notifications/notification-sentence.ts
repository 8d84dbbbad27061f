/** Describes what is on something of an area, as one sentence without a full stop. */
export type NotificationSentence = (about: {
  /** Null when no one caused it. */
  readonly who: string | null;
  readonly subject: string;
  /** The number of others that are like it. */
  readonly more: number;
}) => string;
