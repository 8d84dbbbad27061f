import { payerOfWorkspace } from '@keelson/contracts/billing/payer-of';
import { type Endpoint } from '@keelson/contracts/http/endpoint';
import { type WorkspaceId } from '@keelson/contracts/ids';
import {
  ApplyWorkspacePromotion,
  BuyWorkspaceCredits,
  CancelWorkspaceSubscription,
  ChangeWorkspacePlan,
  EndWorkspaceSubscription,
  EnterWorkspaceCard,
  GetWorkspaceCheckout,
  GetWorkspaceCredits,
  GetWorkspaceLanguage,
  GetWorkspaceSeats,
  GetWorkspaceSubscription,
  GetWorkspaceUsage,
  GetWorkspaceUsageHistory,
  isChange,
  KeepWorkspacePlan,
  ListWorkspaceInvoices,
  OpenWorkspacePortal,
  PreviewWorkspacePlanChange,
  PreviewWorkspacePromotion,
  ResumeWorkspaceSubscription,
  SetAutomaticSeats,
  SetWorkspaceLanguage,
  SetWorkspaceOverageCap,
  StartWorkspaceCheckout,
} from '@keelson/contracts/teams/billing-endpoints';
import { type BillingDeps } from '../../billing/billing-deps';
import { getCheckout } from '../../billing/checkout/get-checkout';
import { openPortal } from '../../billing/checkout/open-portal';
import { startCheckout } from '../../billing/checkout/start-checkout';
import { buyCredits, getCredits } from '../../billing/credits/buy-credits';
import { enterCard } from '../../billing/customers/follow-new-card';
import { listInvoices } from '../../billing/customers/list-invoices';
import { applyPromotion, previewPromotion } from '../../billing/plans/apply-promotion';
import {
  changePlan,
  keepPlan,
  previewPlanChange,
  setEnding,
} from '../../billing/plans/change-plan';
import { type PlanActor } from '../../billing/plans/plan-actor';
import { endSubscription } from '../../billing/plans/end-subscription';
import { getSubscription } from '../../billing/plans/get-subscription';
import { type MemberCall, type Route, route } from '../../http/route';
import { getUsage, getUsageHistory } from '../../usage/get-usage';
import { type OverageCapDeps, setOverageCap } from '../../usage/set-overage-cap';
import type * as z from 'zod';
import { requireMember } from '../workspace-access';
import { type WorkspaceRepo } from '../workspace-repo';
import { setAutomaticSeats } from './choose-automatic-seats';
import { getLanguage, setLanguage } from './set-language';
import { getSeatPlan, type SeatPlanDeps } from './get-seat-plan';

export interface TeamBillingDeps extends SeatPlanDeps {
  readonly workspaces: WorkspaceRepo;
  readonly billing: BillingDeps;
  readonly usage: OverageCapDeps;
}

type WorkspaceEndpoint = Endpoint<z.ZodType<{ workspace: WorkspaceId }>>;

/** Binds an operation of a workspace's billing: the caller has a role that pays, and a change is meant for this workspace. */
function payingRoute<E extends WorkspaceEndpoint>(
  { workspaces }: TeamBillingDeps,
  endpoint: E,
  handle: (call: MemberCall<E>, actor: PlanActor) => Promise<z.input<E['response']>>,
): Route {
  const intent = isChange(endpoint) ? 'change' : 'read';
  return route(endpoint, async (call) => {
    const { workspace: id } = call.params as { workspace: WorkspaceId };
    await requireMember(workspaces, call.actor, { id, intent, action: 'pay' });
    return handle(call, {
      uid: payerOfWorkspace(id),
      by: call.actor.uid,
      requestId: call.request.id,
    });
  });
}

/** The operations of a member's own billing, for a workspace that pays. */
export const teamBillingRoutes = (deps: TeamBillingDeps): Route[] => [
  ...planRoutes(deps),
  ...paymentRoutes(deps),
  ...usageRoutes(deps),
];

const planRoutes = (deps: TeamBillingDeps): Route[] => {
  const { billing } = deps;
  return [
    payingRoute(deps, GetWorkspaceSubscription, (_call, { uid }) => getSubscription(billing, uid)),
    payingRoute(deps, PreviewWorkspacePlanChange, ({ query }, { uid }) =>
      previewPlanChange(billing, uid, query),
    ),
    payingRoute(deps, ChangeWorkspacePlan, ({ body }, actor) => changePlan(billing, actor, body)),
    payingRoute(deps, KeepWorkspacePlan, (_call, actor) => keepPlan(billing, actor)),
    payingRoute(deps, CancelWorkspaceSubscription, (_call, actor) =>
      setEnding(billing, actor, 'period-end'),
    ),
    payingRoute(deps, ResumeWorkspaceSubscription, (_call, actor) =>
      setEnding(billing, actor, 'never'),
    ),
    payingRoute(deps, EndWorkspaceSubscription, (_call, actor) => endSubscription(billing, actor)),
    payingRoute(deps, PreviewWorkspacePromotion, ({ query }, { uid }) =>
      previewPromotion(billing, uid, query.code),
    ),
    payingRoute(deps, ApplyWorkspacePromotion, ({ body }, actor) =>
      applyPromotion(billing, actor, body),
    ),
    payingRoute(deps, GetWorkspaceSeats, ({ params, query }) =>
      getSeatPlan(deps, params.workspace, query.seats),
    ),
  ];
};

const paymentRoutes = (deps: TeamBillingDeps): Route[] => {
  const { billing } = deps;
  return [
    payingRoute(deps, StartWorkspaceCheckout, ({ query }, { uid }) =>
      startCheckout(billing, uid, query),
    ),
    payingRoute(deps, GetWorkspaceCheckout, ({ params }, { uid }) =>
      getCheckout(billing, uid, params.id),
    ),
    payingRoute(deps, OpenWorkspacePortal, ({ query }, { uid }) =>
      openPortal(billing, uid, query.page),
    ),
    payingRoute(deps, ListWorkspaceInvoices, (_call, { uid }) => listInvoices(billing, uid)),
    payingRoute(deps, GetWorkspaceLanguage, ({ params }) => getLanguage(deps, params.workspace)),
    payingRoute(deps, SetWorkspaceLanguage, ({ actor, params, body, request }) =>
      setLanguage(deps, { actor, requestId: request.id }, { ...params, ...body }),
    ),
    payingRoute(deps, SetAutomaticSeats, ({ actor, params, body, request }) =>
      setAutomaticSeats(deps, { actor, requestId: request.id }, { ...params, ...body }),
    ),
    payingRoute(deps, EnterWorkspaceCard, (_call, { uid }) => enterCard(billing, uid)),
    payingRoute(deps, GetWorkspaceCredits, (_call, { uid }) => getCredits(billing, uid)),
    payingRoute(deps, BuyWorkspaceCredits, ({ query }, { uid }) => buyCredits(billing, uid, query)),
  ];
};

const usageRoutes = (deps: TeamBillingDeps): Route[] => [
  payingRoute(deps, GetWorkspaceUsage, (_call, { uid }) => getUsage(deps.usage, uid)),
  payingRoute(deps, GetWorkspaceUsageHistory, (_call, { uid }) => getUsageHistory(deps.usage, uid)),
  payingRoute(deps, SetWorkspaceOverageCap, ({ body }, actor) =>
    setOverageCap(deps.usage, actor, body.cap),
  ),
];
