import {
  type BillingSettings,
  type DuplicateCase,
  type DuplicatePolicy,
  type DuplicateView,
} from '@keelson/contracts/billing/duplicates';
import { DomainError } from '@keelson/contracts/errors';
import { type SubscriptionId } from '@keelson/contracts/ids';
import { paths } from '@keelson/contracts/paths';
import { type AdminContext } from '../billing-admin';
import { type BillingDeps } from '../billing-deps';
import { cancelDuplicate } from './check-duplicates';
import { type DuplicatePair, getPaymentState } from '../domain/decide-duplicate';
import { pairDuplicates } from '../domain/find-duplicates';
import { requireOpen } from './duplicate-repo';
import { syncSubscription } from '../plans/sync-subscription';

const LIMIT = 100;

/** Open cases with both subscriptions, and the setting. */
export async function listDuplicates(
  deps: BillingDeps,
): Promise<{ policy: DuplicatePolicy; items: DuplicateView[] }> {
  const [policy, cases] = await Promise.all([
    deps.duplicates.policy(),
    deps.duplicates.open(LIMIT),
  ]);
  const stored = await deps.subscriptions.findAll(cases.flatMap(({ id, keptId }) => [id, keptId]));
  const items = cases.map((open) => ({
    ...open,
    kept: stored.get(open.keptId) ?? null,
    duplicate: stored.get(open.id) ?? null,
  }));
  return { policy, items };
}

/** Fetches both subscriptions of a case; null when they are no longer duplicates. */
async function confirm(
  deps: BillingDeps,
  { id, keptId }: DuplicateCase,
): Promise<DuplicatePair | null> {
  const found = await Promise.all([keptId, id].map((each) => deps.provider.findSubscription(each)));
  const states = found.flatMap((facts) => (facts === null ? [] : [facts.state]));
  return pairDuplicates(states).find(({ duplicate }) => duplicate.id === id) ?? null;
}

/** Cancels the later subscription of a case, if it is still a duplicate and no payment is pending. */
export async function approveDuplicate(
  deps: BillingDeps,
  id: SubscriptionId,
  context: AdminContext,
): Promise<DuplicateCase> {
  const open = requireOpen(await deps.duplicates.find(id));
  const pair = await confirm(deps, open);
  if (pair === null) return resolveDuplicate(deps, open, context);
  if ([pair.kept, pair.duplicate].some((state) => getPaymentState(state) === 'pending')) {
    throw new DomainError(
      'billing/payment-pending',
      'The provider is still collecting a payment for these subscriptions. Nothing was canceled. Try again when the payment is settled.',
    );
  }
  await cancelDuplicate(deps, { uid: open.uid, pair, ...context });
  const decided = await deps.duplicates.decide({ id, status: 'canceled', at: deps.now() });
  await syncSubscription(deps, id, { event: null, owner: open.uid });
  return decided;
}

/** One of the two ended in the meantime: stores the new state and closes the case. */
async function resolveDuplicate(
  deps: BillingDeps,
  { id, keptId, uid }: DuplicateCase,
  context: AdminContext,
): Promise<DuplicateCase> {
  for (const each of [keptId, id]) {
    await syncSubscription(deps, each, { event: null, owner: uid });
  }
  const at = deps.now();
  return deps.duplicates.decide({ id, status: 'resolved', at }, (transaction) =>
    deps.audit.recordIn(transaction, {
      ...context,
      action: 'billing.duplicate-resolved',
      target: paths.subscription(id),
      message: { code: 'billing.duplicate-resolved', params: { userId: uid, id, keptId } },
      at,
    }),
  );
}

export async function keepDuplicate(
  deps: BillingDeps,
  id: SubscriptionId,
  context: AdminContext,
): Promise<DuplicateCase> {
  const at = deps.now();
  return deps.duplicates.decide({ id, status: 'kept', at }, (transaction, { uid, keptId }) =>
    deps.audit.recordIn(transaction, {
      ...context,
      action: 'billing.duplicate-kept',
      target: paths.subscription(id),
      message: { code: 'billing.duplicate-kept', params: { userId: uid, id, keptId } },
      at,
    }),
  );
}

/** Chooses what happens to duplicates from now on. Open cases stay open. */
export async function setBillingSettings(
  deps: BillingDeps,
  { duplicates }: BillingSettings,
  context: AdminContext,
): Promise<BillingSettings> {
  return deps.duplicates.setPolicy(duplicates, (transaction) =>
    deps.audit.recordIn(transaction, {
      ...context,
      action: 'billing.settings-changed',
      target: paths.billingSettings(),
      message: {
        code:
          duplicates === 'cancel' ? 'billing.duplicates-automatic' : 'billing.duplicates-decided',
        params: {},
      },
      at: deps.now(),
    }),
  );
}
