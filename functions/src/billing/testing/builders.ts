import { type Subscription } from '@keelson/contracts/billing/subscription';
import { type CustomerId, type SubscriptionId, type UserId } from '@keelson/contracts/ids';
import { DAY, type EpochMs } from '@keelson/contracts/time';

export const START: EpochMs = Date.UTC(2026, 0, 1);
export const END: EpochMs = START + 31 * DAY;
export const UID = 'user-1' as UserId;

/** An active Pro subscription that started at {@link START}, with overrides. */
export function aSubscription(differs: Partial<Subscription> = {}): Subscription {
  return {
    id: 'sub_1' as SubscriptionId,
    uid: UID,
    status: 'active',
    customerId: 'cus_1' as CustomerId,
    livemode: false,
    productId: 'prod_pro',
    priceId: 'price_pro',
    planKey: 'pro',
    productClaim: 'claimed',
    quantity: 1,
    currency: 'usd',
    unitAmount: 1_900,
    interval: 'month',
    intervalCount: 1,
    currentPeriodStart: START,
    currentPeriodEnd: END,
    metered: [],
    pendingUpdate: null,
    presentmentCurrency: null,
    cancelAt: null,
    endArranged: false,
    cancelAtPeriodEnd: false,
    canceledAt: null,
    endedAt: null,
    pendingChange: null,
    discounts: [],
    trialStart: null,
    trialEnd: null,
    trialRefused: false,
    paidFor: null,
    createdAt: START,
    latestInvoiceStatus: 'paid',
    pastDueSince: null,
    neverPaid: false,
    pausedForPayment: false,
    syncedAt: START,
    revision: 1,
    lastEventId: null,
    incidents: [],
    missingSince: null,
    ...differs,
  };
}

export const subscriptionId = (id: string): SubscriptionId => id as SubscriptionId;
