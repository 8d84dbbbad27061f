import { type Redirect } from '@keelson/contracts/billing/endpoints';
import { DomainError } from '@keelson/contracts/errors';
import { type CustomerId, type UserId } from '@keelson/contracts/ids';
import { type BillingDeps } from './billing-deps';
import { decideCheckout, isLive, offerForBuyer } from './domain/decide-checkout';
import { type CheckoutFacts, type Offer, type SubscriptionFacts } from './domain/provider-facts';
import { ensureCustomer } from './ensure-customer';
import { syncSubscription } from './sync-subscription';

/** What the provider knows of the member, asked at once. */
interface Buyer {
  readonly customerId: CustomerId;
  readonly subscriptions: readonly SubscriptionFacts[];
  readonly sessions: readonly CheckoutFacts[];
}

async function findBuyer(deps: BillingDeps, uid: UserId): Promise<Buyer> {
  const mapped = await deps.customers.find(uid);
  if (mapped !== null && mapped.deletedAt === null) {
    const customerId = mapped.providerCustomerId;
    const customer = await deps.provider.findCustomer(customerId);
    if (customer !== null && !customer.deleted) return lookUp(deps, customerId);
  }
  return lookUp(deps, await ensureCustomer(deps, uid, mapped?.providerCustomerId ?? null));
}

async function lookUp(deps: BillingDeps, customerId: CustomerId): Promise<Buyer> {
  const [subscriptions, sessions] = await Promise.all([
    deps.provider.subscriptionsOf(customerId),
    deps.provider.checkoutsOf(customerId),
  ]);
  return { customerId, subscriptions, sessions };
}

/** Subscriptions of ours that came by another customer, as the provider has them now. */
async function elsewhere(
  deps: BillingDeps,
  uid: UserId,
  known: readonly SubscriptionFacts[],
): Promise<SubscriptionFacts[]> {
  const stored = await deps.subscriptions.ofUser(uid);
  const others = stored.filter(
    ({ id, status }) => isLive(status) && !known.some(({ state }) => state.id === id),
  );
  const found = await Promise.all(others.map(({ id }) => deps.provider.findSubscription(id)));
  return found.filter((facts) => facts !== null);
}

/** The portal is for what they have; our records catch up at the same time if an event was lost. */
async function toPortal(
  deps: BillingDeps,
  uid: UserId,
  subscriptions: readonly SubscriptionFacts[],
): Promise<Redirect> {
  const live = subscriptions.filter(
    ({ state }) => state.planKey !== 'free' && isLive(state.status),
  );
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
  const url = await deps.provider.openPortal(current.customerId, `${deps.appUrl}/dashboard`);
  return { url, kind: 'portal' };
}

async function findOffer(deps: BillingDeps): Promise<Offer> {
  const offer = await deps.provider.findOffer();
  if (offer === null) {
    throw new DomainError('billing/plan-not-for-sale', 'Pro is not available at the moment.');
  }
  return offer;
}

const MAX_LOOKS = 3;

/**
 * Where a member goes to subscribe to Pro: to the provider's payment page, the same one for every tab,
 * or to the portal when there is a live subscription at the provider. Price and trial are the provider's
 * and ours to say; nothing of them comes from the browser.
 */
export async function startCheckout(deps: BillingDeps, uid: UserId): Promise<Redirect> {
  const [offer, seen] = await Promise.all([findOffer(deps), findBuyer(deps, uid)]);
  let buyer = seen;
  for (let looks = 1; looks <= MAX_LOOKS; looks += 1) {
    const redirect = await decideAndAct(deps, uid, { offer, buyer });
    if (redirect !== null) return redirect;
    buyer = await lookUp(deps, buyer.customerId);
  }
  throw new DomainError(
    'billing/provider-unavailable',
    'Another checkout is in progress. Try again.',
  );
}

/** Null when a page that should have been closed was used meanwhile, so that all must be seen anew. */
async function decideAndAct(
  deps: BillingDeps,
  uid: UserId,
  { offer, buyer }: { readonly offer: Offer; readonly buyer: Buyer },
): Promise<Redirect | null> {
  const subscriptions = [
    ...buyer.subscriptions,
    ...(await elsewhere(deps, uid, buyer.subscriptions)),
  ];
  const states = subscriptions.map(({ state }) => state);
  const ownOffer = offerForBuyer(offer, states);
  const decision = decideCheckout(states, buyer.sessions, ownOffer);
  switch (decision.kind) {
    case 'portal':
      return toPortal(deps, uid, subscriptions);
    case 'resume':
      return { url: decision.url, kind: 'checkout' };
    case 'create':
      for (const { id } of decision.expire) {
        if (!(await deps.provider.expireCheckout(id))) return null;
      }
      return toPaymentPage(deps, uid, { ...buyer, offer: ownOffer, round: decision.round });
  }
}

async function toPaymentPage(
  deps: BillingDeps,
  uid: UserId,
  order: Pick<Buyer, 'customerId'> & { readonly offer: Offer; readonly round: string },
): Promise<Redirect> {
  const { customerId, offer, round } = order;
  const session = await deps.provider.createCheckout({
    uid,
    customerId,
    offer,
    round,
    successUrl: `${deps.appUrl}/checkout/success?session_id={CHECKOUT_SESSION_ID}`,
    cancelUrl: `${deps.appUrl}/pricing`,
  });
  if (session.url === null) {
    throw new DomainError('billing/provider-refused', 'The payment page could not be opened.');
  }
  return { url: session.url, kind: 'checkout' };
}
