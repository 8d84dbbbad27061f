import { type BillingInterval } from '@keelson/contracts/billing/endpoints';
import { DEFAULT_PAID_PLAN, planOf } from '@keelson/contracts/billing/plan-catalog';
import { currenciesOf, inCurrency } from '@keelson/contracts/billing/price-currencies';
import { TEAM_PLANS } from '@keelson/contracts/billing/seats';
import { isWorkspacePayer } from '@keelson/contracts/billing/payer-of';
import { type PlanKey } from '@keelson/contracts/billing/plan-key';
import { DomainError } from '@keelson/contracts/errors';
import { type PayerId } from '@keelson/contracts/ids';
import { type BillingDeps } from '../billing-deps';
import { assertQuantity } from '../domain/decide-quantity';
import { type Offer } from '../domain/provider-facts';

/** Describes what a member wants to buy; the server decides what is left out. */
export interface RequestedOffer {
  readonly plan?: PlanKey | undefined;
  readonly interval?: BillingInterval | undefined;
  /** Undefined: the price’s default. */
  readonly currency?: string | undefined;
  /** Undefined: one. */
  readonly quantity?: number | undefined;
}

const defaultPlanFor = (payer: PayerId): PlanKey =>
  (isWorkspacePayer(payer) ? TEAM_PLANS[0] : undefined) ?? DEFAULT_PAID_PLAN;

/**
 * The provider's current price for a requested offer.
 *
 * @throws {DomainError} `billing/plan-not-for-sale`, `billing/currency-not-offered`,
 * `billing/quantity-not-offered`, `billing/plan-not-for-teams`.
 */
export async function findOffer(
  deps: Pick<BillingDeps, 'provider'>,
  payer: PayerId,
  { plan = defaultPlanFor(payer), interval, currency, quantity = 1 }: RequestedOffer,
): Promise<Offer> {
  assertQuantity(plan, quantity, payer);
  const offers = await deps.provider.offersOf(plan);
  const offer = offers.find((one) => interval === undefined || isFor(one, interval));
  if (offer === undefined) {
    const { name } = planOf(plan);
    const what =
      interval === undefined || offers.length === 0 ? name : `${name} for one ${interval}`;
    throw new DomainError('billing/plan-not-for-sale', `${what} is not available at the moment.`);
  }
  const sold = currency === undefined ? offer : inCurrency(offer, currency);
  if (sold !== null) return quantity === 1 ? sold : { ...sold, quantity };
  const known = currenciesOf(offer).map((code) => code.toUpperCase());
  throw new DomainError(
    'billing/currency-not-offered',
    `${planOf(plan).name} is sold in ${known.join(', ')}. Choose one of them.`,
  );
}

const isFor = (offer: Offer, interval: BillingInterval): boolean =>
  offer.interval === interval && offer.intervalCount === 1;
