import { type PlanOffer } from '@keelson/contracts/billing/endpoints';
import {
  DEFAULT_PAID_PLAN,
  isPaidPlan,
  PLAN_CATALOG,
  type Plan,
} from '@keelson/contracts/billing/plan-catalog';
import { type MetricKey } from '@keelson/contracts/usage/metric';
import { isKeptMetric } from '@keelson/contracts/usage/metrics';
import { type BillingDeps } from '../billing-deps';
import { type Offer } from '../domain/provider-facts';

function toOffer(plan: Plan, prices: readonly Offer[]): PlanOffer {
  const { key, name, summary, lines, limits, maxQuantity } = plan;
  const [price = isPaidPlan(key) ? ({ status: 'unavailable' } as const) : FREE] = prices;
  const counted = Object.fromEntries(
    Object.entries(limits).filter(([metric]) => isKeptMetric(metric as MetricKey)),
  );
  const copied = { features: [...lines], limits: counted, maxQuantity, prices: [...prices] };
  return { key, name, summary, ...copied, price };
}

const FREE = { status: 'free' } as const;

/** Free, the default plan and the others that are sold, with their current prices. */
export async function listPlans(deps: Pick<BillingDeps, 'prices'>): Promise<PlanOffer[]> {
  const offers = await deps.prices.offers();
  return Object.values(PLAN_CATALOG)
    .filter(({ key }) => !isPaidPlan(key) || key === DEFAULT_PAID_PLAN || offers.has(key))
    .map((plan) => toOffer(plan, offers.get(plan.key) ?? []));
}
