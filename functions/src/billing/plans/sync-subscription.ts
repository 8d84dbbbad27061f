import { type Entitlement } from '@keelson/contracts/billing/entitlement';
import { type Incident } from '@keelson/contracts/billing/incident';
import { type EventOutcome } from '@keelson/contracts/billing/ledger';
import { type Subscription } from '@keelson/contracts/billing/subscription';
import { DomainError } from '@keelson/contracts/errors';
import { type CustomerId, type SubscriptionId, PayerId } from '@keelson/contracts/ids';
import { type BillingDeps } from '../billing-deps';
import { checkDuplicates } from '../reconcile/check-duplicates';
import { isSettled } from '../domain/ledger-entry';
import {
  type EventFacts,
  type SubscriptionFacts,
  type ReturnedUpgrade,
} from '../domain/provider-facts';
import { findOwner, type Owner } from '../customers/find-owner';
import { stopEnded } from '../customers/stop-renewal';
import { hadOtherTrial, type TrialDeps } from '../customers/free-once';
import { isOurs } from '../domain/product-claim';

export interface SyncCause {
  /** The event being handled. Its ledger entry is written in the same commit. */
  readonly event: EventFacts | null;
  readonly incident?: Incident;
  /** The account, when the caller knows it for certain. */
  readonly owner?: PayerId;
}

export type SyncResult =
  | {
      readonly kind: 'known';
      readonly outcome: EventOutcome;
      readonly uid: PayerId;
      readonly subscription: Subscription | null;
      readonly entitlement: Entitlement;
      /** Set when this sync assigned the customer to the account: its parked events can be handled. */
      readonly newCustomer: CustomerId | null;
    }
  /** The event was settled before, so nothing was fetched. */
  | { readonly kind: 'duplicate'; readonly outcome: EventOutcome }
  /**
   * `unknown`: no account yet, event parked · `gone`: customer or account deleted, event ignored ·
   * `foreign`: of another product and no account, event ignored.
   */
  | { readonly kind: 'unknown' | 'gone' | 'foreign'; readonly facts: SubscriptionFacts };

/** The key does not know a stored subscription: usually it is the key of another provider account or mode. */
export class UnknownSubscriptionError extends DomainError {
  constructor(readonly subscriptionId: SubscriptionId) {
    super('billing/provider-refused', `The payment provider does not know ${subscriptionId}.`);
  }
}

async function fetchSubscription(
  deps: BillingDeps,
  id: SubscriptionId,
  stored: Subscription | null,
): Promise<SubscriptionFacts> {
  const facts = await deps.provider.findSubscription(id);
  if (facts !== null) return facts;
  if (stored !== null) throw new UnknownSubscriptionError(id);
  throw new DomainError('billing/provider-refused', `The payment provider does not know ${id}.`);
}

const known = (uid: PayerId): Owner => ({ kind: 'known', uid, mapped: false });

/**
 * Fetches one subscription from the provider and updates our records. Used by webhooks, the completion
 * page, reconcile and the console. `domain/decide-fetch.ts` orders concurrent calls.
 */
