import type { NotificationChoice } from '../core/notifications/notification-choice';

export const LEARNING_NOTIFICATION_CHOICES: readonly NotificationChoice[] = [
  { kind: 'approval', label: $localize`Documents that wait for my approval`, needs: 'admin' },
];
