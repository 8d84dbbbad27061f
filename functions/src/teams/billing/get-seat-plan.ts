import { payerOfWorkspace } from '@keelson/contracts/billing/payer-of';
import { type WorkspaceId } from '@keelson/contracts/ids';
import { type SeatPlan } from '@keelson/contracts/teams/billing-endpoints';
import { type NamesOf } from '../../audit/name-people';
import { type BillingDeps } from '../../billing/billing-deps';
import { workspaceNotFound } from '../domain/requirements';
import { type WorkspaceRepo } from '../workspace-repo';
import { decideSeatPlan } from './seat-plan';

export interface SeatPlanDeps {
  readonly workspaces: WorkspaceRepo;
  readonly billing: Pick<BillingDeps, 'subscriptions' | 'now'>;
  readonly namesOf: NamesOf;
}

/** The seats of a workspace, and who can read only, with `wanted` seats or with what follows. */
export async function getSeatPlan(
  { workspaces, billing, namesOf }: SeatPlanDeps,
  id: WorkspaceId,
  wanted: number | undefined,
): Promise<SeatPlan> {
  const [workspace, found, entitlement] = await Promise.all([
    workspaces.find(id),
    workspaces.refs.members(id).orderBy('seat').get(),
    billing.subscriptions.entitlementOf(payerOfWorkspace(id)),
  ]);
  if (workspace === null) throw workspaceNotFound();
  const source = entitlement?.sourceSubscriptionId ?? null;
  const subscription = source === null ? null : await billing.subscriptions.find(source);
  const members = found.docs.map((document) => document.data());
  const plan = decideSeatPlan(
    { workspace, members, entitlement, subscription },
    wanted,
    billing.now(),
  );
  const names = await namesOf(plan.readOnly.map(({ uid }) => uid));
  const readOnly = plan.readOnly.map(({ uid }) => ({ uid, displayName: names.get(uid) ?? null }));
  return { ...plan, readOnly };
}
