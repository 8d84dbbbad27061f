// Written by `npm run brand` from product/areas.json.
import type { AreaCore } from './area-core';
import type { DeleteWorkspaceData } from './area-core';
import type { ExportSection } from './account/export-account';
import type { DeleteUserData } from './account/delete-account';
import type { DeletionCheck } from './account/check-deletion';
import type { Probe } from './platform/health';
import type { KeyVerifier } from './http/authenticate';
import type { Route } from './http/route';
import type { FindSiteFile } from './site/site-files';
import type { AreaPage } from './area-page';
import type { AreaPages } from './area-page';
import {
  composeBoards,
  boardsSections,
  boardsDeletions,
  boardsWorkspaceDeletions,
  boardsProbes,
  boardsApiRoutes,
  boardsAdminRoutes,
} from './kanban/compose-boards';
import {
  composeLearningParts,
  learningApiRoutes,
  learningControlRoutes,
  learningMcpRoutes,
  learningFiles,
  learningPages,
} from './learning/area-parts';
import {
  composeChatParts,
  chatSections,
  chatDeletions,
  chatWorkspaceDeletions,
  chatApiRoutes,
  chatAdminRoutes,
} from './chat/area-parts';
import {
  composeTeams,
  teamSections,
  teamDeletions,
  teamDeletionChecks,
  teamKeyVerifiers,
  teamApiRoutes,
  teamAdminRoutes,
} from './teams/area-parts';
import { hubPages } from './projects/hub-page';
import { sharedPages } from './chat/shared-page';
import { invitationPages } from './teams/invitation-page';

export const composeAreas = (core: AreaCore) => ({
  ...composeBoards(core),
  ...composeLearningParts(core),
  ...composeChatParts(core),
  ...composeTeams(core),
});
export type AreaParts = ReturnType<typeof composeAreas>;
export const areaSections = (parts: AreaParts): Record<string, ExportSection> => ({
  ...chatSections(parts),
  ...boardsSections(parts),
  ...teamSections(parts),
});
export const areaDeletions = (parts: AreaParts): DeleteUserData[] => [
  ...chatDeletions(parts),
  ...boardsDeletions(parts),
  ...teamDeletions(parts),
];
export const areaWorkspaceDeletions = (parts: AreaParts): DeleteWorkspaceData[] => [
  ...boardsWorkspaceDeletions(parts),
  ...chatWorkspaceDeletions(parts),
];
export const areaDeletionChecks = (parts: AreaParts): DeletionCheck[] => [
  ...teamDeletionChecks(parts),
];
export const areaKeyVerifiers = (parts: AreaParts): KeyVerifier[] => [...teamKeyVerifiers(parts)];
export const areaProbes = (parts: AreaParts): Probe[] => [...boardsProbes(parts)];
export const areaApiRoutes = (parts: AreaParts): Route[] => [
  ...boardsApiRoutes(parts),
  ...learningApiRoutes(parts),
  ...chatApiRoutes(parts),
  ...teamApiRoutes(parts),
];
export const areaAdminRoutes = (parts: AreaParts): Route[] => [
  ...boardsAdminRoutes(parts),
  ...learningControlRoutes(parts),
  ...chatAdminRoutes(parts),
  ...teamAdminRoutes(parts),
];
export const areaMcpRoutes = (parts: AreaParts): Route[] => [...learningMcpRoutes(parts)];
export const areaSiteFiles = (parts: AreaParts): FindSiteFile[] => [...learningFiles(parts)];
export const areaPages = (parts: AreaParts): AreaPage[] => [
  ...hubPages(parts),
  ...sharedPages(parts),
  ...invitationPages(parts),
];
export const areaRendered = (parts: AreaParts): AreaPages[] => [...learningPages(parts)];
