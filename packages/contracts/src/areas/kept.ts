// Written by `npm run brand` from product/areas.json.
import { BOARDS_NAMES } from '../kanban/area-name';

export const KEPT_AREAS: readonly string[] = [...BOARDS_NAMES];
