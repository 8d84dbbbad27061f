// Written by `npm run brand` from product/areas.json.
import type { Idea } from './area-service';
import { TEAMS_IDEAS } from './teams/ideas';

export const AREA_IDEAS: readonly Idea[] = [...TEAMS_IDEAS];
