// Written by `npm run brand` from product/areas.json.
import { BOARDS_NOTIFICATION_TEXTS } from '../kanban/notification-texts';
import { LEARNING_NOTIFICATION_TEXTS } from '../learning/notification-texts';
import { TEAMS_NOTIFICATION_TEXTS } from '../teams/notification-texts';
import { RUN_TEXTS } from '../kanban/texts/run-texts';

export const AREA_NOTIFICATION_TEXTS = {
  ...BOARDS_NOTIFICATION_TEXTS,
  ...LEARNING_NOTIFICATION_TEXTS,
  ...TEAMS_NOTIFICATION_TEXTS,
} as const;
export const AREA_EXCERPT_TEXTS = {
  ...RUN_TEXTS,
} as const;
