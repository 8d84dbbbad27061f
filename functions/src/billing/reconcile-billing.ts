import { type Subscription } from '@keelson/contracts/billing/subscription';
import { type SubscriptionId, type UserId } from '@keelson/contracts/ids';
import { type EpochMs } from '@keelson/contracts/time';
import { type BillingDeps } from './billing-deps';
import { cancelDuplicates } from './cancel-duplicates';
import { isLive } from './domain/decide-checkout';
import { findDuplicates } from './domain/find-duplicates';
import { isEntitlementRight, sameState } from './domain/find-drift';
import { type SubscriptionFacts } from './domain/provider-facts';
import { handleEntries } from './handle-event';
import { type JobRepo, type WalkPosition } from './job-repo';
import { syncSubscription } from './sync-subscription';

/** What a walk found and, in `repair` mode, put right. */
export interface ReconcileReport {
  checked: number;
  /** Ours said something else, or nothing. */
  drifted: number;
  repaired: number;
  /** Their account is not known. */
  unowned: number;
  /** Live in our records, unknown to the provider: a key of another account, most likely. */
  missing: number;
  entitlements: number;
  duplicates: number;
  /** Parked or failed events that could be handled now. */
  eventsHandled: number;
  failed: number;
  /** False when time ran out; the next run goes on from there. */
  finished: boolean;
}

export interface ReconcileOptions {
  /** `report` writes nothing. */
  readonly mode: 'repair' | 'report';
  /** No page is begun after this. */
  readonly deadline: EpochMs;
}

type ReconcileDeps = BillingDeps & { readonly jobs: JobRepo };

const AT_ONCE = 4;
const EVENTS_AT_ONCE = 200;
const BEGINNING_OF_TIME: EpochMs = 0;

class Walk {
  readonly report: ReconcileReport = {
    checked: 0,
    drifted: 0,
    repaired: 0,
    unowned: 0,
    missing: 0,
    entitlements: 0,
    duplicates: 0,
    eventsHandled: 0,
    failed: 0,
    finished: false,
  };

  constructor(
    private readonly deps: ReconcileDeps,
    private readonly mode: ReconcileOptions['mode'],
  ) {}

  /** @param period When subscriptions were made that this page answers for: `[from, to)`. */
  async page(
    items: readonly SubscriptionFacts[],
    { from, to }: { readonly from: EpochMs; readonly to: EpochMs | null },
  ): Promise<void> {
    const stored = await this.deps.subscriptions.findAll(items.map(({ state }) => state.id));
    const drifted = items.filter(({ state }) => {
      const ours = stored.get(state.id);
      return ours === undefined || !sameState(ours, state);
    });
    this.report.checked += items.length;
    await this.each(drifted, ({ state }) => this.repair(state.id));

    const listed = new Set(items.map(({ state }) => state.id));
    const ours = await this.deps.subscriptions.createdWithin(from, to);
    const unlisted = ours.filter(({ id, status }) => isLive(status) && !listed.has(id));
    await this.each(unlisted, (subscription) => this.verify(subscription));

    const uids = [...stored.values(), ...ours].map(({ uid }) => uid);
    await this.users([...new Set(uids)]);
  }

  /** What was left over: parked, or failed until the provider gave up delivering. */
  async events(): Promise<void> {
    if (this.mode === 'report') return;
    for (const outcome of ['failed', 'parked'] as const) {
      const entries = await this.deps.ledger.latest(outcome, EVENTS_AT_ONCE);
      this.report.eventsHandled += await handleEntries(this.deps, entries);
    }
  }

  private async repair(id: SubscriptionId): Promise<void> {
    this.report.drifted += 1;
    if (this.mode === 'report') return;
    const result = await syncSubscription(this.deps, id, { event: null });
    if (result.kind === 'known') this.report.repaired += 1;
    if (result.kind === 'unknown') this.report.unowned += 1;
  }

  /** One that should have been on the page: made in the same second as its edge, or not there at all. */
  private async verify(ours: Subscription): Promise<void> {
    const facts = await this.deps.provider.findSubscription(ours.id);
    if (facts === null) {
      this.report.missing += 1;
      const { id } = ours;
      this.deps.log.warn('the provider does not know a live subscription of ours', { id });
    } else if (!sameState(ours, facts.state)) {
      await this.repair(ours.id);
    }
  }

  private async users(uids: readonly UserId[]): Promise<void> {
    const at = this.deps.now();
    for (const [uid, records] of await this.deps.subscriptions.ofUsers(uids)) {
      const { subscriptions, entitlement } = records;
      if (!isEntitlementRight(uid, subscriptions, entitlement, at)) {
        this.report.entitlements += 1;
        if (this.mode === 'repair') await this.deps.subscriptions.refreshEntitlement(uid, at);
      }
      const duplicates = findDuplicates(subscriptions);
      this.report.duplicates += duplicates.length;
      if (this.mode === 'repair') {
        await cancelDuplicates(this.deps, uid, duplicates, (id) => this.repair(id));
      }
    }
  }

  /** A few at a time; one that fails is counted and does not hold up the rest. */
  private async each<Item>(
    items: readonly Item[],
    act: (item: Item) => Promise<void>,
  ): Promise<void> {
    for (let start = 0; start < items.length; start += AT_ONCE) {
      const some = await Promise.allSettled(items.slice(start, start + AT_ONCE).map(act));
      for (const result of some) {
        if (result.status === 'fulfilled') continue;
        this.report.failed += 1;
        this.deps.log.error('a subscription could not be reconciled', { error: result.reason });
      }
    }
  }
}

/**
 * Walks over all subscriptions at the provider, newest first, and repairs what our records say
 * differently; then tries again what was parked or failed. What agrees is not written. The walk keeps its place
 * after every page, so a run that is cut off is continued, and may run beside webhooks and itself.
 */
export async function reconcileBilling(
  deps: ReconcileDeps,
  { mode, deadline }: ReconcileOptions,
): Promise<ReconcileReport> {
  const walk = new Walk(deps, mode);
  let position: WalkPosition | null = mode === 'repair' ? await deps.jobs.position() : null;
  while (deps.now() < deadline) {
    const { items, next } = await deps.provider.pageOfSubscriptions(position?.after ?? null);
    const to = position?.createdFrom ?? null;
    const oldest = items.at(-1)?.state.createdAt ?? BEGINNING_OF_TIME;
    await walk.page(items, { from: next === null ? BEGINNING_OF_TIME : oldest, to });
    position = next === null ? null : { after: next, createdFrom: oldest };
    if (mode === 'repair') await deps.jobs.save(position, deps.now());
    if (position === null) {
      await walk.events();
      walk.report.finished = true;
      break;
    }
  }
  return walk.report;
}
