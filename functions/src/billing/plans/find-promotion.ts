import { type SubscriptionState } from '@keelson/contracts/billing/subscription';
import { DomainError } from '@keelson/contracts/errors';
import { type PayerId } from '@keelson/contracts/ids';
import { type BillingDeps } from '../billing-deps';
import { type PromotionFacts } from '../domain/provider-facts';

export const codeInvalid = (why: string): DomainError =>
  new DomainError('billing/promotion-code-invalid', why);

/**
 * A code for a subscription. An account uses each code once: otherwise, two codes in turn, or one with each upgrade, would
 * last for ever.
 *
 * @throws {DomainError} `billing/promotion-code-invalid`, also where codes are turned off.
 */
export async function findPromotion(
  deps: Pick<BillingDeps, 'promotionCodes' | 'provider' | 'customers'>,
  uid: PayerId,
  code: string,
  state: Pick<SubscriptionState, 'customerId' | 'currency' | 'discounts'>,
): Promise<PromotionFacts> {
  const [found, customer] = await Promise.all([
    deps.promotionCodes ? deps.provider.findPromotionCode(code, state) : null,
    deps.customers.find(uid),
  ]);
  if (found === null) throw codeInvalid('This promotion code does not exist or has expired.');
  const { name } = found.terms;
  const { discounts } = state;
  if (customer?.usedCodes.includes(name) || discounts.some((discount) => discount.name === name)) {
    throw codeInvalid('You have used this promotion code already.');
  }
  return found;
}
