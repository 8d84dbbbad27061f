import { type SubscriptionState } from '@keelson/contracts/billing/subscription';
import { type AuditMessage } from '@keelson/contracts/audit/audit-message';
import {
  type BillingInterval,
  type SubscriptionSummary,
} from '@keelson/contracts/billing/endpoints';
import { planOf } from '@keelson/contracts/billing/plan-catalog';
import {
  type PlanChangePreview,
  type PlanChangeResult,
} from '@keelson/contracts/billing/plan-change';
import { type PlanKey } from '@keelson/contracts/billing/plan-key';
import { inCurrency } from '@keelson/contracts/billing/price-currencies';
import { type Discount } from '@keelson/contracts/billing/discount';
import { discountedAmount } from '@keelson/contracts/billing/discounted-amount';
import { DomainError } from '@keelson/contracts/errors';
import { type PayerId } from '@keelson/contracts/ids';
import { type Money } from '@keelson/contracts/money';
import { type EpochMs } from '@keelson/contracts/time';
import { type BillingDeps } from '../billing-deps';
import {
  assertRecentPreview,
  decidePlanChange,
  endsTrial,
  type RequestedPlan,
  prorationDateAt,
} from '../domain/decide-plan-change';
import { decideQuantity } from '../domain/decide-quantity';
import { describeQuotedLine } from '../domain/describe-line';
import { type PromotionFacts } from '../domain/provider-facts';
import { findOffer } from '../checkout/find-offer';
import { findOwnSubscription, refreshSubscription } from './find-own-subscription';
import { codeInvalid, findPromotion, discountFrom } from './find-promotion';
import { getSubscription } from './get-subscription';
import { inTurn } from './in-turn';
import { type PlanActor, recordChange } from './plan-actor';
import { type PlanOrder, type RecurringCharge } from '../provider/payment-provider';
import { flushUsage } from '../metering/report-usage';

interface Choice {
  readonly plan: PlanKey;
  readonly interval: BillingInterval;
  readonly quantity?: number | undefined;
  readonly code?: string | undefined;
}

interface Planned extends RequestedPlan {
  readonly state: SubscriptionState;
  readonly timing: 'now' | 'period-end';
  readonly endsTrial: boolean;
  readonly takesDebits: boolean;
  readonly promotion: PromotionFacts | null;
}

/** The requested plan and the subscription, both as the provider has them now. */
async function planChange(deps: BillingDeps, uid: PayerId, choice: Choice): Promise<Planned> {
  const [offer, state, customer] = await Promise.all([
    findOffer(deps, uid, { plan: choice.plan, interval: choice.interval }),
    findOwnSubscription(deps, uid),
    deps.customers.find(uid),
  ]);
  const promotion =
    choice.code === undefined ? null : await findPromotion(deps, uid, choice.code, state);
  // The provider changes no subscription's currency: without a price in it, the change is refused.
  const priced = inCurrency(offer, state.currency) ?? offer;
  const quantity = decideQuantity(state, choice.plan, choice.quantity, uid);
  const requested = { payer: uid, plan: choice.plan, offer: { ...priced, quantity } };
  const timing = decidePlanChange(state, requested);
  if (promotion !== null && timing === 'period-end') {
    throw codeInvalid('Promotion codes apply to changes that take effect today.');
  }
  return {
    ...requested,
    state,
    timing,
    endsTrial: endsTrial(state, requested),
    takesDebits: customer?.debitReturned !== true,
    promotion,
  };
}

const orderOf = (
  { state, offer, promotion, endsTrial: ends, takesDebits }: Planned,
  prorationDate: EpochMs,
): PlanOrder => ({
  subscriptionId: state.id,
  from: { priceId: state.priceId },
  to: offer,
  promotionCode: promotion?.id ?? null,
  prorationDate,
  endsTrial: ends,
  takesDebits,
});

const discountsAfter = ({ state, promotion }: Planned, at: EpochMs): readonly Discount[] =>
  promotion === null
    ? state.discounts
    : [...state.discounts.filter(({ ofItem }) => ofItem), discountFrom(promotion, at)];

const isLeft = ({ duration, until }: Discount, { at, isNext }: RecurringCharge): boolean =>
  (isNext || duration !== 'once') && (until === null || until > at);

/** Computes the price of a whole period after the change. The provider knows taxes and products of discounts. */
async function recurringAmount(
  deps: BillingDeps,
  planned: Planned,
  order: PlanOrder,
  charge: RecurringCharge,
): Promise<Money> {
  const { state, offer, promotion } = planned;
  const left = discountsAfter(planned, order.prorationDate).filter((each) => isLeft(each, charge));
  if (deps.tax || left.some(({ products }) => products !== null)) {
    const ofCode = left.some(({ ofItem }) => !ofItem) ? 'code' : 'none';
    return deps.provider.recurringAmount(order, promotion === null ? charge : ofCode);
  }
  const amountMinor = offer.amount.amountMinor * (offer.quantity ?? state.quantity);
  return discountedAmount({ amountMinor, currency: state.currency }, left, charge.at);
}

