import { type SubscriptionState } from '@keelson/contracts/billing/subscription';
import { planOf, planOrder } from '@keelson/contracts/billing/plan-catalog';
import { type PlanKey } from '@keelson/contracts/billing/plan-key';
import { mostFor } from '@keelson/contracts/billing/seats';
import { DomainError } from '@keelson/contracts/errors';
import { type PayerId } from '@keelson/contracts/ids';
import { type EpochMs, MINUTE, SECOND } from '@keelson/contracts/time';
import { endsAt } from './access-state';
import { isLive } from './decide-checkout';
import { type Offer } from './provider-facts';

/** The time for which a preview can be confirmed. */
export const PREVIEW_MS = 15 * MINUTE;

export interface RequestedPlan {
  readonly payer: PayerId;
  readonly plan: PlanKey;
  readonly offer: Offer;
}

const DAYS = { day: 1, week: 7, month: 30, year: 365 } as const;
const daysOf = ({ interval, intervalCount }: Pick<Offer, 'interval' | 'intervalCount'>): number =>
  DAYS[interval] * intervalCount;

/** @throws {DomainError} when there is no subscription that the provider may still charge for. */
export function requireLive(state: SubscriptionState | null): SubscriptionState {
  if (state !== null && isLive(state.status)) return state;
  throw new DomainError(
    'billing/no-subscription',
    'You have no subscription. Choose a plan first.',
  );
}

type Granted = Pick<SubscriptionState, 'planKey' | 'quantity'>;

const monthlyLimits = ({ planKey, quantity }: Granted, payer: PayerId): number[] =>
  Object.values(planOf(planKey).limits).map(
    (limit) => limit * Math.min(quantity, mostFor(planKey, payer)),
  );

/** True when a month of the first has less of anything. */
function grantsLess(after: Granted, before: Granted, payer: PayerId): boolean {
  const limits = monthlyLimits(before, payer);
  return monthlyLimits(after, payer).some((limit, metric) => limit < (limits[metric] ?? 0));
}

/**
 * When a change takes effect. What costs more, a larger plan or a longer interval, begins now; what costs less, or grants
 * less in a month, begins when the period ends that is paid for: the month may be used up, so that the rest of the period is
 * not credited. A trial is not paid for, so every change of it begins now; one that grants
 * more than the trial was for ends it ({@link endsTrial}).
 *
 * @throws {DomainError} when the subscription cannot be changed, is not paid yet, or has that plan already.
 */
export function decidePlanChange(
  state: SubscriptionState,
  { payer, plan, offer }: RequestedPlan,
): 'now' | 'period-end' {
  assertChangeable(state);
  const sameInterval = daysOf(offer) === daysOf(state);
  const { quantity = state.quantity } = offer;
  const isSame = offer.priceId === state.priceId || (plan === state.planKey && sameInterval);
  if (isSame && quantity === state.quantity) {
    throw new DomainError('billing/plan-unchanged', `You already have ${planOf(plan).name}.`);
  }
  const next = state.pendingChange;
  if (offer.priceId === next?.priceId && quantity === next.quantity) {
    const message = `The change to ${planOf(plan).name} is already scheduled.`;
    throw new DomainError('billing/plan-unchanged', message);
  }
  if (offer.amount.currency !== state.currency) {
    throw new DomainError(
      'billing/not-changeable',
      'Your subscription is paid in another currency. Contact support to change it.',
    );
  }
  if (state.status === 'trialing') return 'now';
  const larger = planOrder(plan) - planOrder(state.planKey);
  const longer = daysOf(offer) - daysOf(state);
  const growth = larger || longer || quantity - state.quantity;
  if (growth <= 0 || grantsLess({ planKey: plan, quantity }, state, payer)) return 'period-end';
  assertPeriodPaid(state);
  return 'now';
}

/**
 * A change at once credits the rest of the period, so that somebody must have paid for it: a renewal that is charged in an hour, or a
 * debit that is under way, may still fail. An upgrade that waits for its payment has not changed the period.
 *
 * @throws {DomainError} `billing/payment-pending`.
 */
function assertPeriodPaid({
  latestInvoiceStatus: invoice,
  pendingUpdate,
}: SubscriptionState): void {
  if (pendingUpdate !== null || invoice === null || invoice === 'paid' || invoice === 'void')
    return;
  throw new DomainError(
    'billing/payment-pending',
    'The payment for this period is still being collected. Change the plan when it is paid.',
  );
}

/**
 * A trial is for the plan and the quantity that it began with: a larger plan, or more of it, is charged for at once.
 * Another interval has the same limits, so that the trial goes on.
 */
export const endsTrial = (
  state: Pick<SubscriptionState, 'status' | 'planKey' | 'quantity'>,
  { plan, offer: { quantity = state.quantity } }: Pick<RequestedPlan, 'plan' | 'offer'>,
): boolean =>
  state.status === 'trialing' &&
  (planOrder(plan) > planOrder(state.planKey) || quantity > state.quantity);

/** @throws {DomainError} for a subscription that is not paid, has ended or will end, or is of no plan of ours. */
export function assertChangeable(state: SubscriptionState): void {
  switch (state.status) {
    case 'past_due':
    case 'unpaid':
      throw new DomainError('billing/payment-due', 'Pay the open invoice, then change the plan.');
    case 'paused':
    case 'incomplete':
    case 'incomplete_expired':
    case 'canceled':
      throw new DomainError('billing/no-subscription', 'You have no active subscription.');
    case 'active':
    case 'trialing':
  }
  if (state.productClaim !== 'claimed') {
    throw new DomainError('billing/not-changeable', 'Contact support to change your subscription.');
  }
  if (state.pendingChange?.arranged === true) {
    throw new DomainError(
      'billing/not-changeable',
      'A change of your subscription is arranged already. Contact support to change it.',
    );
  }
  const end = endsAt(state);
  if (end !== null && (state.endArranged || end > state.currentPeriodEnd)) {
    throw new DomainError(
      'billing/not-changeable',
      'An end of your subscription is arranged already. Contact support to change it.',
    );
  }
  if (end !== null) {
    throw new DomainError(
      'billing/subscription-ending',
      'Your subscription is canceled. Resume it, then change the plan.',
    );
  }
}

/** The present as the provider accepts it: whole seconds, within the period. */
export function prorationDateAt(
  { currentPeriodStart: start, currentPeriodEnd: end }: SubscriptionState,
  at: EpochMs,
): EpochMs {
  const seconds = Math.floor(at / SECOND) * SECOND;
  return Math.min(Math.max(seconds, start), end);
}

/**
 * An earlier instant would credit time that was used.
 *
 * @throws {DomainError} when the preview with this instant is too old.
 */
export function assertRecentPreview(
  state: SubscriptionState,
  prorationDate: EpochMs,
  at: EpochMs,
): void {
  const age = prorationDateAt(state, at) - prorationDate;
  if (Math.abs(age) <= PREVIEW_MS && prorationDate % SECOND === 0) return;
  throw new DomainError(
    'billing/preview-outdated',
    'Review the change again. Nothing was charged.',
  );
}
