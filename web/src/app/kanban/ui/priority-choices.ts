import { PRIORITY_LABELS } from '../texts/card-labels';

/** Priorities as choices; the key is the number. */
export const PRIORITY_CHOICES = PRIORITY_LABELS.map((label, priority) => ({
  key: String(priority),
  label,
}));

/** Priorities with the word, by priority. */
export const PRIORITY_TITLES: typeof PRIORITY_LABELS = [
  $localize`No priority`,
  $localize`Low priority`,
  $localize`Medium priority`,
  $localize`High priority`,
  $localize`Urgent priority`,
];
