import { type Entitlement, type EntitlementStatus } from '@keelson/contracts/billing/entitlement';
import { type Subscription } from '@keelson/contracts/billing/subscription';
import { type MessageOf } from '@keelson/contracts/messages';
import { type EventSentences } from '@keelson/contracts/notifications/event-sentences';
import { type PlanNotification } from '@keelson/contracts/notifications/notification';
import { DAY, type EpochMs } from '@keelson/contracts/time';
import { endsAt } from './access-state';

type Plan = Pick<Entitlement, 'status' | 'planKey' | 'quantity' | 'graceUntil'>;

/** A notice for the owner of a plan. `message` is null where the subject says everything. */
export interface PlanNews {
  readonly subject: PlanNotification;
  readonly message: MessageOf<EventSentences> | null;
}

const PAID: readonly EntitlementStatus[] = ['trialing', 'active', 'canceling', 'grace'];
const OVER: readonly EntitlementStatus[] = ['lapsed', 'ended', 'none'];

/** @returns The notice of a changed plan; null for what its owner sees in the checkout or did themselves. */
export function planNewsOf(before: Plan | null, after: Plan): PlanNews | null {
  const was = before?.status ?? 'none';
  const { status, planKey: plan, quantity, graceUntil } = after;
  if (status === 'grace' && was !== 'grace') {
    // Without an end, no day is named.
    const message =
      graceUntil === null
        ? null
        : ({ code: 'plan.payment-due', params: { plan, at: graceUntil } } as const);
    return { subject: 'payment-failed', message };
  }
  if (before === null || !PAID.includes(was)) return null;
  if (OVER.includes(status)) return planEnd(before, after);
  const isSame = before.planKey === plan && before.quantity === quantity;
  if (!PAID.includes(status) || isSame) return null;
  return { subject: 'plan-changed', message: { code: 'plan.now', params: { plan, quantity } } };
}

/** A plan that ended because it was not paid returns with a payment. */
const planEnd = ({ planKey: plan }: Plan, { status }: Plan): PlanNews => ({
  subject: 'plan-ended',
  message: status === 'lapsed' ? { code: 'plan.payment-due-now', params: { plan } } : null,
});

/** The owner of a trial is notified this long before its end, when the provider sends an event. */
const TRIAL_NOTICE_MS = 3 * DAY;

export interface EndingTrial extends PlanNews {
  readonly endsAt: EpochMs;
}

/** The notice of a trial that ends soon; null for other subscriptions. */
export function endingTrialOf(subscription: Subscription, at: EpochMs): EndingTrial | null {
  const { status, trialEnd, planKey: plan } = subscription;
  if (status !== 'trialing' || trialEnd === null) return null;
  if (trialEnd <= at || trialEnd - at > TRIAL_NOTICE_MS) return null;
  const canceledAt = endsAt(subscription);
  const isCanceled = canceledAt !== null && canceledAt <= trialEnd;
  return {
    subject: 'trial-ending',
    endsAt: trialEnd,
    message: {
      code: isCanceled ? 'plan.trial-canceled' : 'plan.trial-charged',
      params: { plan, at: trialEnd },
    },
  };
}
