import { payerOfWorkspace } from '@keelson/contracts/billing/payer-of';
import { type WorkspaceId } from '@keelson/contracts/ids';
import {
  type InspectedWorkspace,
  InspectMembers,
  InspectWorkspace,
  InspectWorkspaceAudit,
  SearchWorkspaces,
  type WorkspaceRow,
} from '@keelson/contracts/teams/console-endpoints';
import { type Workspace } from '@keelson/contracts/teams/workspace';
import { type Page, type PageRequest } from '@keelson/server/page';
import { namePeople } from '../audit/name-people';
import { type BillingDeps } from '../billing/billing-deps';
import { customerBilling } from '../billing/customers/customer-list';
import { type Route, route } from '../http/route';
import { workspaceNotFound } from './domain/requirements';
import { listWorkspaceAudit } from './list-audit';
import { pageOfMembers } from './manage-members';
import { seatsNow } from './seats-now';
import { type TeamDeps } from './team-deps';

interface ConsoleDeps {
  readonly teams: TeamDeps;
  readonly billing: Pick<BillingDeps, 'subscriptions' | 'now'>;
}

/** The console reads workspaces. What changes them is done by their members, and billing by its own operations. */
export const teamConsoleRoutes = (deps: ConsoleDeps): Route[] => [
  route(SearchWorkspaces, ({ query }) => searchWorkspaces(deps, query)),
  route(InspectWorkspace, ({ params }) => inspectWorkspace(deps, params.workspace)),
  route(InspectMembers, async ({ params, query }) =>
    pageOfMembers(deps.teams, await found(deps, params.workspace), query),
  ),
  route(InspectWorkspaceAudit, async ({ params, query }) => {
    const page = await listWorkspaceAudit(deps.teams.audit, params.workspace, query);
    return namePeople(page, deps.teams.namesOf);
  }),
];

async function searchWorkspaces(
  deps: ConsoleDeps,
  { search = '', ...request }: PageRequest & { readonly search?: string | undefined },
): Promise<Page<WorkspaceRow>> {
  const page = await deps.teams.workspaces.page(search, request);
  return { ...page, items: await rowsOf(deps, page.items) };
}

async function inspectWorkspace(deps: ConsoleDeps, id: WorkspaceId): Promise<InspectedWorkspace> {
  const workspace = await found(deps, id);
  const [rows, paid] = await Promise.all([rowsOf(deps, [workspace]), seatsNow(deps.teams, id)]);
  const [row] = rows;
  if (row === undefined) throw workspaceNotFound();
  const { members, invitations, createdBy } = workspace;
  return { ...row, createdBy, seats: { paid, members, invitations } };
}

async function found({ teams }: ConsoleDeps, id: WorkspaceId): Promise<Workspace> {
  const workspace = await teams.workspaces.find(id);
  if (workspace === null) throw workspaceNotFound();
  return workspace;
}

async function rowsOf(
  { billing }: ConsoleDeps,
  workspaces: readonly Workspace[],
): Promise<WorkspaceRow[]> {
  const payers = workspaces.map(({ id }) => payerOfWorkspace(id));
  const plans = await customerBilling(billing, payers);
  return workspaces.flatMap((workspace) => {
    const { id, name, slug, members, createdAt } = workspace;
    const plan = plans.get(payerOfWorkspace(id));
    const deleteAt = workspace.status === 'ended' ? workspace.deleteAt : null;
    return plan === undefined ? [] : [{ id, name, slug, members, createdAt, deleteAt, ...plan }];
  });
}
