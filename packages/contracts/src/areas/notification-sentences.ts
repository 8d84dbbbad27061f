// Written by `npm run brand` from product/areas.json.
import { BOARDS_NOTIFICATION_SENTENCES } from '../kanban/notification-sentences';
import { LEARNING_NOTIFICATION_SENTENCES } from '../learning/area/notification-sentences';
import { TEAMS_NOTIFICATION_SENTENCES } from '../teams/notification-sentences';

export const AREA_NOTIFICATION_SENTENCES = {
  ...BOARDS_NOTIFICATION_SENTENCES,
  ...LEARNING_NOTIFICATION_SENTENCES,
  ...TEAMS_NOTIFICATION_SENTENCES,
} as const;
