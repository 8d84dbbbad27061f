import type { FeedbackReason } from '@keelson/contracts/chat/feedback';

/** Why an answer did not help, in the order of the form. */
export const FEEDBACK_REASONS: readonly {
  readonly reason: FeedbackReason;
  readonly label: string;
}[] = [
  { reason: 'wrong', label: 'It is wrong' },
  { reason: 'incomplete', label: 'It is incomplete' },
  { reason: 'off-topic', label: 'It answers something else' },
  { reason: 'outdated', label: 'It is out of date' },
  { reason: 'other', label: 'Something else' },
];

export const labelOfReason = (reason: FeedbackReason | null): string =>
  FEEDBACK_REASONS.find((choice) => choice.reason === reason)?.label ?? '';
