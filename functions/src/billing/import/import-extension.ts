import { UserId, type PayerId, type SubscriptionId } from '@keelson/contracts/ids';
import { type Auth } from 'firebase-admin/auth';
import { type BillingDeps } from '../billing-deps';
import { hasCustomer, isTombstone } from '../domain/customer-record';
import { claimOf, type ProductIds } from '../provider/stripe/product-claims';
import { type ClaimLookup } from '../domain/product-claim';
import {
  decideImport,
  describePlan,
  type ExtensionAccount,
  type ImportContext,
  type ImportPlan,
} from './decide-import';
import { type ExtensionRepo } from './extension-repo';

export interface ImportDeps extends Pick<
  BillingDeps,
  'sync' | 'subscriptions' | 'customers' | 'now'
> {
  readonly auth: Auth;
  readonly extension: ExtensionRepo;
  readonly productIds: ProductIds;
  readonly livemode: boolean;
}

export interface ImportOptions {
  /** `remove`: what the extension stored of accounts that are imported whole. */
  readonly mode: 'dry-run' | 'write' | 'remove';
  /** The id of the last account of an earlier run; null begins with the first. */
  readonly after: string | null;
  readonly print: (line: string) => void;
}

export interface ImportReport {
  accounts: number;
  customers: number;
  subscriptions: number;
  unchanged: number;
  refused: number;
  removed: number;
}

/**
 * Stores what the Firebase extension `firestore-stripe-payments` knows, and asks the provider nothing. Each account is
 * complete by itself: a run that ended early, or a second one, stores only what is missing.
 */
export async function importExtension(
  deps: ImportDeps,
  { mode, after, print }: ImportOptions,
): Promise<ImportReport> {
  const report = {
    accounts: 0,
    customers: 0,
    subscriptions: 0,
    unchanged: 0,
    refused: 0,
    removed: 0,
  };
  const products = await deps.extension.products();
  const claims: ClaimLookup = (id) =>
    claimOf({ id, metadata: products.get(id)?.metadata ?? {} }, deps.productIds);
  for (let from = after, isFirst = true; isFirst || from !== null; isFirst = false) {
    const { accounts, next } = await deps.extension.page(from);
    const roles = await rolesOf(deps.auth, accounts);
    for (const account of accounts) {
      const known = { products, claims, livemode: deps.livemode, account: roles(account.uid) };
      const plan = decideImport(account, { ...known, ...(await storedOf(deps, account)) });
      for (const line of describePlan(plan)) print(line);
      if (mode === 'write') await store(deps, account, plan);
      if (mode === 'remove' && isWhole(plan)) {
        await deps.extension.remove(account.uid);
        print(`- ${account.uid}`);
        report.removed += 1;
      }
      report.accounts += 1;
      report.customers += plan.customerId === null ? 0 : 1;
      report.subscriptions += plan.subscriptions.length;
      report.unchanged += plan.unchanged;
      report.refused += plan.refusals.length;
    }
    if (next !== null) print(`Continue from here with --after ${next}`);
    from = next;
  }
  return report;
}

const isWhole = ({ customerId, subscriptions, refusals }: ImportPlan): boolean =>
  customerId === null && subscriptions.length + refusals.length === 0;

async function rolesOf(auth: Auth, accounts: readonly ExtensionAccount[]) {
  const { users } =
    accounts.length === 0
      ? { users: [] }
      : await auth.getUsers(accounts.map(({ uid }) => ({ uid })));
  const found = new Map(
    users.map((user) => [user.uid, user.customClaims?.['stripeRole'] as unknown]),
  );
  return (uid: PayerId): ImportContext['account'] => {
    if (!found.has(uid) || !UserId.safeParse(uid).success) return null;
    const role = found.get(uid);
    return { role: typeof role === 'string' ? role : null };
  };
}

async function storedOf(
  deps: ImportDeps,
  { uid, customerId, subscriptions }: ExtensionAccount,
): Promise<Pick<ImportContext, 'obstacle' | 'hasCustomer' | 'storedIds'>> {
  const own = await deps.extension.ownRecord(uid);
  const owner = await deps.customers.ownerOf(customerId);
  const stored = await Promise.all(
    subscriptions.map(({ id }) => deps.subscriptions.find(id as SubscriptionId)),
  );
  return {
    obstacle: isTombstone(own)
      ? 'the account was deleted here.'
      : owner !== null && owner !== uid
        ? `${customerId} is the customer of ${owner}.`
        : null,
    hasCustomer: hasCustomer(own, customerId),
    storedIds: new Set(stored.flatMap((row) => row?.id ?? [])),
  };
}

async function store(
  deps: ImportDeps,
  { uid }: ExtensionAccount,
  { customerId, subscriptions }: ImportPlan,
): Promise<void> {
  if (customerId !== null) await deps.extension.adopt(uid, customerId, deps.now());
  for (const facts of subscriptions) {
    const at = deps.now();
    const fetch = { mapped: true, event: null, incident: null, atStart: 0, beforeFetch: 0 };
    // A state that a webhook has stored meanwhile is newer: then nothing is written.
    await deps.sync.commit({ ...fetch, facts, uid, startedAt: at, at });
  }
}
