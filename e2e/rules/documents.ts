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
  'settings/chat': { revision: 1, model: null },
  'settings/flags': { revision: 1, audiences: { chat: { kind: 'staff' } } },
  'manifest/s1': { stage: 'published' },
  'ingestRuns/r1': { status: 'applied' },
  'ingestRuns/r1/events/1': { message: 'Started' },
  'lessonFilms/f1': { status: 'waiting' },
  'approvals/p1': { requester: 'operator' },
  'approvalSecrets/p1': { tokenHash: 'f00d' },
  'manifest/head': { liveRelease: 'r-1' },
  'releases/r-1': { docs: [] },
  'releases/r-1/pages/1': { docs: [] },
  // A draft, not published yet.
  'releases/r-2': { docs: [] },
  'publicDocs/hello': { title: 'Hello', version: 2, withdrawnAt: null },
  'publicDocs/hello/versions/1': { title: 'Hallo' },
  'publicDocs/hello/versions/2': { title: 'Hello' },
  'publicDocs/hello/versions/3': { title: 'Hello again' },
  'publicDocs/hello/origins/2': { runId: 'r1' },
  'embeddings/m': { release: 'r-1' },
  'embeddings/m/passageVectors/p': { at: 1 },
  'publicDocs/gone': { title: 'Gone', version: 1, withdrawnAt: 1 },
  'publicDocs/gone/versions/1': { title: 'Gone' },
  'chats/h1': { uid: 'owner', title: 'Chat' },
  'chatAttachments/owner': { files: 1, bytes: 9 },
  'chatAttachments/owner/files/f1': { name: 'plan.csv', chatIds: ['h1'] },
  'chatShares/t1': { uid: 'owner', chatId: 'h1' },
  'chatFeedback/h1~2': { uid: 'owner', verdict: 'up' },
  'chats/h1/messages/1': { role: 'user', text: 'Hi' },
  'audit/1': { action: 'staff.role-set' },
  'auditSeals/2026-11-22': { entries: 1 },
  'sessions/s1': { uid: 'owner', status: 'active' },
  'docFeedback/handbook.1': { helpful: 1 },
  'planRuns/p1': { status: 'queued' },
  'docFeedbackAnswers/a1': { helpful: true },
  'gaps/g1': { status: 'open' },
  'idempotencyKeys/k1': { uid: 'owner' },
  'rateLimits/l1': { current: 1 },
  ...AREA_DOCUMENTS,
};
