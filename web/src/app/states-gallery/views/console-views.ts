import { AuditPage } from '../../admin/feature-audit/audit';
import { AccountPicker } from '../../admin/feature-billing/account-picker';
import { BillingPage } from '../../admin/feature-billing/billing';
import { BillingStore } from '../../admin/feature-billing/billing-store';
import { BillingSummary } from '../../admin/feature-billing/billing-summary';
import { DuplicateSubscriptions } from '../../admin/feature-billing/duplicate-subscriptions';
import { EventPanel } from '../../admin/feature-billing/event-panel';
import { MissingSubscriptions } from '../../admin/feature-billing/missing-subscriptions';
import { OrphanedAccounts } from '../../admin/feature-billing/orphaned-accounts';
import { SkippedSubscriptions } from '../../admin/feature-billing/skipped-subscriptions';
import { UnclaimedSubscriptions } from '../../admin/feature-billing/unclaimed-subscriptions';
import { FlagForm } from '../../admin/feature-flags/flag-form';
import { FlagsPage } from '../../admin/feature-flags/flags';
import { Metrics } from '../../admin/feature-overview/metrics/metrics';
import { Overview } from '../../admin/feature-overview/overview';
import { UsersPage } from '../../admin/feature-users/users';
import { empty, type Example, failing, reading } from '../example';
import { EVENT, FLAG, HEALTHY, METRICS, NO_ROWS, OVERVIEW } from '../sample-data';

const billing = { providers: [BillingStore] };

export const CONSOLE_VIEWS: readonly Example[] = [
  ...reading('Overview', Overview),
  ...empty('Overview', Overview, {
    responses: { 'GET /api/health': HEALTHY, 'GET /api/admin/billing/overview': OVERVIEW },
  }),
  ...reading('Metrics', Metrics),
  ...empty('Metrics', Metrics, { responses: { 'GET /api/admin/metrics': METRICS } }),
  ...reading('Users', UsersPage),
  ...empty('Users', UsersPage, { responses: { 'GET /api/admin/users': NO_ROWS } }),
  ...reading('Audit log', AuditPage),
  ...empty('Audit log', AuditPage, { responses: { 'GET /api/admin/audit': NO_ROWS } }),
  ...reading('Feature flags', FlagsPage),
  ...empty('Feature flags', FlagsPage, {
    responses: { 'GET /api/admin/flags': { revision: 1, items: [] } },
  }),
  ...failing('Feature flag', FlagForm, {
    inputs: { flag: FLAG, revision: 1 },
    act: (view) => {
      view['edit']({ reason: 'A test of the state' });
      return view['save']();
    },
  }),
  ...reading('Billing events', BillingPage),
  ...empty('Billing events', BillingPage, {
    responses: { 'GET /api/admin/billing/events': NO_ROWS },
  }),
  ...failing('Billing event', EventPanel, {
    ...billing,
    inputs: { event: EVENT },
    act: (view) => view['retry'](),
  }),
  ...reading('Subscriptions', BillingSummary, {
    ...billing,
    act: (view) => view['store'].overview.load(),
  }),
  ...reading('Duplicate subscriptions', DuplicateSubscriptions),
  ...failing('Decision about duplicates', DuplicateSubscriptions, {
    responses: { 'GET /api/admin/billing/duplicates': { policy: 'ask', items: [] } },
    act: (view) => view['setPolicy']('cancel'),
  }),
  ...reading('Missing subscriptions', MissingSubscriptions),
  ...reading('Skipped subscriptions', SkippedSubscriptions),
  ...reading('Unclaimed subscriptions', UnclaimedSubscriptions),
  ...reading('Deleted accounts that pay', OrphanedAccounts),
  ...failing('Search for an account', AccountPicker, { act: (view) => view['find']('ada') }),
];
