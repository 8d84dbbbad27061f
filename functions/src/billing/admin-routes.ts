import { payerOf } from '@keelson/contracts/billing/payer-of';
import { GetAccountBilling, ListAccountInvoices } from '@keelson/contracts/billing/account-billing';
import {
  GetBillingOverview,
  ListBillingEvents,
  ResolveBillingEvent,
  ResyncBilling,
  RetryBillingEvent,
  UnresolveBillingEvent,
} from '@keelson/contracts/billing/ledger';
import { ListMissingSubscriptions } from '@keelson/contracts/billing/missing';
import {
  ApproveDuplicate,
  KeepDuplicate,
  ListDuplicates,
  SetBillingSettings,
} from '@keelson/contracts/billing/duplicates';
import { EndOrphanedAccount, ListOrphanedAccounts } from '@keelson/contracts/billing/orphans';
import { ListUnclaimedSubscriptions } from '@keelson/contracts/billing/unclaimed';
import { ListSkippedSubscriptions } from '@keelson/contracts/billing/skipped';
import { type Actor } from '../http/authenticate';
import { type RequestInfo } from '../http/http-deps';
import { type Route, route } from '../http/route';
import { getAccountBilling, readAccountInvoices } from './customers/account-billing';
import {
  type AdminContext,
  getOverview,
  listEvents,
  listUnclaimed,
  resyncUser,
  retryEvent,
} from './billing-admin';
import { type BillingDeps } from './billing-deps';
import {
  approveDuplicate,
  keepDuplicate,
  listDuplicates,
  setBillingSettings,
} from './reconcile/duplicates-admin';
import { listMissing } from './reconcile/end-missing';
import { endOrphan, listOrphans } from './reconcile/orphans-admin';
import { resolveEvent, unresolveEvent } from './webhooks/resolve-event';
import { type ShardDeps } from './reconcile/work-shard';

const adminContext = ({ uid, email }: Actor, request: RequestInfo): AdminContext => ({
  actor: { kind: 'user', id: uid, label: email ?? uid },
  requestId: request.id,
});

export const billingAdminRoutes = (
  deps: BillingDeps & Pick<ShardDeps, 'jobs' | 'shards'>,
): Route[] => [
  route(GetBillingOverview, () => getOverview(deps)),
  route(ListBillingEvents, ({ query }) => listEvents(deps, query)),
  route(RetryBillingEvent, ({ actor, params, request }) =>
    retryEvent(deps, params.id, adminContext(actor, request)),
  ),
  route(ResolveBillingEvent, ({ actor, params, body, request }) =>
    resolveEvent(deps, { id: params.id, uid: payerOf(body.uid) }, adminContext(actor, request)),
  ),
  route(UnresolveBillingEvent, ({ actor, params, request }) =>
    unresolveEvent(deps, params.id, adminContext(actor, request)),
  ),
  route(ResyncBilling, ({ actor, params, request }) =>
    resyncUser(deps, payerOf(params.uid), adminContext(actor, request)),
  ),
  route(GetAccountBilling, ({ params }) => getAccountBilling(deps, payerOf(params.uid))),
  route(ListAccountInvoices, ({ actor, params, request }) =>
    readAccountInvoices(deps, payerOf(params.uid), adminContext(actor, request)),
  ),
  route(ListMissingSubscriptions, () => listMissing(deps)),
  route(ListUnclaimedSubscriptions, async () => ({ items: await listUnclaimed(deps) })),
  route(ListDuplicates, () => listDuplicates(deps)),
  route(ApproveDuplicate, ({ actor, params, request }) =>
    approveDuplicate(deps, params.id, adminContext(actor, request)),
  ),
  route(KeepDuplicate, ({ actor, params, request }) =>
    keepDuplicate(deps, params.id, adminContext(actor, request)),
  ),
  route(ListOrphanedAccounts, () => listOrphans(deps)),
  route(EndOrphanedAccount, ({ actor, params, request }) =>
    endOrphan(deps, payerOf(params.uid), adminContext(actor, request)),
  ),
  route(ListSkippedSubscriptions, async () => ({ items: await deps.skipped.latest(100) })),
  route(SetBillingSettings, ({ actor, body, request }) =>
    setBillingSettings(deps, body, adminContext(actor, request)),
  ),
];
