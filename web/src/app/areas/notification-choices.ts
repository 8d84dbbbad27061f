// Written by `npm run brand` from product/areas.json.
import type { NotificationChoice } from '../core/notifications/notification-choice';
import { BOARDS_NOTIFICATION_CHOICES } from '../kanban/notification-choices';
import { LEARNING_NOTIFICATION_CHOICES } from '../learning/notification-choices';
import { TEAMS_NOTIFICATION_CHOICES } from '../teams/notification-choices';

export const AREA_NOTIFICATION_CHOICES: readonly NotificationChoice[] = [
  ...BOARDS_NOTIFICATION_CHOICES,
  ...LEARNING_NOTIFICATION_CHOICES,
  ...TEAMS_NOTIFICATION_CHOICES,
];
