// Written by `npm run brand` from product/areas.json.
import { BOARDS_EXAMPLES } from './views/boards/kanban-views';
import { LEARNING_EXAMPLES } from './views/learning/learning-views';
import { CHAT_EXAMPLES } from './views/chat/chat-views';
import { TEAMS_EXAMPLES } from './views/teams/teams-views';

export const AREA_EXAMPLES = {
  ...BOARDS_EXAMPLES,
  ...LEARNING_EXAMPLES,
  ...CHAT_EXAMPLES,
  ...TEAMS_EXAMPLES,
} as const;
