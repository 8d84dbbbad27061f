import { payerOf } from '@keelson/contracts/billing/payer-of';
import { BuyCredits, GetCredits } from '@keelson/contracts/billing/credits';
import {
  GetCheckout,
  GetSubscription,
  ListPlans,
  OpenPortal,
  type PlanOffer,
  StartCheckout,
} from '@keelson/contracts/billing/endpoints';
import { ListInvoices } from '@keelson/contracts/billing/invoices';
import {
  CancelSubscription,
  ChangePlan,
  EndSubscription,
  EnterCard,
  KeepPlan,
  PreviewPlanChange,
  ResumeSubscription,
} from '@keelson/contracts/billing/plan-change';
import { ApplyPromotion, PreviewPromotion } from '@keelson/contracts/billing/promotion';
import { type Actor } from '../http/authenticate';
import { type RequestInfo } from '../http/http-deps';
import { ownRoute, publicRoute, type Route, route } from '../http/route';
import { applyPromotion, previewPromotion } from './plans/apply-promotion';
import { type BillingDeps } from './billing-deps';
import { buyCredits, getCredits } from './credits/buy-credits';
import { changePlan, keepPlan, previewPlanChange, setEnding } from './plans/change-plan';
import { type PlanActor } from './plans/plan-actor';
import { endSubscription } from './plans/end-subscription';
import { getCheckout } from './checkout/get-checkout';
import { getSubscription } from './plans/get-subscription';
import { enterCard } from './customers/follow-new-card';
import { listInvoices } from './customers/list-invoices';
import { listPlans } from './plans/list-plans';
import { openPortal } from './checkout/open-portal';
import { startCheckout } from './checkout/start-checkout';

interface PlanCall {
  readonly actor: Actor;
  readonly request: RequestInfo;
}

const actorOf = ({ actor, request }: PlanCall): PlanActor => ({
  uid: payerOf(actor.uid),
  by: actor.uid,
  requestId: request.id,
});

const isComplete = (plans: readonly PlanOffer[]): boolean =>
  plans.every(({ price }) => price.status !== 'unavailable');

export const billingRoutes = (deps: BillingDeps): Route[] => [
  {
    ...publicRoute(ListPlans, async ({ reply }) => {
      const plans = await listPlans(deps);
      // Equal for all visitors; short enough to follow a price change. An outage must not outlive itself in caches.
      const caching = isComplete(plans)
        ? 'public, max-age=30, stale-while-revalidate=300'
        : 'no-store';
      reply.header('Cache-Control', caching);
      return { plans };
    }),
    read: async () => {
      const plans = await listPlans(deps);
      return isComplete(plans) ? { plans } : undefined;
    },
  },
  route(StartCheckout, ({ actor, query }) => startCheckout(deps, payerOf(actor.uid), query)),
  route(GetCredits, ({ actor }) => getCredits(deps, payerOf(actor.uid))),
  route(BuyCredits, ({ actor, query }) => buyCredits(deps, payerOf(actor.uid), query)),
  route(GetCheckout, ({ actor, params }) => getCheckout(deps, payerOf(actor.uid), params.id)),
  route(OpenPortal, ({ actor, query }) => openPortal(deps, payerOf(actor.uid), query.page)),
  route(ListInvoices, ({ actor }) => listInvoices(deps, payerOf(actor.uid))),
  ownRoute(GetSubscription, ({ uid }) => getSubscription(deps, payerOf(uid))),
  route(PreviewPlanChange, ({ actor, query }) =>
    previewPlanChange(deps, payerOf(actor.uid), query),
  ),
  route(ChangePlan, (call) => changePlan(deps, actorOf(call), call.body)),
  route(PreviewPromotion, ({ actor, query }) =>
    previewPromotion(deps, payerOf(actor.uid), query.code),
  ),
  route(ApplyPromotion, (call) => applyPromotion(deps, actorOf(call), call.body)),
  route(EndSubscription, (call) => endSubscription(deps, actorOf(call))),
  route(EnterCard, ({ actor }) => enterCard(deps, payerOf(actor.uid))),
  route(KeepPlan, (call) => keepPlan(deps, actorOf(call))),
  route(CancelSubscription, (call) => setEnding(deps, actorOf(call), 'period-end')),
  route(ResumeSubscription, (call) => setEnding(deps, actorOf(call), 'never')),
];
