import { type MissingSubscription } from '@keelson/contracts/billing/missing';
import { type Subscription } from '@keelson/contracts/billing/subscription';
import { DomainError } from '@keelson/contracts/errors';
import { type SubscriptionId } from '@keelson/contracts/ids';
import { DAY, type EpochMs } from '@keelson/contracts/time';
import { type BillingDeps } from '../billing-deps';
import { type JobRepo } from './job-repo';
import { type EndPlan } from './missing-repo';
import { reconcileBilling } from './reconcile-billing';

/** A stored plan fits into one document. */
const MAX_LISTED = 10_000;
const PLAN_VALID_MS = DAY;

export interface EndMissingReport {
  /** Subscriptions that the provider listed. 0 usually means the wrong key. */
  readonly checked: number;
  /** Not ended and unknown to the provider. */
  readonly listed: readonly MissingSubscription[];
  readonly ended: number;
  /** Unknown to the provider, but not in the dry run. They stay as they are. */
  readonly unlisted: number;
}

interface EndMissingOptions {
  readonly mode: 'dry-run' | 'end';
  readonly deadline: EpochMs;
}

/** A subscription that is missing since `at`, or since the earlier instant that is stored. */
function toMissing(stored: Subscription, at: EpochMs): MissingSubscription {
  const { id, customerId, uid, status, planKey, missingSince } = stored;
  return { subscriptionId: id, customerId, uid, status, planKey, missingSince: missingSince ?? at };
}

const PAGE = 100;

/** The marked subscriptions, for the console. */
export async function listMissing(
  deps: Pick<BillingDeps, 'missing' | 'now'>,
): Promise<{ items: MissingSubscription[] }> {
  const stored = await deps.missing.list(PAGE);
  return { items: stored.map((subscription) => toMissing(subscription, deps.now())) };
}

/** @throws {DomainError} `billing/dry-run-required` */
async function requirePlan(deps: BillingDeps): Promise<EndPlan> {
  const plan = await deps.missing.loadPlan();
  if (plan === null || deps.now() - plan.listedAt > PLAN_VALID_MS) {
    throw new DomainError(
      'billing/dry-run-required',
      'Nothing was ended. Run `npm run ops -- billing:reconcile --end-missing --dry-run` first and check its list. It is valid for 24 hours.',
    );
  }
  return plan;
}

async function findMissing(
  deps: BillingDeps & { readonly jobs: JobRepo },
  deadline: EpochMs,
): Promise<{ readonly checked: number; readonly missing: readonly Subscription[] }> {
  const missing = new Map<SubscriptionId, Subscription>();
  const { checked, finished, failed } = await reconcileBilling(deps, {
    mode: 'report',
    deadline,
    onMissing: (subscription) => void missing.set(subscription.id, subscription),
  });
  if (!finished || failed > 0) {
    throw new DomainError(
      'billing/provider-unavailable',
      'Not all subscriptions could be compared with the provider. Nothing was ended. Try again.',
    );
  }
  return { checked, missing: [...missing.values()].slice(0, MAX_LISTED) };
}

async function endOne(deps: BillingDeps, { id, uid, planKey }: Subscription): Promise<boolean> {
  const at = deps.now();
  if (!(await deps.missing.end(id, at))) return false;
  await deps.audit.record({
    id: `billing-missing-${id}-${at}`,
    actor: { kind: 'system', id: 'billing', label: 'Billing' },
    action: 'billing.missing-subscription-ended',
    target: `subscriptions/${id}`,
    message: { code: 'billing.missing-ended', params: { userId: uid, id, plan: planKey } },
    requestId: '',
    at,
  });
  return true;
}

/**
 * Ends subscriptions that the provider does not know, for example those of test mode after the change to a
 * live key. Compares all subscriptions first. A dry run stores its list; only what that list contains can
 * be ended, for 24 hours. A subscription that the provider knows again is restored by its next sync.
 *
 * @throws {DomainError} `billing/dry-run-required`, or `billing/provider-unavailable` when not everything
 *   could be compared; nothing is ended then.
 */
export async function endMissing(
  deps: BillingDeps & { readonly jobs: JobRepo },
  { mode, deadline }: EndMissingOptions,
): Promise<EndMissingReport> {
  const plan = mode === 'end' ? await requirePlan(deps) : null;
  const { checked, missing } = await findMissing(deps, deadline);
  const listed = missing.map((subscription) => toMissing(subscription, deps.now()));
  if (plan === null) {
    await deps.missing.savePlan(
      missing.map(({ id }) => id),
      deps.now(),
    );
    return { checked, listed, ended: 0, unlisted: 0 };
  }
  const chosen = missing.filter(({ id }) => plan.ids.has(id));
  let ended = 0;
  for (const subscription of chosen) if (await endOne(deps, subscription)) ended += 1;
  await deps.missing.deletePlan();
  return { checked, listed, ended, unlisted: missing.length - chosen.length };
}
