import { type Customer } from '@keelson/contracts/billing/customer';
import { type CustomerId, type PayerId } from '@keelson/contracts/ids';
import { DAY, type EpochMs, HOUR, MINUTE } from '@keelson/contracts/time';
import { type BillingDeps } from '../billing-deps';
import { isTombstone } from '../domain/customer-record';
import { withPurchase } from '../domain/decide-purchase';
import { type PurchaseFacts } from '../domain/provider-facts';
import { type JobRepo, type PurchaseWalk } from '../reconcile/job-repo';
import { type ReconcileMode } from '../reconcile/reconcile-run';
import { syncPurchase } from './sync-purchase';

/** The webhook handles payments that are younger than this. */
const YOUNG_MS = 5 * MINUTE;
/** Payments of the last hours are compared by each run. */
const RECENT_MS = 3 * HOUR;
/** Once a day all that an event could still have changed: bank debits take two weeks, most refunds come within a month. */
const LONG_MS = 30 * DAY;
const LONG_EVERY_MS = DAY - HOUR;

type Deps = BillingDeps & { readonly jobs: JobRepo };
interface Options {
  readonly mode: ReconcileMode;
  readonly deadline: EpochMs;
  /** `when-due`: further back than a few hours only once a day. */
  readonly walk?: 'when-due';
}

/**
 * Compares payments for credits at the provider with the accounts' records, also those whose payment page was never
 * noted here or whose note was lost: grants what was paid, and takes back what was refunded. Each payment counts once,
 * however often it is found. Errors are logged, because the rest of reconcile does not depend on this.
 *
 * @returns Number of payments that differ from our records.
 */
export async function findPurchases(deps: Deps, options: Options): Promise<number> {
  try {
    return await walk(deps, options);
  } catch (error) {
    deps.log.error('Could not compare payments for credits with the provider', { error });
    return 0;
  }
}

async function walk(deps: Deps, { mode, deadline, walk: begin }: Options): Promise<number> {
  const startedAt = deps.now();
  const { position, finishedAt } = await deps.jobs.loadPurchaseWalk();
  const save = (next: PurchaseWalk): Promise<void> =>
    mode === 'repair' ? deps.jobs.savePurchaseWalk(next) : Promise.resolve();
  const resumed = mode === 'repair' ? position : null;
  let after = resumed?.after ?? null;
  const isLong = begin === undefined || isLongDue(finishedAt, startedAt);
  const from = resumed?.from ?? (isLong ? longFrom(finishedAt, startedAt) : startedAt - RECENT_MS);
  const to = startedAt - YOUNG_MS;
  let found = 0;
  while (deps.now() < deadline) {
    const page = await deps.provider.pageOfPurchases(after, { from, to });
    if (page === null) {
      after = null;
      continue;
    }
    found += await comparePage(deps, page.items, mode);
    after = page.next;
    const isAtEnd = after === null;
    const isLongWalk = startedAt - from > RECENT_MS;
    await save({
      position: after === null ? null : { after, from },
      finishedAt: isAtEnd && isLongWalk ? startedAt : finishedAt,
    });
    if (isAtEnd) break;
  }
  return found;
}

/** Further back when the last pass is long ago, as after an outage or in a restored backup. */
const longFrom = (finishedAt: EpochMs | null, now: EpochMs): EpochMs =>
  Math.min(now - LONG_MS, (finishedAt ?? now) - DAY);

const isLongDue = (finishedAt: EpochMs | null, now: EpochMs): boolean =>
  finishedAt === null || now - finishedAt >= LONG_EVERY_MS;

async function comparePage(
  deps: Deps,
  items: readonly PurchaseFacts[],
  mode: ReconcileMode,
): Promise<number> {
  const ids = items.flatMap(({ customerId }) => (customerId === null ? [] : [customerId]));
  const accounts = await deps.customers.known([...new Set<CustomerId>(ids)]);
  let found = 0;
  for (const facts of items) {
    const account = facts.customerId === null ? undefined : accounts.get(facts.customerId);
    if (account === undefined || !differs(account, facts)) continue;
    found += 1;
    if (mode === 'repair') await repair(deps, facts, account.uid);
  }
  return found;
}

const differs = (account: Customer, facts: PurchaseFacts): boolean =>
  !isTombstone(account) && withPurchase(account, facts) !== null;

/** One that fails stays different: a later run finds it again. */
async function repair(deps: Deps, { paymentId }: PurchaseFacts, uid: PayerId): Promise<void> {
  try {
    await syncPurchase(deps, paymentId, null, uid);
  } catch (error) {
    deps.log.warn('A payment for credits could not be stored', { uid, paymentId, error });
  }
}
