import type { Injector } from '@angular/core';
import { isPaidPlan } from '@keelson/contracts/billing/plan-catalog';
import type { WorkspaceId } from '@keelson/contracts/ids';
import { mayInWorkspace } from '@keelson/contracts/teams/roles';
import type { WorkspaceAllowance } from '@keelson/contracts/teams/usage-endpoints';
import { ApiClient } from '../../core/api/api-client';
import type { WorkspacePlan } from '../../core/billing/workspace-source';
import { TeamCard } from './team-card';
import { Workspaces } from '../data/workspaces';

/** The plan of the team that the session works in; null when it has left the team. */
export async function openAllowance(
  injector: Injector,
  noted: WorkspaceId,
): Promise<WorkspacePlan | null> {
  const [workspaces, api] = [injector.get(Workspaces), injector.get(ApiClient)];
  await workspaces.load();
  const team = workspaces.team();
  if (team === null && workspaces.list.data() !== null) return null;
  const params = { workspace: team?.id ?? noted };
  const usage = (): Promise<WorkspaceAllowance> =>
    api.get('/api/workspaces/{workspace}/allowance', { params });
  return {
    usage,
    allowance: async () => {
      const shared = await usage();
      return isPaidPlan(shared.plan) ? shared : null;
    },
    history: mayInWorkspace(team?.role ?? 'member', 'pay')
      ? () => api.get('/api/workspaces/{workspace}/usage/history', { params })
      : null,
    card: TeamCard,
  };
}