type Costs = Pick<
  PlanChangePreview,
  'dueNow' | 'lines' | 'saved' | 'tax' | 'credit' | 'nextCharge'
>;

/** The customer's credit pays first. */
const less = ({ amountMinor, currency }: Money, credit: number): Money => ({
  amountMinor: Math.max(0, amountMinor - credit),
  currency,
});

async function costsOf(
  deps: BillingDeps,
  planned: Planned,
  prorationDate: EpochMs,
): Promise<Costs> {
  const { state, timing } = planned;
  const money = (amountMinor: number): Money => ({ amountMinor, currency: state.currency });
  const order = orderOf(planned, prorationDate);
  const isTrial = state.status === 'trialing' && !planned.endsTrial;
  if (timing === 'period-end' || isTrial) {
    const at = isTrial ? (state.trialEnd ?? state.currentPeriodEnd) : state.currentPeriodEnd;
    const charged = await recurringAmount(deps, planned, order, { at, isNext: true });
    const nothing = { dueNow: money(0), lines: [], saved: money(0), credit: money(0), tax: null };
    await deps.provider.assertOneItem(state.id);
    const credit = await deps.provider.creditOf(state.customerId);
    return { ...nothing, nextCharge: { amount: less(charged, credit), at } };
  }
  const quote = await deps.provider.previewPlan(order);
  if (planned.promotion !== null && quote.discount === 0) {
    throw codeInvalid('This promotion code is for another plan.');
  }
  // What is for one invoice is part of today's.
  const next = { at: quote.paidUntil, isNext: false };
  const nextAmount = await recurringAmount(deps, planned, order, next);
  return {
    dueNow: { amountMinor: quote.amountDue, currency: quote.currency },
    lines: quote.lines
      // Such as metered use of which there was none.
      .filter(({ amountMinor }) => amountMinor !== 0)
      .map((line) => ({
        description: line.description,
        ...describeQuotedLine(line, { before: state.planKey, after: planned.plan }),
        amount: { amountMinor: line.amountMinor, currency: quote.currency },
      })),
    saved: money(quote.discount),
    credit: money(quote.creditLeft),
    tax:
      quote.tax === null
        ? null
        : { amount: money(quote.tax.amountMinor), included: quote.tax.included },
    nextCharge: { amount: less(nextAmount, quote.creditLeft), at: quote.paidUntil },
  };
}

/** Computes what a change costs and when it takes effect. Nothing is stored. */
export async function previewPlanChange(
  deps: BillingDeps,
  uid: PayerId,
  choice: Choice,
): Promise<PlanChangePreview> {
  const planned = await planChange(deps, uid, choice);
  const { state, timing, promotion } = planned;
  if (timing === 'now') await flushMetered(deps, uid, state, 'keep-open');
  const prorationDate = prorationDateAt(state, deps.now());
  return {
    plan: choice.plan,
    interval: choice.interval,
    planName: planOf(choice.plan).name,
    quantity: planned.offer.quantity ?? state.quantity,
    timing,
    endsTrial: planned.endsTrial,
    at: timing === 'now' ? prorationDate : state.currentPeriodEnd,
    ...(await costsOf(deps, planned, prorationDate)),
    metered: [...(planned.offer.metered ?? [])],
    takesCode: deps.promotionCodes && timing === 'now',
    discount: promotion === null ? null : discountFrom(promotion, prorationDate),
    replaces: state.pendingChange === null ? null : planOf(state.pendingChange.planKey).name,
    prorationDate,
  };
}

export interface Confirmation extends Choice {
  readonly prorationDate: EpochMs;
  readonly dueNow: Money;
}

/**
 * Changes the plan as previewed. The provider computes the amount again for the same instant; nothing happens when it
 * differs from what the member saw, such as after another request's change.
 */
export const changePlan = (
  deps: BillingDeps,
  actor: PlanActor,
  confirmation: Confirmation,
): Promise<PlanChangeResult> => inTurn(deps, actor.uid, () => changeNow(deps, actor, confirmation));

async function changeNow(
  deps: BillingDeps,
  actor: PlanActor,
  { prorationDate, dueNow, ...choice }: Confirmation,
): Promise<PlanChangeResult> {
  const planned = await planChange(deps, actor.uid, choice);
  try {
    return await confirmed(deps, actor, planned, { prorationDate, dueNow });
  } catch (error) {
    return outcomeOfOther(deps, actor.uid, planned, error);
  }
}

async function confirmed(
  deps: BillingDeps,
  actor: PlanActor,
  planned: Planned,
  { prorationDate, dueNow }: Pick<Confirmation, 'prorationDate' | 'dueNow'>,
): Promise<PlanChangeResult> {
  const { state, timing } = planned;
  assertRecentPreview(state, prorationDate, deps.now());
  if (timing === 'now') await flushMetered(deps, actor.uid, state, 'keep-open');
  const costs = await costsOf(deps, planned, prorationDate);
  if (!isSame(costs.dueNow, dueNow)) {
    throw new DomainError(
      'billing/preview-outdated',
      'The amount is no longer what you saw. Review the change again. Nothing was charged.',
    );
  }
  return applyChange(deps, actor, planned, orderOf(planned, prorationDate));
}

