import { type PlanOffer, type PlanPrice } from '@keelson/contracts/billing/endpoints';
import { PLAN_CATALOG } from '@keelson/contracts/billing/plan-catalog';
import { type PlanKey } from '@keelson/contracts/billing/plan-key';
import { type BillingDeps } from './billing-deps';

const offer = (key: PlanKey, price: PlanPrice): PlanOffer => {
  const { name, summary, features, limits } = PLAN_CATALOG[key];
  return { key, name, summary, features: [...features], limits: { ...limits }, price };
};

/** The plan catalog with the current Pro price. Only the price depends on the provider. */
export async function listPlans(deps: Pick<BillingDeps, 'prices'>): Promise<PlanOffer[]> {
  return [offer('free', { status: 'free' }), offer('pro', await deps.prices.proPrice())];
}
