import { AREA_DOCUMENTS } from './area-rows';
import { FEATURE_DOCUMENTS } from './feature-attempts';
import { PRINCIPALS } from './principals';

type Document = Record<string, unknown>;

const staffRecords = Object.entries(PRINCIPALS).flatMap(([uid, { record }]) =>
  record === null ? [] : [[`staff/${uid}`, { role: record, grantedBy: 'admin' }] as const],
);

/**
 * The database of the rules tests: at least one document of every collection. A document has little more
 * than the fields that the rules read.
 */
export const DOCUMENTS: Readonly<Record<string, Document>> = {
  'users/owner/notifications/n1': { kind: 'mention', readAt: null },
  'mail/owner~n1': { uid: 'owner', to: 'owner@keelson.test' },
  'users/owner': {
    email: 'owner@keelson.test',
    displayName: 'Owner',
    providers: ['google.com'],
    preferences: { theme: 'system' },
  },
  ...Object.fromEntries(staffRecords),
  'customers/owner': { providerCustomerId: 'cus_1' },
  'subscriptions/sub_1': { uid: 'owner', status: 'active' },
  'entitlements/owner': {
    planKey: 'pro',
    status: 'active',
    cancelAtPeriodEnd: false,
    features: ['usageHistory'],
  },
  ...FEATURE_DOCUMENTS,
  'webhookEvents/evt_1': { type: 'invoice.paid', outcome: 'applied' },
  'planPrices/pro': { amountMinor: 1900 },
  'billingJobs/reconcile': { cursor: null },
  'billingDuplicates/sub_1': { uid: 'owner', status: 'open' },
  'skippedSubscriptions/sub_2': { status: 'active' },
  'staffIncidents/sub_1': { uid: 'owner', incidents: [] },
  'migrations/lessonFilms': { after: 'lessonFilms/a' },
  'metricShards/2026-11-22~00': { day: '2026-11-22', counters: { signUps: 1 } },
  'metricMonths/2026-11': { days: {} },
  'metricTotals/all': { counters: {} },
  'usage/owner': { activatedAt: 1 },
  'usage/owner/periods/2026-11': { counters: { chatMessages: 3 } },
  'usage/owner/entries/k1': { metric: 'chatMessages' },
  'priorUse/k1': { kind: 'card', uid: 'owner' },
  'usage/owner/meterReports/chatMessages-1': { metric: 'chatMessages', units: 3 },
  'settings/billing': { duplicates: 'ask' },
  'settings/flags': { revision: 1, audiences: { chat: { kind: 'staff' } } },
  'audit/1': { action: 'staff.role-set' },
  'auditSeals/2026-11-22': { entries: 1 },
  'sessions/s1': { uid: 'owner', status: 'active' },
  'idempotencyKeys/k1': { uid: 'owner' },
  'rateLimits/l1': { current: 1 },
  ...AREA_DOCUMENTS,
};
