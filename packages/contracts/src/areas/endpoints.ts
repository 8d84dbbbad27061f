// Written by `npm run brand` from product/areas.json.
import { BOARDS_ENDPOINTS } from '../kanban/area-endpoints';
import { LEARNING_ENDPOINTS } from '../learning/area/area-endpoints';
import { CHAT_ENDPOINTS } from '../chat/area-endpoints';
import { TEAMS_ENDPOINTS } from '../teams/area-endpoints';

export const AREA_ENDPOINTS = [
  ...BOARDS_ENDPOINTS,
  ...LEARNING_ENDPOINTS,
  ...CHAT_ENDPOINTS,
  ...TEAMS_ENDPOINTS,
] as const;
