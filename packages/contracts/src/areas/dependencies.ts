// Written by `npm run brand` from product/areas.json.
import { BOARDS_DEPENDENCIES } from '../kanban/dependencies';

export const AREA_DEPENDENCIES = [...BOARDS_DEPENDENCIES] as const;
