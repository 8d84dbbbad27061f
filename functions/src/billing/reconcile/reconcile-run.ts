import { type Subscription } from '@keelson/contracts/billing/subscription';
import { DomainError } from '@keelson/contracts/errors';
import { type SubscriptionId, type PayerId } from '@keelson/contracts/ids';
import { type EpochMs } from '@keelson/contracts/time';
import { mapConcurrent } from '@keelson/server/map-concurrent';
import { type BillingDeps } from '../billing-deps';
import { checkDuplicates, countDuplicates } from './check-duplicates';
import { isLive } from '../domain/decide-checkout';
import { findDuplicates } from '../domain/find-duplicates';
import { isEntitlementCurrent, sameState } from '../domain/find-drift';
import { type SubscriptionFacts } from '../domain/provider-facts';
import { type SkippedFacts, UnmappableError } from '../domain/skipped-subscription';
import { looksForeign } from '../customers/find-owner';
import { handleParked } from '../webhooks/handle-event';
import { type SubscriptionPage } from '../provider/payment-provider';
import { type UsageReportCounts } from '../metering/report-usage';
import { reportSilence } from './report-silence';
import { reportSkipped } from '../webhooks/report-skipped';
import { syncSubscription } from '../plans/sync-subscription';

/** Describes what a run found and, in `repair` mode, repaired. */
export interface ReconcileReport extends UsageReportCounts {
  checked: number;
  /** Our record is missing or differs from the provider. */
  drifted: number;
  repaired: number;
  /** The account is unknown. */
  unowned: number;
  /** To another product, of customers without an account here. They are not fetched. */
  foreign: number;
  /** Live in our records but unknown to the provider; usually the key of another provider account. */
  missing: number;
  /** In a form that this release does not know; listed in the console. */
  skipped: number;
  /** Accounts that were deleted in Firebase and have a customer or subscription; listed in the console. */
  orphaned: number;
  /** Changed e-mail addresses that the provider has now. */
  emailsSent: number;
  /** Chosen languages that the provider has now. */
  languagesSent: number;
  /** Payment pages for credits whose end is known now. */
  ordersSettled: number;
  /** Payments for credits that our records did not have, or had in another state. */
  purchasesFound: number;
  entitlements: number;
  duplicates: number;
  /** Parked or failed events handled by this run. */
  eventsHandled: number;
  failed: number;
  /** True when the stored position was unknown to the provider, so that the run started over. */
  restarted: boolean;
  /** False when the deadline passed; the next run continues. */
  finished: boolean;
}

export type ReconcileMode = 'repair' | 'report';
/** Receives a stored live subscription that the provider does not know. */
export type OnMissing = (subscription: Subscription) => void;

const CONCURRENCY = 4;
const OPEN_DUPLICATES = 200;
const SKIPPED_ENTRIES = 500;

/** Compares pages of subscriptions with our records. `report` mode writes nothing. */
export class ReconcileRun {
  readonly report: ReconcileReport = {
    checked: 0,
    drifted: 0,
    repaired: 0,
    unowned: 0,
    foreign: 0,
    missing: 0,
    skipped: 0,
    orphaned: 0,
    emailsSent: 0,
    languagesSent: 0,
    ordersSettled: 0,
    purchasesFound: 0,
    entitlements: 0,
    duplicates: 0,
    usageReported: 0,
    usageFixed: 0,
    usageFailed: 0,
    eventsHandled: 0,
    failed: 0,
    restarted: false,
    finished: false,
  };
  /** Subscriptions that the provider did not return in time: the next run begins with them. */
  readonly retryLater = new Set<SubscriptionId>();
  private skippedBefore: Promise<ReadonlySet<SubscriptionId>> | null = null;

  constructor(
    private readonly deps: BillingDeps,
    private readonly mode: ReconcileMode,
    private readonly onMissing: OnMissing = () => undefined,
  ) {}

  /** @param period Creation times that this page covers: `[from, to)`. */
  async page(
    { items, skipped, unfetched }: SubscriptionPage,
    { from, to }: { readonly from: EpochMs; readonly to: EpochMs | null },
  ): Promise<void> {
    const stored = await this.deps.subscriptions.findAll(items.map(({ state }) => state.id));
    const foreign = await this.findForeign(items.filter(({ state }) => !stored.has(state.id)));
    this.report.foreign += foreign.size;
    const drifted = items.filter(({ state }) => {
      if (foreign.has(state.id)) return false;
      const ours = stored.get(state.id);
      return ours === undefined || !sameState(ours, state);
    });
    this.report.checked += items.length;
    await this.skip(skipped);
    await this.clearSkipped(items.map(({ state }) => state.id));
    for (const { id } of unfetched) this.postpone(id);
    await this.each(
      drifted.map(({ state }) => state.id),
      (id) => this.repair(id),
    );

    const listed = new Set(
      [...items.map(({ state }) => state), ...skipped, ...unfetched].map(idOf),
    );
    const ours = await this.deps.subscriptions.createdWithin(from, to);
    const unlisted = ours.filter(({ id, status }) => isLive(status) && !listed.has(id));
    await this.each(unlisted.map(idOf), (id) => this.verify(id));

    const uids = [...stored.values(), ...ours].map(({ uid }) => uid);
    await this.users([...new Set(uids)]);
  }

