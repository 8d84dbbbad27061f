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
    const plans = await listPlans(deps);
    const isComplete = plans.every(({ price }) => price.status !== 'unavailable');
    // Equal for all visitors; short enough to follow a price change. An outage must not outlive itself in caches.
    const caching = isComplete ? 'public, max-age=30, stale-while-revalidate=300' : 'no-store';
    reply.header('Cache-Control', caching);
    return { plans };
  }),
  route(StartCheckout, ({ actor, query }) => startCheckout(deps, actor.uid, query)),
  route(GetCheckout, ({ actor, params }) => getCheckout(deps, actor.uid, params.id)),
  route(OpenPortal, ({ actor }) => openPortal(deps, actor.uid)),
  route(GetSubscription, ({ actor }) => getSubscription(deps, actor.uid)),
];
