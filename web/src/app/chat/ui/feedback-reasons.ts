import type { FeedbackReason } from '@keelson/contracts/chat/feedback';

/** The reason why an answer did not help, in the order of the form. */
export const FEEDBACK_REASONS: readonly {
  readonly reason: FeedbackReason;
  readonly label: string;
}[] = [
  { reason: 'wrong', label: $localize`:What is wrong with an answer:It is wrong` },
  { reason: 'incomplete', label: $localize`:What is wrong with an answer:It is incomplete` },
  {
    reason: 'off-topic',
    label: $localize`:What is wrong with an answer:It doesn’t answer my question`,
  },
  { reason: 'outdated', label: $localize`:What is wrong with an answer:It is out of date` },
  { reason: 'other', label: $localize`:What is wrong with an answer:Something else` },
];

export const labelOfReason = (reason: FeedbackReason | null): string =>
  FEEDBACK_REASONS.find((choice) => choice.reason === reason)?.label ?? '';
