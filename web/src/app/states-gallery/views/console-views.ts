import { AccountParts } from '../../admin/feature-account/account';
import { AccountBilling } from '../../admin/feature-account/account-billing';
import { AccountMail } from '../../admin/feature-account/account-mail';
import { AccountRole } from '../../admin/feature-account/account-role';
import { AccountSessions } from '../../admin/feature-account/account-sessions';
import { AccountStore } from '../../admin/feature-account/account-store';
import { StartView } from '../../admin/feature-account/start-view';
import { AccountTimeline } from '../../admin/feature-account/account-timeline';
import { AccountUsage } from '../../admin/feature-account/account-usage';
import { AuditPage } from '../../admin/feature-audit/audit';
import { AccountPicker } from '../../admin/feature-billing/account-picker';
import { BillingPage } from '../../admin/feature-billing/billing';
import { BillingStore } from '../../admin/feature-billing/billing-store';
import { BillingSummary } from '../../admin/feature-billing/billing-summary';
import { EventPanel } from '../../admin/feature-billing/event-panel';
import { FlagForm } from '../../admin/feature-flags/flag-form';
import { FlagsPage } from '../../admin/feature-flags/flags';
import { Metrics } from '../../admin/feature-overview/metrics/metrics';
import { Overview } from '../../admin/feature-overview/overview';
import { ActionQueue } from '../../admin/feature-queue/action-queue';
import { ActionQueueStore } from '../../admin/feature-queue/action-queue-store';
import { DuplicatePolicySetting } from '../../admin/feature-queue/duplicate-policy-setting';
import { UsersPage } from '../../admin/feature-users/users';
import { empty, type Example, failing, reading } from '../example';
import { EVENT, FLAG, HEALTHY, METRICS, NO_ROWS, OVERVIEW, USER } from '../sample-data';

const account = { providers: [AccountStore] };
const billing = { providers: [BillingStore] };
const queue = { providers: [ActionQueueStore] };

export const CONSOLE_VIEWS: readonly Example[] = [
  ...reading('Overview', Overview),
  ...empty('Overview', Overview, {
    responses: { 'GET /api/health': HEALTHY, 'GET /api/admin/billing/overview': OVERVIEW },
  }),
  ...reading('Metrics', Metrics),
  ...empty('Metrics', Metrics, { responses: { 'GET /api/admin/metrics': METRICS } }),
  ...reading('Users', UsersPage),
  ...empty('Users', UsersPage, { responses: { 'GET /api/admin/users': NO_ROWS } }),
  ...reading('Account', AccountParts, { inputs: { uid: USER.uid } }),
  ...failing('Role of an account', AccountRole, {
    ...account,
    inputs: { user: USER },
    act: (view) => view['store'].setRole('viewer'),
  }),
  ...failing('Blocked mail of an account', AccountMail, {
    ...account,
    inputs: {
      user: {
        ...USER,
        mailBlock: {
          reason: 'bounced',
          address: 'paula@keelson.test',
          at: USER.createdAt,
          active: true,
        },
      },
    },
    act: (view) => view['store'].liftMailBlock(),
  }),
  ...failing('View of an account', StartView, {
    ...account,
    inputs: { user: USER },
    act: (view) => {
      view['reason'].set('The customer sees no invoices.');
      return view['start']();
    },
  }),
  ...reading('Sessions of an account', AccountSessions, {
    ...account,
    inputs: { user: USER },
    act: (view) => view['store'].sessions.load(),
  }),
  ...reading('Billing of an account', AccountBilling, {
    ...account,
    act: (view) => view['store'].billing.load(),
  }),
  ...reading('Usage of an account', AccountUsage, {
    ...account,
    act: (view) => view['store'].usage.load(),
  }),
  ...reading('Timeline of an account', AccountTimeline, {
    ...account,
    inputs: { uid: USER.uid },
    act: (view) => view['store'].open(USER.uid),
  }),
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
  ...reading('Needs action', ActionQueue, queue),
  ...reading('Duplicate policy', DuplicatePolicySetting),
  ...failing('Choice of a duplicate policy', DuplicatePolicySetting, {
    responses: { 'GET /api/admin/billing/duplicates': { policy: 'ask', items: [] } },
    act: (view) => view['setPolicy']('cancel'),
  }),
  ...failing('Search for an account', AccountPicker, { act: (view) => view['find']('ada') }),
];
