// Written by `npm run brand` from product/areas.json.
import { BOARDS_STATUS_PARTS } from '../kanban/status-parts';

export const AREA_STATUS_PARTS = {
  ...BOARDS_STATUS_PARTS,
} as const;
