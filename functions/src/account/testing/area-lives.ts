// Written by `npm run brand` from product/areas.json.
import type { AreaLife } from './area-life';
import { CHAT_LIVES } from '../../chat/testing/lived-in-chat';
import { BOARDS_LIVES } from '../../kanban/testing/lived-on-boards';
import { LEARNING_LIVES } from '../../learning/testing/lived-in-control';
import { TEAMS_LIVES } from '../../teams/testing/lived-in-teams';

export const AREA_LIVES: readonly AreaLife[] = [
  ...CHAT_LIVES,
  ...BOARDS_LIVES,
  ...LEARNING_LIVES,
  ...TEAMS_LIVES,
];
