import { ExecutionClient } from '@keelson/contracts/kanban/client/execution-client';
import { retryAtMost } from '@keelson/contracts/kanban/client/retry';
import { type AreaRecords, type AreaSeed } from '../../seed/area-seed';
import { seedProjects } from './projects';
import { seedKanban } from './seed-kanban';

export const BOARDS_RECORDS: readonly AreaRecords[] = [seedProjects];

export const BOARDS_SEEDS: readonly AreaSeed[] = [
  ({ now, required }) => {
    const execution = new ExecutionClient(required('EXECUTION_SERVICE_URL'), {
      token: required('EXECUTION_SERVICE_TOKEN'),
      retry: retryAtMost(4),
    });
    return seedKanban(execution, now);
  },
];
