import { type SubscriptionState } from '@keelson/contracts/billing/subscription';
import { DomainError } from '@keelson/contracts/errors';
import { type PayerId } from '@keelson/contracts/ids';
import { type BillingDeps } from '../billing-deps';
import { freeOnceOf } from '../customers/free-once';
import { type PromotionFacts } from '../domain/provider-facts';
import { type Discount } from '@keelson/contracts/billing/discount';
import { type EpochMs } from '@keelson/contracts/time';

export const codeInvalid = (why: string): DomainError =>
  new DomainError('billing/promotion-code-invalid', why);

/**
 * A code for a subscription. A person uses each code once, whatever workspaces they make: otherwise, two codes in turn, or one with each upgrade, would
 * last for ever.
 *
 * @throws {DomainError} `billing/promotion-code-invalid`, also where codes are turned off.
 */
export async function findPromotion(
  deps: Pick<BillingDeps, 'promotionCodes' | 'provider' | 'customers' | 'subscriptions' | 'payers'>,
  uid: PayerId,
  code: string,
  state: Pick<SubscriptionState, 'customerId' | 'currency' | 'discounts'>,
): Promise<PromotionFacts> {
  const [found, { codes }] = await Promise.all([
    deps.promotionCodes ? deps.provider.findPromotionCode(code, state) : null,
    freeOnceOf(deps, uid),
  ]);
  if (found === null) throw codeInvalid('This promotion code does not exist or has expired.');
  const { name } = found.terms;
  const { discounts } = state;
  if (codes.includes(name) || discounts.some((discount) => discount.name === name)) {
    throw codeInvalid('You have used this promotion code already.');
  }
  return found;
}

/** The discount of a code that is applied at an instant; repeating ones end on that day of a later month. */
export const discountFrom = ({ terms, months }: PromotionFacts, at: EpochMs): Discount => ({
  ...terms,
  ofItem: false,
  until: months === null ? null : addMonths(at, months),
});

/** The same day and time (UTC), or the last day of a shorter month. */
function addMonths(at: EpochMs, months: number): EpochMs {
  const date = new Date(at);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months + 1, 0));
  const day = Math.min(date.getUTCDate(), last.getUTCDate());
  const time = at % 86_400_000;
  return Date.UTC(last.getUTCFullYear(), last.getUTCMonth(), day) + time;
}
