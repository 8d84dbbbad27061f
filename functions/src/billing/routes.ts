import {
  GetCheckout,
  GetSubscription,
  ListPlans,
  OpenPortal,
  StartCheckout,
} from '@keelson/contracts/billing/endpoints';
import { publicRoute, type Route, route } from '../http/route';
import { type BillingDeps } from './billing-deps';
import { getCheckout } from './get-checkout';
import { getSubscription } from './get-subscription';
import { listPlans } from './list-plans';
import { openPortal } from './open-portal';
import { startCheckout } from './start-checkout';

/** Billing routes for visitors and members. */
export const billingRoutes = (deps: BillingDeps): Route[] => [
  publicRoute(ListPlans, async ({ reply }) => {
    // Equal for all visitors; short enough to follow a price change.
    reply.header('Cache-Control', 'public, max-age=30, stale-while-revalidate=300');
    return { plans: await listPlans(deps) };
  }),
  route(StartCheckout, ({ actor }) => startCheckout(deps, actor.uid)),
  route(GetCheckout, ({ actor, params }) => getCheckout(deps, actor.uid, params.id)),
  route(OpenPortal, ({ actor }) => openPortal(deps, actor.uid)),
  route(GetSubscription, ({ actor }) => getSubscription(deps, actor.uid)),
];
