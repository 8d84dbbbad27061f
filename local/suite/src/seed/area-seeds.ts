// Written by `npm run brand` from product/areas.json.
import type { AreaRecords } from './area-seed';
import type { AreaSeed } from './area-seed';
import { BOARDS_RECORDS, BOARDS_SEEDS } from '../boards/seed/area-seeds';
import { LEARNING_SEEDS } from '../learning/seed/area-seeds';
import { TEAMS_SEEDS } from '../teams/seed/area-seeds';

export const AREA_RECORDS: readonly AreaRecords[] = [...BOARDS_RECORDS];
export const AREA_SEEDS: readonly AreaSeed[] = [...BOARDS_SEEDS, ...LEARNING_SEEDS, ...TEAMS_SEEDS];
