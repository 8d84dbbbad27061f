import { mapConcurrent } from '@keelson/server/map-concurrent';
import { DomainError } from '@keelson/contracts/errors';
import type Stripe from 'stripe';
import { type ClaimLookup } from '../../domain/product-claim';
import { type SubscriptionFacts } from '../../domain/provider-facts';
import { type SkippedFacts, UnmappableError } from '../../domain/skipped-subscription';
import { type UnfetchedSubscription } from '../payment-provider';
import { inOwnCurrency } from './currencies';
import { withCoupons } from './map-discount';
import { mapStripeError } from './map-stripe-error';
import { mapSubscription, latestInvoiceOf } from './map-subscription';
import { paymentDetails } from './payment-details';
import { type ProductClaims } from './product-claims';
import { returnedUpgradeOf } from './returned-upgrade';
import { endOfSchedule, scheduledChange } from './scheduled-change';
import { skippedFacts } from './skipped-facts';
import { PendingUpdate } from '@keelson/contracts/billing/subscription';
import { isMeteredItem } from './meters';
import { idOf, toMs } from './stripe-values';

/** Subscriptions whose details are fetched at the same time; each needs up to three requests. */
const WIDTH = 4;

/** @throws {UnmappableError} when the subscription or its payment is in an unknown form, or its details are refused. */
export async function describeSubscription(
  stripe: Stripe,
  subscription: Stripe.Subscription,
  products: ProductClaims,
): Promise<SubscriptionFacts> {
  let claims = products.configured;
  try {
    claims = await products.load(stripe, subscription);
    const billed = await withCoupons(stripe, await inOwnCurrency(stripe, subscription));
    const [details, pendingChange] = await Promise.all([
      paymentDetails(stripe, subscription),
      scheduledChange(stripe, subscription, products),
    ]);
    const pendingUpdate = await pendingUpdateOf(stripe, subscription, products, details.payment);
    const returnedUpgrade = await returnedUpgradeOf(
      stripe,
      subscription,
      products,
      details.payment,
    );
    const scheduledEnd = endOfSchedule(subscription);
    const all = { ...details, pendingChange, pendingUpdate, scheduledEnd };
    const facts = mapSubscription(billed, claims, all);
    return { ...facts, returnedUpgrade };
  } catch (cause) {
    if (cause instanceof UnmappableError) throw cause;
    const error = mapStripeError(cause);
    if (error instanceof DomainError && error.code !== 'billing/provider-refused') throw error;
    const reason = error instanceof DomainError ? 'details refused' : 'payment details';
    throw new UnmappableError(skippedFacts(subscription, claims, reason), { cause });
  }
}

/** The outcome of each subscription of a list. One failure never affects the others. */
export interface DescribedList {
  readonly items: SubscriptionFacts[];
  /** In an unknown form, or their details were refused. */
  readonly skipped: SkippedFacts[];
  /** The provider did not return their details. */
  readonly unfetched: UnfetchedSubscription[];
}

/** Fetches the details of listed subscriptions with limited concurrency. */
export async function describeList(
  stripe: Stripe,
  products: ProductClaims,
  listed: readonly Stripe.Subscription[],
): Promise<DescribedList> {
  const found: DescribedList = { items: [], skipped: [], unfetched: [] };
  const described = new Map<Stripe.Subscription, SubscriptionFacts>();
  await mapConcurrent(WIDTH, listed, async (subscription) => {
    try {
      described.set(subscription, await describeSubscription(stripe, subscription, products));
    } catch (error) {
      addFailure(found, subscription, products.configured, mapStripeError(error));
    }
  });
  for (const subscription of listed) {
    const facts = described.get(subscription);
    if (facts !== undefined) found.items.push(facts);
  }
  return found;
}

function addFailure(
  found: DescribedList,
  subscription: Stripe.Subscription,
  claims: ClaimLookup,
  error: unknown,
): void {
  if (error instanceof UnmappableError) {
    found.skipped.push(error.skipped);
  } else if (error instanceof DomainError) {
    const { id, createdAt } = skippedFacts(subscription, claims, 'not fetched');
    found.unfetched.push({ id, createdAt });
  } else {
    throw error;
  }
}

/**
 * The upgrade that waits for its payment; null without one.
 *
 * @param payment Status of the payment of its invoice, which is the subscription's latest one.
 */
async function pendingUpdateOf(
  stripe: Stripe,
  subscription: Stripe.Subscription,
  products: ProductClaims,
  payment: string | null,
): Promise<PendingUpdate | null> {
  const { pending_update: waiting } = subscription;
  const item = waiting?.subscription_items?.find((each) => !isMeteredItem(each));
  // Its invoice is void: it was given up.
  if (waiting == null || latestInvoiceOf(subscription)?.status === 'void') return null;
  if (item === undefined) return null;
  const claim = await products.claim(stripe, idOf(item.price.product) ?? '');
  const asks = payment === 'requires_action' || payment === 'requires_confirmation';
  const update = PendingUpdate.safeParse({
    planKey: claim.kind === 'claimed' ? claim.plan : 'free',
    interval: item.price.recurring?.interval,
    reason: asks ? 'action_required' : 'payment_failed',
    paymentUrl: latestInvoiceOf(subscription)?.hosted_invoice_url ?? null,
    until: toMs(waiting.expires_at),
  });
  return update.success ? update.data : null;
}
