import { DomainError } from '@keelson/contracts/errors';
import { type CustomerId } from '@keelson/contracts/ids';
import { type BillingDeps } from './billing-deps';
import { type PromotionFacts } from './domain/provider-facts';

export const codeInvalid = (why: string): DomainError =>
  new DomainError('billing/promotion-code-invalid', why);

/** @throws {DomainError} `billing/promotion-code-invalid`, also where codes are turned off. */
export async function findPromotion(
  deps: Pick<BillingDeps, 'promotionCodes' | 'provider'>,
  code: string,
  customerId: CustomerId | null,
): Promise<PromotionFacts> {
  const found = deps.promotionCodes
    ? await deps.provider.findPromotionCode(code, customerId)
    : null;
  if (found === null) throw codeInvalid('This promotion code does not exist or has expired.');
  return found;
}
