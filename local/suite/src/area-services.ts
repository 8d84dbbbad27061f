// Written by `npm run brand` from product/areas.json.
import type { AreaService } from './area-service';
import { BOARDS_SERVICES } from './boards/execution-service';

export const AREA_SERVICES: readonly AreaService[] = [...BOARDS_SERVICES];
