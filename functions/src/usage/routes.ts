import { payerOf } from '@keelson/contracts/billing/payer-of';
import { GetAccountUsage, GetUsage, GetUsageHistory } from '@keelson/contracts/usage/usage';
import { SetOverageCap } from '@keelson/contracts/usage/overage-cap';
import { ownRoute, type Route, route } from '../http/route';
import { getUsage, type UsageDeps, getUsageHistory, usageMonths } from './get-usage';
import { type OverageCapDeps, setOverageCap } from './set-overage-cap';

export const usageAdminRoutes = (deps: UsageDeps): Route[] => [
  route(GetAccountUsage, async ({ params }) => {
    const uid = payerOf(params.uid);
    const [summary, history] = await Promise.all([getUsage(deps, uid), usageMonths(deps, uid)]);
    return { ...summary, ...history };
  }),
];

export const usageRoutes = (deps: OverageCapDeps): Route[] => [
  ownRoute(GetUsage, ({ uid }) => getUsage(deps, payerOf(uid))),
  route(GetUsageHistory, ({ actor }) => getUsageHistory(deps, payerOf(actor.uid))),
  route(SetOverageCap, ({ actor, request, body }) =>
    setOverageCap(
      deps,
      { uid: payerOf(actor.uid), by: actor.uid, requestId: request.id },
      body.cap,
    ),
  ),
];
