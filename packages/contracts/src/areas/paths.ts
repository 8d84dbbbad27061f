// Written by `npm run brand` from product/areas.json.
import { KANBAN_PATHS } from '../kanban/kanban-paths';
import { LEARNING_PATHS } from '../learning/area/learning-paths';
import { CHAT_PATHS } from '../chat/chat-paths';
import { TEAMS_PATHS } from '../teams/teams-paths';

export const AREA_PATHS = {
  ...KANBAN_PATHS,
  ...LEARNING_PATHS,
  ...CHAT_PATHS,
  ...TEAMS_PATHS,
} as const;
