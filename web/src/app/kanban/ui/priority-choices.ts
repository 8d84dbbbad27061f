import { PRIORITY_LABELS } from '@keelson/contracts/kanban/card';

/** Priorities as choices; the key is the number. */
export const PRIORITY_CHOICES = PRIORITY_LABELS.map((label, priority) => ({
  key: String(priority),
  label,
}));
