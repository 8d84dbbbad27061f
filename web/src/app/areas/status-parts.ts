// Written by `npm run brand` from product/areas.json.
import {
  BOARDS_STATUS_PARTS,
  BOARDS_DEPENDENCY_NAMES,
  BOARDS_DOWN_TEXTS,
} from '../kanban/status-parts';

export const AREA_STATUS_PARTS = {
  ...BOARDS_STATUS_PARTS,
} as const;
export const AREA_DEPENDENCY_NAMES = {
  ...BOARDS_DEPENDENCY_NAMES,
} as const;
export const AREA_DOWN_TEXTS = {
  ...BOARDS_DOWN_TEXTS,
} as const;
