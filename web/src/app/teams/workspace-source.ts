import type { WorkspaceId } from '@keelson/contracts/ids';
import { BrowserStorage } from '../core/identity/browser-storage';
import type { WorkspaceSource } from '../core/billing/workspace-source';

/** Where the tabs of this browser note the workspace of their session. */
export const WORKSPACE_KEY = 'keelson.workspace';

export const TEAMS_WORKSPACE_SOURCES: readonly WorkspaceSource[] = [
  {
    open: (injector) => {
      const noted = injector.get(BrowserStorage).read(WORKSPACE_KEY);
      if (noted?.startsWith('ws_') !== true) return null;
      return import('./data/team-allowance').then(({ openAllowance }) =>
        openAllowance(injector, noted as WorkspaceId),
      );
    },
  },
];
