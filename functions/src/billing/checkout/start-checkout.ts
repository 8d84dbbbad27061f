import { type Redirect } from '@keelson/contracts/billing/endpoints';
import { type Subscription } from '@keelson/contracts/billing/subscription';
import { DomainError } from '@keelson/contracts/errors';
import { type CustomerId, type PayerId } from '@keelson/contracts/ids';
import { type BillingDeps } from '../billing-deps';
import {
  decideCheckout,
  isLive,
  losesTie,
  offerForBuyer,
  olderOpenSessions,
} from '../domain/decide-checkout';
import { codesOf } from '../domain/customer-record';
import { isOurs, keepPlan } from '../domain/product-claim';
import { type CheckoutFacts, type Offer, type SubscriptionFacts } from '../domain/provider-facts';
import { type CheckoutOrder } from '../provider/payment-provider';
import { type SkippedFacts, type SubscriptionList } from '../domain/skipped-subscription';
import { freeOnceOf } from '../customers/free-once';
import { findBuyerCustomer } from '../customers/ensure-customer';
import { type RequestedOffer, findOffer } from './find-offer';
import { findSubscriptions } from '../plans/find-subscriptions';
import { visitPortal } from './open-portal';
import { returnPages } from './return-pages';
import { reportSkipped } from '../webhooks/report-skipped';
import { syncSubscription } from '../plans/sync-subscription';

/** The provider's data about the member. */
interface Buyer {
  readonly customerId: CustomerId;
  readonly subscriptions: readonly SubscriptionFacts[];
  readonly skipped: readonly SkippedFacts[];
  readonly sessions: readonly CheckoutFacts[];
}

async function findBuyer(deps: BillingDeps, uid: PayerId): Promise<Buyer> {
  return loadBuyer(deps, await findBuyerCustomer(deps, uid));
}

/** Returns pages for plans: those for credits are paid in addition to any plan. */
async function planCheckoutsOf(
  deps: BillingDeps,
  customerId: CustomerId,
): Promise<CheckoutFacts[]> {
  const sessions = await deps.provider.checkoutsOf(customerId);
  return sessions.filter(({ mode }) => mode === 'subscription');
}

async function loadBuyer(deps: BillingDeps, customerId: CustomerId): Promise<Buyer> {
  const [{ items: subscriptions, skipped }, sessions] = await Promise.all([
    deps.provider.subscriptionsOf(customerId),
    planCheckoutsOf(deps, customerId),
  ]);
  return { customerId, subscriptions, skipped, sessions };
}

/** All subscriptions of the buyer and live ones under other customers, freshly fetched, with the plans they keep. */
async function findAllSubscriptions(
  deps: BillingDeps,
  uid: PayerId,
  { subscriptions, skipped }: Buyer,
): Promise<SubscriptionList & { readonly stored: readonly Subscription[] }> {
  const known = new Set(
    [...subscriptions.map(({ state }) => state), ...skipped].map(({ id }) => id),
  );
  const stored = await deps.subscriptions.ofUser(uid);
  const others = stored.filter(({ id, status }) => isLive(status) && !known.has(id));
  const found = await findSubscriptions(
    deps.provider,
    others.map(({ id }) => id),
  );
  const items = [...subscriptions, ...found.items].map((facts) => {
    const before = stored.find(({ id }) => id === facts.state.id) ?? null;
    return { ...facts, state: keepPlan(facts.state, before) };
  });
  return { items, skipped: [...skipped, ...found.skipped], stored };
}

/** Redirects to the portal of the live subscription. Syncs our record first if an event was lost. */
async function redirectToPortal(
  deps: BillingDeps,
  uid: PayerId,
  subscriptions: readonly SubscriptionFacts[],
): Promise<Redirect> {
  const live = subscriptions.filter(({ state }) => isOurs(state) && isLive(state.status));
  const [current] = live;
  if (current === undefined) {
    throw new DomainError('billing/already-subscribed', 'You already have a subscription.');
  }
  for (const { state } of live) {
    const stored = await deps.subscriptions.find(state.id);
    if (stored?.status !== state.status) {
      await syncSubscription(deps, state.id, { event: null, owner: uid });
    }
  }
  return visitPortal(deps, current.customerId, { uid });
}

