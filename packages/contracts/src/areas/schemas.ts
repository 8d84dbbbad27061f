// Written by `npm run brand` from product/areas.json.
import { KANBAN_SCHEMAS } from '../kanban/api-schemas';
import { LEARNING_SCHEMAS } from '../learning/area/api-schemas';
import { CHAT_SCHEMAS } from '../chat/api-schemas';
import { TEAMS_SCHEMAS } from '../teams/api-schemas';

export const AREA_SCHEMAS = [
  ...KANBAN_SCHEMAS,
  ...LEARNING_SCHEMAS,
  ...CHAT_SCHEMAS,
  ...TEAMS_SCHEMAS,
] as const;
