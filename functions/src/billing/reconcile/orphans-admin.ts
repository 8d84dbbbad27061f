import { recordOf } from '@keelson/contracts/billing/payer-of';
import { type Customer } from '@keelson/contracts/billing/customer';
import { type OrphanedAccount } from '@keelson/contracts/billing/orphans';
import { DomainError } from '@keelson/contracts/errors';
import { type PayerId } from '@keelson/contracts/ids';
import { type AdminContext } from '../billing-admin';
import { type BillingDeps } from '../billing-deps';
import { customerIdsOf } from '../domain/customer-record';
import { offboardBilling } from '../customers/offboard-billing';

const PAGE = 100;

async function toOrphan(deps: BillingDeps, customer: Customer): Promise<OrphanedAccount> {
  const { uid, orphanedAt } = customer;
  const [profile, stored] = await Promise.all([
    deps.payers.profileOf(uid),
    deps.subscriptions.ofUser(uid),
  ]);
  return {
    uid,
    email: profile.email ?? customer.email ?? null,
    customerIds: customerIdsOf(customer),
    subscriptions: stored
      .filter(({ endedAt }) => endedAt === null)
      .map(({ id, status, planKey }) => ({ id, status, planKey })),
    orphanedAt: orphanedAt ?? deps.now(),
  };
}

/** Accounts that reconcile did not find in Firebase Auth. */
export async function listOrphans(deps: BillingDeps): Promise<{ items: OrphanedAccount[] }> {
  const marked = await deps.orphans.list(PAGE);
  return { items: await Promise.all(marked.map((customer) => toOrphan(deps, customer))) };
}

/**
 * Ends the billing of an account that was deleted in Firebase, as the deletion of an account does. What else
 * is stored of the account is deleted by the hourly run (`account/resume-deletions.ts`).
 *
 * @throws {DomainError} `account/not-found`, `billing/account-exists`, `billing/provider-unavailable`
 */
export async function endOrphan(
  deps: BillingDeps,
  uid: PayerId,
  context: AdminContext,
): Promise<Record<string, never>> {
  const customer = await deps.customers.find(uid);
  if (customer === null) {
    throw new DomainError('account/not-found', 'There are no billing records for this account.');
  }
  // The mark may be old: the account is looked up again.
  if ((await deps.payers.findAll([uid], deps.findAccounts)).has(uid)) {
    await deps.orphans.mark(uid, null);
    throw new DomainError(
      'billing/account-exists',
      'The account exists in Firebase. Only its owner can delete it.',
    );
  }
  await offboardBilling(deps, uid);
  await deps.audit.record({
    ...context,
    action: 'billing.orphan-ended',
    target: recordOf(uid),
    message: { code: 'billing.orphan-ended', params: { customers: customerIdsOf(customer) } },
    at: deps.now(),
  });
  return {};
}
