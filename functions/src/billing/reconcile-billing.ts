import { type Subscription } from '@keelson/contracts/billing/subscription';
import { type SubscriptionId, type UserId } from '@keelson/contracts/ids';
import { type EpochMs } from '@keelson/contracts/time';
import { type BillingDeps } from './billing-deps';
import { checkDuplicates, countDuplicates } from './check-duplicates';
import { isLive } from './domain/decide-checkout';
import { findDuplicates } from './domain/find-duplicates';
import { isEntitlementCurrent, sameState } from './domain/find-drift';
import { type SubscriptionFacts } from './domain/provider-facts';
import { handleEntries } from './handle-event';
import { type JobRepo, type ReconcileCursor } from './job-repo';
import { syncSubscription } from './sync-subscription';

/** What a run found and, in `repair` mode, repaired. */
export interface ReconcileReport {
  checked: number;
  /** Our record is missing or differs from the provider. */
  drifted: number;
  repaired: number;
  /** The account is unknown. */
  unowned: number;
  /** Live in our records but unknown to the provider; usually the key of another provider account. */
  missing: number;
  entitlements: number;
  duplicates: number;
  /** Parked or failed events handled by this run. */
  eventsHandled: number;
  failed: number;
  /** False when the deadline passed; the next run continues. */
  finished: boolean;
}

export interface ReconcileOptions {
  /** `report` writes nothing. */
  readonly mode: 'repair' | 'report';
  /** No page is started after this instant. */
  readonly deadline: EpochMs;
  /** Receives each stored live subscription that the provider does not know. */
  readonly onMissing?: (subscription: Subscription) => void;
}

type ReconcileDeps = BillingDeps & { readonly jobs: JobRepo };

const CONCURRENCY = 4;
const EVENT_BATCH = 200;
const BEGINNING_OF_TIME: EpochMs = 0;

class ReconcileRun {
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
    private readonly onMissing: ReconcileOptions['onMissing'],
  ) {}

  /** @param period Creation times that this page covers: `[from, to)`. */
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

  /** Retries parked events, and failed ones that the provider no longer delivers. */
  async events(): Promise<void> {
    if (this.mode === 'report') return;
    for (const outcome of ['failed', 'parked'] as const) {
      const entries = await this.deps.ledger.latest(outcome, EVENT_BATCH);
      this.report.eventsHandled += await handleEntries(this.deps, entries);
    }
  }

  /** Closes cases that ended by themselves, so that no admin is asked about them. */
  async duplicates(): Promise<void> {
    if (this.mode === 'report') return;
    await this.each(await this.deps.duplicates.open(EVENT_BATCH), async ({ id, keptId }) => {
      const stored = await this.deps.subscriptions.findAll([id, keptId]);
      if (findDuplicates([...stored.values()]).some((duplicate) => duplicate.id === id)) return;
      await this.deps.duplicates.decide(id, 'resolved', this.deps.now());
    });
  }

  private async repair(id: SubscriptionId): Promise<void> {
    this.report.drifted += 1;
    if (this.mode === 'report') return;
    const result = await syncSubscription(this.deps, id, { event: null });
    if (result.kind === 'known') this.report.repaired += 1;
    if (result.kind === 'unknown') this.report.unowned += 1;
  }

  /** A live record that is missing on the page: created in the same second as its edge, or unknown. */
  private async verify(ours: Subscription): Promise<void> {
    const facts = await this.deps.provider.findSubscription(ours.id);
    if (facts === null) {
      this.report.missing += 1;
      this.onMissing?.(ours);
      const { id } = ours;
      if (this.mode === 'repair') await this.deps.missing.mark(id, this.deps.now());
      this.deps.log.warn('The provider does not know a live subscription', { id });
    } else if (!sameState(ours, facts.state)) {
      await this.repair(ours.id);
    }
  }

  private async users(uids: readonly UserId[]): Promise<void> {
    const at = this.deps.now();
    for (const [uid, records] of await this.deps.subscriptions.ofUsers(uids)) {
      const { subscriptions, entitlement } = records;
      if (!isEntitlementCurrent(uid, subscriptions, entitlement, at)) {
        this.report.entitlements += 1;
        if (this.mode === 'repair') await this.deps.subscriptions.refreshEntitlement(uid, at);
      }
      if (findDuplicates(subscriptions).length > 0) {
        this.report.duplicates +=
          this.mode === 'repair'
            ? await checkDuplicates(this.deps, uid, (id) => this.repair(id))
            : await countDuplicates(this.deps, subscriptions);
      }
    }
  }

  /** Runs with limited concurrency. Failures are counted and do not stop the rest. */
  private async each<Item>(
    items: readonly Item[],
    run: (item: Item) => Promise<void>,
  ): Promise<void> {
    for (let start = 0; start < items.length; start += CONCURRENCY) {
      const some = await Promise.allSettled(items.slice(start, start + CONCURRENCY).map(run));
      for (const result of some) {
        if (result.status === 'fulfilled') continue;
        this.report.failed += 1;
        this.deps.log.error('Could not reconcile a subscription', { error: result.reason });
      }
    }
  }
}

/**
 * Compares all subscriptions at the provider, newest first, with our records and repairs differences;
 * then retries parked and failed events. Matching records are not written. Progress is saved after every
 * page, so that an interrupted run continues. Safe to run concurrently with webhooks and other runs.
 */
export async function reconcileBilling(
  deps: ReconcileDeps,
  { mode, deadline, onMissing }: ReconcileOptions,
): Promise<ReconcileReport> {
  const run = new ReconcileRun(deps, mode, onMissing);
  let cursor: ReconcileCursor | null = mode === 'repair' ? await deps.jobs.loadCursor() : null;
  while (deps.now() < deadline) {
    const { items, next } = await deps.provider.pageOfSubscriptions(cursor?.after ?? null);
    const to = cursor?.createdFrom ?? null;
    const oldest = items.at(-1)?.state.createdAt ?? BEGINNING_OF_TIME;
    await run.page(items, { from: next === null ? BEGINNING_OF_TIME : oldest, to });
    cursor = next === null ? null : { after: next, createdFrom: oldest };
    if (mode === 'repair') await deps.jobs.saveCursor(cursor, deps.now());
    if (cursor === null) {
      await run.duplicates();
      await run.events();
      run.report.finished = true;
      break;
    }
  }
  return run.report;
}
