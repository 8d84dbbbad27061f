import { isSoldPlan, planOf } from '@keelson/contracts/billing/plan-catalog';
import { type PlanOffers } from '../domain/provider-facts';
import { type Check } from './diagnose';
import { type PortalConfiguration } from './provider-setup';

/** Prices of what the app sells, with words for them. */
function soldPrices(offers: PlanOffers): Map<string, string> {
  const sold = [...offers].filter(([plan]) => isSoldPlan(plan));
  return new Map(
    sold.flatMap(([plan, prices]) =>
      prices.map(({ priceId, interval }) => [
        priceId,
        `${priceId} (${planOf(plan).name}, per ${interval})`,
      ]),
    ),
  );
}

const listed = (prices: readonly string[]): string => prices.join(', ');

/**
 * The portal has a list of its own of what members can switch to. It must be what the app sells: a price that is missing
 * there can't be chosen, and any other one leads to a plan that is not sold or to none.
 */
export function checkPortalPlans(
  portals: readonly PortalConfiguration[],
  offers: PlanOffers,
): Check[] {
  const portal = portals.find(({ active, isDefault }) => active && isDefault);
  if (!portal?.switching) return [];
  const { id, switching } = portal;
  const sold = soldPrices(offers);
  const there = new Set(switching.prices);
  const missing = [...sold].filter(([priceId]) => !there.has(priceId)).map(([, words]) => words);
  const others = [...there].filter((priceId) => !sold.has(priceId));
  const warning = (detail: string, remedy: string): Check => ({
    name: 'portal plans',
    result: 'warning',
    detail,
    remedy,
  });
  const differences = [
    ...(missing.length === 0
      ? []
      : [
          warning(
            `Members can't switch in ${id} to what the app sells: ${listed(missing)}`,
            'Add the prices in the portal settings, or turn switching plans off',
          ),
        ]),
    ...(others.length === 0
      ? []
      : [
          warning(
            `Members can switch in ${id} to what the app doesn't sell: ${listed(others)}`,
            'Remove the prices in the portal settings, or turn switching plans off',
          ),
        ]),
  ];
  if (differences.length > 0) return differences;
  const detail = `${id} offers the ${sold.size} prices that the app sells`;
  return [{ name: 'portal plans', result: 'ok', detail, remedy: null }];
}
