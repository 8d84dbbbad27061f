// Written by `npm run brand` from product/areas.json.
import type { Routes } from '@angular/router';
import { PROJECT_OPEN_ROUTES, PROJECT_MEMBER_ROUTES } from '../projects/area-routes';
import { TEAM_OPEN_ROUTES, TEAM_MEMBER_ROUTES, TEAM_CONSOLE_ROUTES } from '../teams/area-routes';
import { BOARDS_CONSOLE_ROUTES } from '../kanban/area-routes';
import { LEARNING_CONSOLE_ROUTES } from '../learning/area-routes';

export const AREA_OPEN_ROUTES: Routes = [...PROJECT_OPEN_ROUTES, ...TEAM_OPEN_ROUTES];
export const AREA_MEMBER_ROUTES: Routes = [...PROJECT_MEMBER_ROUTES, ...TEAM_MEMBER_ROUTES];
export const AREA_CONSOLE_ROUTES: Routes = [
  ...BOARDS_CONSOLE_ROUTES,
  ...LEARNING_CONSOLE_ROUTES,
  ...TEAM_CONSOLE_ROUTES,
];
