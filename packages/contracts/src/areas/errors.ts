// Written by `npm run brand` from product/areas.json.
import { KANBAN_ERRORS } from '../kanban/kanban-errors';
import { LEARNING_ERRORS } from '../learning/learning-errors';
import { MODEL_ERRORS } from '../answers/model-errors';
import { CHAT_ERRORS } from '../chat/chat-errors';
import { TEAMS_ERRORS } from '../teams/teams-errors';

export const AREA_ERRORS = {
  ...KANBAN_ERRORS,
  ...LEARNING_ERRORS,
  ...MODEL_ERRORS,
  ...CHAT_ERRORS,
  ...TEAMS_ERRORS,
} as const;