  /** Fetches what an earlier run could not fetch. */
  async retry(ids: readonly SubscriptionId[]): Promise<void> {
    await this.each(ids, (id) => this.verify(id));
  }

  /** Closes cases that ended by themselves, so that no admin is asked about them. */
  async closeDuplicates(): Promise<void> {
    if (this.mode === 'report') return;
    const open = await this.deps.duplicates.open(OPEN_DUPLICATES);
    await this.each(open.map(idOf), async (id) => {
      const keptId = open.find((row) => row.id === id)?.keptId ?? id;
      const stored = await this.deps.subscriptions.findAll([id, keptId]);
      if (findDuplicates([...stored.values()]).some((duplicate) => duplicate.id === id)) return;
      await this.deps.duplicates.decide({ id, status: 'resolved', at: this.deps.now() });
    });
  }

  private async repair(id: SubscriptionId): Promise<void> {
    this.report.drifted += 1;
    if (this.mode === 'report') return;
    const result = await syncSubscription(this.deps, id, { event: null });
    if (result.kind === 'unknown') this.report.unowned += 1;
    if (result.kind !== 'known') return;
    this.report.repaired += 1;
    if (this.report.repaired === 1) await reportSilence(this.deps);
    if (result.newCustomer !== null) {
      this.report.eventsHandled += await handleParked(this.deps, result.newCustomer);
    }
  }

  /** Finds subscriptions that are not stored. The list tells enough: fetching each one every hour is of no use. */
  private async findForeign(items: readonly SubscriptionFacts[]): Promise<Set<SubscriptionId>> {
    const likely = items.filter(looksForeign);
    const ours = await this.deps.customers.known(likely.map(({ customerId }) => customerId));
    const foreign = likely.filter(({ customerId }) => !ours.has(customerId));
    return new Set(foreign.map(({ state }) => state.id));
  }

  /** A live record that is missing on the page: created in the same second as its edge, or unknown. */
  private async verify(id: SubscriptionId): Promise<void> {
    const [facts, ours] = await Promise.all([
      this.deps.provider.findSubscription(id),
      this.deps.subscriptions.find(id),
    ]);
    if (facts === null) {
      if (ours !== null && isLive(ours.status)) await this.reportMissing(ours);
    } else if (ours === null || !sameState(ours, facts.state)) {
      await this.repair(id);
    }
  }

  private async reportMissing(ours: Subscription): Promise<void> {
    const { id } = ours;
    this.report.missing += 1;
    this.onMissing(ours);
    if (this.mode === 'repair') await this.deps.missing.mark(id, this.deps.now());
    this.deps.log.warn('The provider does not know a live subscription', { id });
  }

  private async users(uids: readonly PayerId[]): Promise<void> {
    const at = this.deps.now();
    for (const [uid, records] of await this.deps.subscriptions.ofUsers(uids)) {
      const { subscriptions, entitlement } = records;
      if (!isEntitlementCurrent(uid, subscriptions, entitlement, at)) {
        this.report.entitlements += 1;
        if (this.mode === 'repair') await this.deps.subscriptions.refreshEntitlement(uid, at);
      }
      if (findDuplicates(subscriptions).length > 0) {
        this.report.duplicates += await this.duplicatesOf(uid, subscriptions);
      }
    }
  }

  private duplicatesOf(uid: PayerId, subscriptions: readonly Subscription[]): Promise<number> {
    return this.mode === 'repair'
      ? checkDuplicates(this.deps, uid, (id) => this.repair(id))
      : countDuplicates(this.deps, subscriptions);
  }

  private async skip(skipped: readonly SkippedFacts[]): Promise<void> {
    this.report.skipped += skipped.length;
    if (this.mode === 'repair') await reportSkipped(this.deps, skipped);
  }

  /** Removes console entries of subscriptions that can be read now. */
  private async clearSkipped(ids: readonly SubscriptionId[]): Promise<void> {
    if (this.mode === 'report') return;
    this.skippedBefore ??= this.deps.skipped
      .latest(SKIPPED_ENTRIES)
      .then((entries) => new Set(entries.map(idOf)));
    const before = await this.skippedBefore;
    await this.deps.skipped.clear(ids.filter((id) => before.has(id)));
  }

  private postpone(id: SubscriptionId): void {
    this.report.failed += 1;
    this.retryLater.add(id);
  }

  /** Runs with limited concurrency. Failures are counted and do not stop the rest. */
  private each(
    ids: readonly SubscriptionId[],
    run: (id: SubscriptionId) => Promise<void>,
  ): Promise<void> {
    return mapConcurrent(CONCURRENCY, ids, async (id) => {
      try {
        await run(id);
      } catch (error) {
        if (error instanceof UnmappableError) {
          await this.skip([error.skipped]);
          return;
        }
        this.deps.log.error('Could not reconcile a subscription', { id, error });
        if (isTransient(error)) this.postpone(id);
        else this.report.failed += 1;
      }
    });
  }
}

const idOf = ({ id }: { readonly id: SubscriptionId }): SubscriptionId => id;

const isTransient = (error: unknown): boolean =>
  error instanceof DomainError && error.code === 'billing/provider-unavailable';