const OF_OTHERS = /^billing\/(provider-refused|preview-outdated)$/;

/**
 * The provider refuses what another request made meanwhile, such as the same confirmation from another tab: then the
 * change is made, or the preview is of an earlier state.
 *
 * @throws The error, where nothing has changed.
 */
async function outcomeOfOther(
  deps: BillingDeps,
  uid: PayerId,
  { state, offer, timing }: Planned,
  error: unknown,
): Promise<PlanChangeResult> {
  if (!(error instanceof DomainError) || !OF_OTHERS.test(error.code)) throw error;
  const now = await findOwnSubscription(deps, uid);
  const wanted = termsOf({ ...offer, quantity: offer.quantity ?? state.quantity });
  const made = timing === 'now' ? now : now.pendingChange;
  if (made !== null && termsOf(made) === wanted) {
    const status = timing === 'now' ? 'changed' : 'scheduled';
    return { status, summary: await refreshed(deps, uid, state) };
  }
  if (versionOf(now) === versionOf(state)) throw error;
  throw new DomainError(
    'billing/preview-outdated',
    'Your subscription has changed meanwhile. Review the change again.',
  );
}

const termsOf = ({ priceId, quantity }: Pick<SubscriptionState, 'priceId' | 'quantity'>): string =>
  `${priceId} × ${quantity}`;

/** Differs after every change of what is paid for. */
const versionOf = ({
  pendingChange,
  pendingUpdate,
  currentPeriodStart,
  ...state
}: SubscriptionState) =>
  JSON.stringify([
    termsOf(state),
    pendingChange,
    pendingUpdate,
    currentPeriodStart,
    state.cancelAt,
  ]);

/** A metered item that the change removes is billed with it: the amount contains the use until now. */
async function flushMetered(
  deps: BillingDeps,
  uid: PayerId,
  { metered }: SubscriptionState,
  hour: 'close' | 'keep-open',
): Promise<void> {
  if (metered.length > 0) await flushUsage(deps, uid, hour);
}

const isSame = (a: Money, b: Money): boolean =>
  a.amountMinor === b.amountMinor && a.currency === b.currency;

async function applyChange(
  deps: BillingDeps,
  actor: PlanActor,
  { timing, plan, state }: Planned,
  order: PlanOrder,
): Promise<PlanChangeResult> {
  const audit = (action: `billing.${string}`, message: AuditMessage): Promise<void> =>
    recordChange(deps, actor, { action, target: state.id, message });
  if (timing === 'period-end') {
    await deps.provider.schedulePlan(order);
    await audit('billing.plan-change-scheduled', {
      code: 'billing.plan-scheduled',
      params: { plan },
    });
    return { status: 'scheduled', summary: await refreshed(deps, actor.uid, state) };
  }
  await flushMetered(deps, actor.uid, state, 'close');
  const outcome = await deps.provider.changePlan(order);
  const summary = await refreshed(deps, actor.uid, state);
  if (outcome.status === 'unpaid') {
    const { reason, paymentUrl, until } = outcome;
    await audit('billing.plan-change-unpaid', { code: 'billing.plan-unpaid', params: { plan } });
    return { status: 'payment-required', reason, paymentUrl, until, summary };
  }
  await audit('billing.plan-changed', {
    code: 'billing.plan-changed',
    params: { plan, replaced: state.planKey },
  });
  return { status: 'changed', summary };
}

async function refreshed(
  deps: BillingDeps,
  uid: PayerId,
  { id }: SubscriptionState,
): Promise<SubscriptionSummary> {
  await refreshSubscription(deps, uid, id);
  return getSubscription(deps, uid);
}

/** Takes back the change that is scheduled for the end of the period; does nothing without one. */
export async function keepPlan(deps: BillingDeps, actor: PlanActor): Promise<SubscriptionSummary> {
  const state = await findOwnSubscription(deps, actor.uid);
  await deps.provider.keepPlan(state.id);
  if (state.pendingChange !== null) {
    await recordChange(deps, actor, {
      action: 'billing.plan-change-undone',
      target: state.id,
      message: { code: 'billing.plan-kept', params: { plan: state.pendingChange.planKey } },
    });
  }
  return refreshed(deps, actor.uid, state);
}

/** Ends the subscription with its period, or takes that back. */
export async function setEnding(
  deps: BillingDeps,
  actor: PlanActor,
  ending: 'period-end' | 'never',
): Promise<SubscriptionSummary> {
  const state = await findOwnSubscription(deps, actor.uid);
  const isEnd = ending === 'period-end';
  if (await deps.provider.setEnding(state.id, ending)) {
    await recordChange(deps, actor, {
      action: isEnd ? 'billing.subscription-canceled' : 'billing.subscription-resumed',
      target: state.id,
      message: { code: isEnd ? 'billing.canceled' : 'billing.resumed', params: {} },
    });
  }
  return refreshed(deps, actor.uid, state);
}
