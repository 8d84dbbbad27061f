import { type SubscriptionState } from '@keelson/contracts/billing/subscription';
import { type SubscriptionSummary } from '@keelson/contracts/billing/endpoints';
import { type PromotionPreview } from '@keelson/contracts/billing/promotion';
import { auditTargetOf } from '@keelson/contracts/billing/payer-of';
import { discountsOn } from '@keelson/contracts/billing/discounted-amount';
import { DomainError } from '@keelson/contracts/errors';
import { type PayerId } from '@keelson/contracts/ids';
import { type Money } from '@keelson/contracts/money';
import { type BillingDeps } from '../billing-deps';
import { assertChangeable } from '../domain/decide-plan-change';
import { type PromotionFacts } from '../domain/provider-facts';
import { type PlanActor } from './plan-actor';
import { findOwnSubscription, refreshSubscription } from './find-own-subscription';
import { codeInvalid, findPromotion, discountFrom } from './find-promotion';
import { getSubscription } from './get-subscription';

/** A code for a subscription that goes on as it is. */
interface Planned {
  readonly state: SubscriptionState;
  readonly promotion: PromotionFacts;
  readonly nextCharge: Money;
  readonly before: Money;
}

/** A change that waits has discounts of its own, which would replace the code later. */
function assertNothingWaits({ pendingChange, pendingUpdate }: SubscriptionState): void {
  if (pendingChange === null && pendingUpdate === null) return;
  throw new DomainError(
    'billing/not-changeable',
    'A change of your plan is waiting. Cancel it or pay for it, then enter the code.',
  );
}

async function planPromotion(deps: BillingDeps, uid: PayerId, code: string): Promise<Planned> {
  const state = await findOwnSubscription(deps, uid);
  assertChangeable(state);
  assertNothingWaits(state);
  const promotion = await findPromotion(deps, uid, code, state);
  if (discountsOn([discountFrom(promotion, deps.now())], state.productId).length === 0) {
    throw codeInvalid('This promotion code is for another plan.');
  }
  const [before, nextCharge] = await Promise.all([
    deps.provider.nextInvoice(state.id),
    deps.provider.nextInvoice(state.id, promotion.id),
  ]);
  if (before === null || nextCharge === null) throw codeInvalid('There is no next charge.');
  return { state, promotion, before, nextCharge };
}

/** The next charge with a promotion code. Nothing is stored. */
export async function previewPromotion(
  deps: BillingDeps,
  uid: PayerId,
  code: string,
): Promise<PromotionPreview> {
  const { state, promotion, before, nextCharge } = await planPromotion(deps, uid, code);
  return {
    discount: discountFrom(promotion, deps.now()),
    nextCharge: { amount: nextCharge, at: state.currentPeriodEnd },
    before,
    replaces: state.discounts.some(({ ofItem }) => !ofItem),
  };
}

/** Uses a code as previewed. The provider computes the next charge again; nothing happens when it differs. */
export async function applyPromotion(
  deps: BillingDeps,
  { uid, by, requestId }: PlanActor,
  { code, nextCharge: seen }: { readonly code: string; readonly nextCharge: Money },
): Promise<SubscriptionSummary> {
  const { state, promotion, nextCharge } = await planPromotion(deps, uid, code);
  if (nextCharge.amountMinor !== seen.amountMinor || nextCharge.currency !== seen.currency) {
    throw new DomainError(
      'billing/preview-outdated',
      'The next charge is no longer what you saw. Review the code again. Nothing has changed.',
    );
  }
  await deps.provider.applyPromotion(state.id, promotion.id);
  await deps.audit.record({
    actor: { kind: 'user', id: by, label: 'Member' },
    action: 'billing.promotion-applied',
    target: auditTargetOf(uid, `subscriptions/${state.id}`),
    message: { code: 'billing.promotion-applied', params: { code: promotion.terms.name } },
    requestId,
    at: deps.now(),
  });
  await refreshSubscription(deps, uid, state.id);
  return getSubscription(deps, uid);
}
