// Written by `npm run brand` from product/areas.json.
import type { Routes } from '@angular/router';
import { LEARN_ROUTES } from '../learning/public-routes';

export const AREA_PUBLIC_ROUTES: Routes = [...LEARN_ROUTES];
