// Written by `npm run brand` from product/areas.json.
import { BOARDS_NOTIFICATION_ICONS } from '../kanban/notification-icons';
import { LEARNING_NOTIFICATION_ICONS } from '../learning/notification-icons';
import { TEAMS_NOTIFICATION_ICONS } from '../teams/notification-icons';

export const AREA_NOTIFICATION_ICONS = {
  ...BOARDS_NOTIFICATION_ICONS,
  ...LEARNING_NOTIFICATION_ICONS,
  ...TEAMS_NOTIFICATION_ICONS,
} as const;
