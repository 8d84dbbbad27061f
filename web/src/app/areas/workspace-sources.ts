// Written by `npm run brand` from product/areas.json.
import type { WorkspaceSource } from '../core/billing/workspace-source';
import { TEAMS_WORKSPACE_SOURCES } from '../teams/workspace-source';

export const AREA_WORKSPACE_SOURCES: readonly WorkspaceSource[] = [...TEAMS_WORKSPACE_SOURCES];
