// Written by `npm run brand` from product/areas.json.
import { BOARDS_KINDS, BOARDS_MAILED } from '../kanban/notification-kinds';
import { LEARNING_KINDS } from '../learning/area/notification-kinds';
import { TEAMS_KINDS } from '../teams/notification-kinds';

export const AREA_NOTIFICATION_KINDS = [
  ...BOARDS_KINDS,
  ...LEARNING_KINDS,
  ...TEAMS_KINDS,
] as const;
export const AREA_MAILED_KINDS = [...BOARDS_MAILED, ...LEARNING_KINDS] as const;
