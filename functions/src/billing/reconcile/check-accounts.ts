import { type Customer } from '@keelson/contracts/billing/customer';
import { type EpochMs } from '@keelson/contracts/time';
import { type BillingDeps, type SignInAccount } from '../billing-deps';
import { customerIdsOf } from '../domain/customer-record';
import { type JobRepo } from './job-repo';
import { type ReconcileMode } from './reconcile-run';

const PAGE = 100;
/** Limit of one run; the next one continues. */
const MAX_PAGES = 50;

/** True when the account may still be charged, or has personal data at the provider. */
const hasRecords = (customer: Customer): boolean =>
  customerIdsOf(customer).length > 0 || customer.subscriptionIds.length > 0;

/**
 * Compares billing's accounts with Firebase Auth, and its workspaces with theirs. An account that was deleted there, outside of Keelson, keeps
 * paying: it is reported and nothing is canceled. A changed e-mail address is noticed. Errors are logged,
 * because the rest of reconcile does not depend on this.
 *
 * @returns Number of accounts found without a Firebase account.
 */
export async function checkAccounts(
  deps: BillingDeps & { readonly jobs: JobRepo },
  { mode, deadline }: { readonly mode: ReconcileMode; readonly deadline: EpochMs },
): Promise<number> {
  let orphaned = 0;
  try {
    let cursor = mode === 'repair' ? await deps.jobs.loadAccountCursor() : null;
    for (let pages = 0; pages < MAX_PAGES && deps.now() < deadline; pages += 1) {
      const page = await deps.orphans.page(cursor, PAGE);
      orphaned += await checkPage(deps, page, mode);
      cursor = page.length < PAGE ? null : (page.at(-1)?.uid ?? null);
      if (mode === 'repair') await deps.jobs.saveAccountCursor(cursor);
      if (cursor === null) break;
    }
  } catch (error) {
    deps.log.error('Could not compare the accounts with Firebase Auth', { error });
  }
  return orphaned;
}

async function checkPage(
  deps: BillingDeps,
  page: readonly Customer[],
  mode: ReconcileMode,
): Promise<number> {
  const kept = page.filter((customer) => customer.deletion === null && hasRecords(customer));
  const ids = kept.map(({ uid }) => uid);
  const accounts = await deps.payers.findAll(ids, deps.findAccounts);
  let orphaned = 0;
  for (const customer of kept) {
    const account = accounts.get(customer.uid);
    if (account === undefined) orphaned += 1;
    if (mode === 'repair') await checkOne(deps, customer, account);
  }
  return orphaned;
}

async function checkOne(
  deps: BillingDeps,
  customer: Customer,
  account: SignInAccount | undefined,
): Promise<void> {
  const { uid } = customer;
  if (account === undefined) {
    deps.log.warn('An account was deleted in Firebase and may still be charged', { uid });
    if (customer.orphanedAt === null) await deps.orphans.mark(uid, deps.now());
    return;
  }
  if (customer.orphanedAt !== null) await deps.orphans.mark(uid, null);
  const { email } = account;
  if (email !== null && email !== customer.email) await deps.emails.notice(uid, email);
}