export async function syncSubscription(
  deps: BillingDeps,
  subscriptionId: SubscriptionId,
  cause: SyncCause,
): Promise<SyncResult> {
  const { event } = cause;
  const hint = PayerId.safeParse(event?.uidHint);
  const subject = {
    subscriptionId,
    eventId: event?.id ?? null,
    likelyOwner: cause.owner ?? (hint.success ? hint.data : null),
  };
  let look = await deps.sync.look(subject);
  const settled = look.entry?.row?.outcome;
  if (event !== null && settled !== undefined && isSettled(settled)) {
    await deps.ledger.countDelivery(event.id);
    return { kind: 'duplicate', outcome: settled };
  }
  const atStart = look.subscription.row?.revision ?? 0;
  let isUpgradeEnded = false;
  let isStopped = false;
  for (;;) {
    const startedAt = deps.now();
    const before = look.subscription.row;
    const likely = before?.uid ?? cause.owner;
    const [facts, early] = await Promise.all([
      fetchSubscription(deps, subscriptionId, before),
      likely === undefined ? null : deps.sync.read(look, likely),
    ]);
    const owner = likely === undefined ? await findOwner(deps, facts) : known(likely);
    if (owner.kind !== 'known') return { kind: owner.kind, facts };
    const { uid } = owner;
    const { returnedUpgrade = null } = facts;
    if (returnedUpgrade !== null && !isUpgradeEnded && isOurs(facts.state)) {
      isUpgradeEnded = true; // once: the provider may not show it yet
      await endUpgrade(deps, returnedUpgrade);
      look = await deps.sync.look({ ...subject, likelyOwner: uid });
      continue;
    }
    if (await refuseSecondTrial(deps, uid, facts, before)) {
      look = await deps.sync.look({ ...subject, likelyOwner: uid });
      continue;
    }
    if (!isStopped && isOurs(facts.state) && (await stopEnded(deps, uid, facts))) {
      isStopped = true; // once: the provider may not show it yet
      look = await deps.sync.look({ ...subject, likelyOwner: uid });
      continue;
    }
    const decision = await deps.sync.commit(
      {
        facts,
        uid,
        mapped: owner.mapped,
        event,
        incident: cause.incident ?? null,
        atStart,
        beforeFetch: before?.revision ?? 0,
        startedAt,
        at: deps.now(),
      },
      early,
    );
    if (decision.kind === 'refetch') {
      look = await deps.sync.look({ ...subject, likelyOwner: uid });
      continue;
    }
    if (decision.kind === 'deleted') return { kind: 'gone', facts };
    if (decision.duplicates.length > 0) {
      await checkDuplicates(deps, uid, (id) =>
        syncSubscription(deps, id, { event: null, owner: uid }),
      );
    }
    const { subscription, entitlement, newCustomer, writes } = decision;
    return {
      kind: 'known',
      outcome: writes.entry?.outcome ?? (decision.kind === 'superseded' ? 'stale' : 'applied'),
      uid,
      subscription,
      entitlement,
      newCustomer,
    };
  }
}

/**
 * Ends an upgrade whose payment the bank returned days later. What was paid before stays until its period ends; nothing more is
 * collected, and the member can buy a plan at once.
 */
async function endUpgrade(
  deps: Pick<BillingDeps, 'provider' | 'audit' | 'now'>,
  upgrade: ReturnedUpgrade,
): Promise<void> {
  await deps.provider.endReturnedUpgrade(upgrade);
  const { subscriptionId, paidFor } = upgrade;
  await deps.audit.record({
    id: `billing-upgrade-returned-${subscriptionId}`,
    actor: { kind: 'system', id: 'billing', label: 'Billing' },
    action: 'billing.upgrade-returned',
    target: `subscriptions/${subscriptionId}`,
    message: { code: 'billing.upgrade-returned', params: { plan: paidFor.planKey } },
    requestId: '',
    at: deps.now(),
  });
}

/**
 * A card begins one trial, and so does a person with all workspaces that they made: another one is ended when it is first fetched. Nothing is charged, because the member
 * was promised a trial; they can buy without one. A trial that an operator made at the provider is the operator's.
 *
 * @returns Whether it was ended; the subscription has changed then.
 */
async function refuseSecondTrial(
  deps: Pick<BillingDeps, 'provider' | 'trialCards' | 'audit' | 'now' | keyof TrialDeps>,
  uid: PayerId,
  { state, uidHint }: SubscriptionFacts,
  stored: Subscription | null,
): Promise<boolean> {
  const begins = state.status === 'trialing' && (stored?.trialStart ?? null) === null;
  if (!begins || uidHint !== uid) return false;
  const at = deps.now();
  const { id: subscriptionId } = state;
  const fingerprint = await deps.provider.fingerprintOf(subscriptionId);
  const isCardNew =
    fingerprint === null || (await deps.trialCards.claim(fingerprint, { uid, subscriptionId, at }));
  if (isCardNew && !(await hadOtherTrial(deps, uid))) return false;
  await deps.provider.cancelSubscription(subscriptionId, 'second-trial');
  await deps.audit.record({
    id: `billing-second-trial-${subscriptionId}`,
    actor: { kind: 'system', id: 'billing', label: 'Billing' },
    action: 'billing.trial-refused',
    target: `subscriptions/${subscriptionId}`,
    message: { code: 'billing.trial-refused', params: {} },
    requestId: '',
    at,
  });
  return true;
}
