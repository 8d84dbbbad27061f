import type { WorkspaceId } from '@keelson/contracts/ids';
import { BrowserStorage } from '../core/identity/browser-storage';
import type { WorkspaceSource } from '../core/billing/workspace-source';
import { WORKSPACE_KEY } from './data/workspace-key';

export const TEAMS_WORKSPACE_SOURCES: readonly WorkspaceSource[] = [
  {
    open: (injector) => {
      const noted = injector.get(BrowserStorage).read(WORKSPACE_KEY);
      if (noted?.startsWith('ws_') !== true) return null;
      return import('./feature-card/team-allowance').then(({ openAllowance }) =>
        openAllowance(injector, noted as WorkspaceId),
      );
    },
  },
];