const MAX_ATTEMPTS = 5;

/**
 * Redirects a member to the provider's payment page, the same one for every tab, or to the portal when a
 * live subscription exists at the provider. Price and trial come from the server, never from the browser.
 */
export async function startCheckout(
  deps: BillingDeps,
  uid: PayerId,
  requested: RequestedOffer = {},
): Promise<Redirect> {
  const person = await deps.payers.personBehind(uid);
  if (person !== null) await deps.adoptPriorUse(person);
  const [offer, initial] = await Promise.all([
    findOffer(deps, uid, requested),
    findBuyer(deps, uid),
  ]);
  let buyer = initial;
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const redirect = await decideAndAct(deps, uid, { offer, buyer });
    if (redirect !== null) return redirect;
    buyer = await loadBuyer(deps, buyer.customerId);
  }
  throw new DomainError(
    'billing/provider-unavailable',
    'Another checkout is in progress. Try again.',
  );
}

/** Returns null when a session to expire was paid or another one was made meanwhile: the caller must load everything again. */
async function decideAndAct(
  deps: BillingDeps,
  uid: PayerId,
  { offer, buyer }: { readonly offer: Offer; readonly buyer: Buyer },
): Promise<Redirect | null> {
  const { items: subscriptions, skipped, stored } = await findAllSubscriptions(deps, uid, buyer);
  await reportSkipped(deps, skipped);
  const states = subscriptions.map(({ state }) => state);
  // Also of a subscription that ended under another customer, or that the provider has deleted, or of another account.
  const { trialAt, codes, debitReturned } = await freeOnceOf(deps, uid);
  const ownOffer = offerForBuyer(offer, [...states, ...stored, { trialStart: trialAt }]);
  const decision = decideCheckout(states, buyer.sessions, ownOffer);
  const unread = skipped.find(({ mayCharge }) => mayCharge);
  if (decision.kind !== 'portal' && unread !== undefined) {
    // It may be paid already: the member can see and change it in the portal.
    return visitPortal(deps, unread.customerId ?? buyer.customerId, { uid });
  }
  switch (decision.kind) {
    case 'portal':
      return redirectToPortal(deps, uid, subscriptions);
    case 'resume':
      return { url: decision.url, kind: 'checkout' };
    case 'create':
      for (const { id } of decision.expire) {
        if (!(await deps.provider.expireCheckout(id))) return null;
      }
      return redirectToCheckout(deps, uid, {
        ...buyer,
        offer: ownOffer,
        // The provider's page does not know which ones the person has used.
        takesCodes:
          codes.length === 0 && subscriptions.every((facts) => codesOf(facts).length === 0),
        // Those grant the plan for the days until the bank decides.
        takesDebits: !debitReturned,
        idempotencySeed: decision.idempotencySeed,
      });
  }
}

async function redirectToCheckout(
  deps: BillingDeps,
  uid: PayerId,
  order: Pick<Buyer, 'customerId'> &
    Pick<CheckoutOrder, 'offer' | 'takesCodes' | 'takesDebits' | 'idempotencySeed'>,
): Promise<Redirect | null> {
  const { customerId, offer, takesCodes, takesDebits, idempotencySeed } = order;
  const session = await deps.provider.createCheckout({
    uid,
    customerId,
    offer,
    takesCodes,
    takesDebits,
    idempotencySeed,
    ...(await returnPages(deps, uid, '/pricing')),
  });
  if (session.url === null) {
    throw new DomainError('billing/provider-refused', 'The payment page could not be opened.');
  }
  // A tab that chose another plan at the same time has a session of its own. The newest one stays open.
  const sessions = await planCheckoutsOf(deps, customerId);
  if (losesTie(sessions, session)) {
    await deps.provider.expireCheckout(session.id);
    return null;
  }
  for (const { id } of olderOpenSessions(sessions, session)) {
    if (await deps.provider.expireCheckout(id)) continue;
    await deps.provider.expireCheckout(session.id);
    return null;
  }
  return { url: session.url, kind: 'checkout' };
}
