import type { NotificationChoice } from '../core/notifications/notification-choice';

export const TEAMS_NOTIFICATION_CHOICES: readonly NotificationChoice[] = [
  { kind: 'team', label: $localize`Invitations to teams, and my role in them` },
];
