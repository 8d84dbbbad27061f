// Written by `npm run brand` from product/areas.json.
import type { Type } from '@angular/core';
import { PROJECT_PANELS } from '../projects/panels';

export const AREA_PANELS: readonly Type<unknown>[] = [...PROJECT_PANELS];
