// Written by `npm run brand` from product/areas.json.
import type { Remainder } from './account/remainder';
import { BOARDS_REMAINDERS } from './kanban/remainders';
import { LEARNING_REMAINDERS } from './learning/remainders';
import { TEAMS_REMAINDERS } from './teams/remainders';

export const AREA_REMAINDERS: readonly Remainder[] = [
  ...BOARDS_REMAINDERS,
  ...LEARNING_REMAINDERS,
  ...TEAMS_REMAINDERS,
];
