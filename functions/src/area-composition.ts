// Written by `npm run brand` from product/areas.json.
import type { AreaCore } from './area-core';
import type { ExportSection } from './account/export-account';
import type { DeleteUserData } from './account/delete-account';
import type { Probe } from './platform/health';
import type { Route } from './http/route';
import type { AreaPage } from './area-page';
import {
  composeBoards,
  boardsSections,
  boardsDeletions,
  boardsProbes,
  boardsApiRoutes,
  boardsAdminRoutes,
} from './kanban/compose-boards';
import { hubPages } from './projects/hub-page';

export const composeAreas = (core: AreaCore) => ({
  ...composeBoards(core),
});
export type AreaParts = ReturnType<typeof composeAreas>;
export const areaSections = (parts: AreaParts): Record<string, ExportSection> => ({
  ...boardsSections(parts),
});
export const areaDeletions = (parts: AreaParts): DeleteUserData[] => [...boardsDeletions(parts)];
export const areaProbes = (parts: AreaParts): Probe[] => [...boardsProbes(parts)];
export const areaApiRoutes = (parts: AreaParts): Route[] => [...boardsApiRoutes(parts)];
export const areaAdminRoutes = (parts: AreaParts): Route[] => [...boardsAdminRoutes(parts)];
export const areaPages = (parts: AreaParts): AreaPage[] => [...hubPages(parts)];
