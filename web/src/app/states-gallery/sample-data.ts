import { payerOf } from '@keelson/contracts/billing/payer-of';
import type { Me, UserRow } from '@keelson/contracts/account/endpoints';
import type { SubscriptionSummary } from '@keelson/contracts/billing/endpoints';
import type { BillingOverview, WebhookEvent } from '@keelson/contracts/billing/ledger';
import type { EventId, UserId } from '@keelson/contracts/ids';
import type { MetricsPeriod, MetricsReport } from '@keelson/contracts/metrics/endpoints';
import type { FlagState } from '@keelson/contracts/platform/flags';
import type { Health } from '@keelson/contracts/platform/health';
import type { UsageSummary } from '@keelson/contracts/usage/usage';
import type { PlanOption } from '../billing/feature-billing/billing-view';
import type { ErrorView } from '../core/api/describe-error';
import type { Place } from './example';

// What views need to show a state. Times are fixed, so that examples look the same every day.

export const AT = Date.UTC(2026, 0, 5, 9);

const PREFERENCES: Me['preferences'] = {
  theme: 'system',
  mutedNotifications: [],
  mailedNotifications: [],
  mailFrequency: 'each',
  language: null,
};

/** A small image, for what shows pictures of people. */
export const PICTURE =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==';

/** An admin, who sees every view. */
export const ME: Me = {
  uid: 'ada' as UserId,
  email: 'ada@keelson.test',
  displayName: 'Ada Admin',
  photoURL: null,
  picture: null,
  emailVerified: true,
  providers: ['google.com'],
  preferences: PREFERENCES,
  mailBlock: null,
  createdAt: AT,
  lastSignInAt: AT,
  role: 'admin',
  sessionExpiresAt: null,
};

export const USER: UserRow = {
  uid: 'paula' as UserId,
  email: 'paula@keelson.test',
  displayName: 'Paula Pro',
  photoURL: null,
  picture: null,
  emailVerified: true,
  providers: ['google.com'],
  preferences: PREFERENCES,
  mailBlock: null,
  createdAt: AT,
  lastSignInAt: AT,
  role: null,
  plan: 'pro',
  status: 'active',
  monthly: { amountMinor: 1_900, currency: 'usd' },
  nextChargeAt: null,
};

export const EVENT: WebhookEvent = {
  id: 'evt_1' as EventId,
  type: 'customer.subscription.updated',
  outcome: 'failed',
  attempts: 1,
  providerCreatedAt: AT,
  receivedAt: AT,
  settledAt: null,
  expiresAt: null,
  errorCode: 'internal',
  ignoredReason: null,
  objectId: null,
  uid: null,
  subscriptionId: null,
  customerId: null,
  resolution: null,
};

export const HEALTHY: Health = {
  status: 'up',
  version: '0.1.0',
  commit: null,
  checkedAt: AT,
  dependencies: [{ name: 'firestore', status: 'up', latencyMs: 5, detail: '' }],
};

export const USAGE: UsageSummary = { period: '2026-01', plan: 'pro', metrics: [], history: [] };

export const NO_ROWS = { items: [], nextCursor: null };

export const ERROR: ErrorView = {
  title: 'The server is not responding',
  detail: 'The connection was interrupted or the server is restarting. Try again in a moment.',
  retryable: true,
  requestId: '7f3c9a1e',
};

export const PLAN: SubscriptionSummary = {
  entitlement: {
    uid: payerOf(ME.uid),
    planKey: 'pro',
    status: 'active',
    sourceSubscriptionId: null,
    currentPeriodEnd: AT,
    graceUntil: null,
    cancelAtPeriodEnd: false,
    features: [],
    quantity: 1,
    metered: [],
    updatedAt: AT,
  },
  subscription: null,
  plan: { key: 'pro', name: 'Pro' },
  hasPortal: true,
  hadTrial: false,
};

export const OPTION: PlanOption = {
  key: 'pro',
  plan: 'pro',
  name: 'Pro',
  interval: 'year',
  price: '$190',
  state: 'other',
  quantity: null,
};

export const FLAG: FlagState = {
  key: 'sign-ups',
  title: 'Sign-ups',
  description: '',
  audience: { kind: 'everybody' },
  isDefault: true,
};

export const openDetails = (_: unknown, { host }: Place): void => {
  for (const details of host.querySelectorAll('details')) details.open = true;
};

const DAY = { from: '2026-01-05', to: '2026-01-05' };
const PERIOD: MetricsPeriod = {
  ...DAY,
  activity: {
    signUps: 0,
    activations: 0,
    runs: 0,
    failedRuns: 0,
    failedWebhooks: 0,
    failedPayments: 0,
  },
  usage: {},
  revenue: [],
  plans: [],
};

export const METRICS: MetricsReport = {
  range: '30d',
  unit: 'day',
  asOf: AT,
  counted: false,
  current: PERIOD,
  previous: PERIOD,
  periods: [PERIOD],
};

export const OVERVIEW: BillingOverview = {
  subscriptions: {},
  events: { applied: 0, ignored: 0, stale: 0, parked: 0, failed: 0 },
  reconcile: { at: Date.now(), finished: true },
};

export const API_DOCUMENT = {
  openapi: '3.1.0',
  info: { title: 'API', version: '1' },
  servers: [],
  paths: {},
  tags: [],
  components: { schemas: {} },
};
