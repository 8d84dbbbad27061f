// Written by `npm run brand` from product/areas.json.
import { BOARDS_NAMES } from '../kanban/area-name';
import { LEARNING_NAMES } from '../learning/area/area-name';
import { CHAT_NAMES } from '../chat/area-name';
import { TEAMS_NAMES } from '../teams/area-name';

export const KEPT_AREAS: readonly string[] = [
  ...BOARDS_NAMES,
  ...LEARNING_NAMES,
  ...CHAT_NAMES,
  ...TEAMS_NAMES,
];
