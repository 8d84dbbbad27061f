import type { NotificationChoice } from '../core/notifications/notification-choice';

export const BOARDS_NOTIFICATION_CHOICES: readonly NotificationChoice[] = [
  { kind: 'mention', label: $localize`Comments that mention me`, needs: 'viewer' },
  { kind: 'assignment', label: $localize`Cards assigned to me`, needs: 'viewer' },
  { kind: 'review', label: $localize`My cards that are ready for review`, needs: 'viewer' },
  { kind: 'question', label: $localize`Questions about my cards`, needs: 'viewer' },
  { kind: 'blocked', label: $localize`My cards that are blocked`, needs: 'viewer' },
];
