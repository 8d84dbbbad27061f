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
  'users/owner': {
    email: 'owner@keelson.test',
    displayName: 'Owner',
    providers: ['google.com'],
    preferences: { theme: 'system' },
  },
  ...Object.fromEntries(staffRecords),
  'customers/owner': { providerCustomerId: 'cus_1' },
  'subscriptions/sub_1': { uid: 'owner', status: 'active' },
  'entitlements/owner': { planKey: 'pro', status: 'active' },
  'webhookEvents/evt_1': { type: 'invoice.paid', outcome: 'applied' },
  'planPrices/pro': { amountMinor: 1900 },
  'billingJobs/reconcile': { cursor: null },
  'billingDuplicates/sub_1': { uid: 'owner', status: 'open' },
  'skippedSubscriptions/sub_2': { status: 'active' },
  'staffIncidents/sub_1': { uid: 'owner', incidents: [] },
  'migrations/lessonFilms': { after: 'lessonFilms/a' },
  'usage/owner/periods/2026-11': { counters: { chatMessages: 3 } },
  'usage/owner/entries/k1': { metric: 'chatMessages' },
  'projects/open': { visibility: 'public', name: 'Open' },
  'projectMembers/open': { memberUids: ['member'], ownerUid: 'member' },
  'projects/open/readModels/hub': { running: 1 },
  'projects/closed': { visibility: 'members', memberUids: ['member'], ownerUid: 'member' },
  'projects/closed/readModels/hub': { running: 1 },
  // A custom board role, which does not make the user staff.
  'boards/main': { name: 'Main', roles: { stranger: 'admin' }, archived: false },
  'boards/main/counters/todo-0': { cards: 1 },
  'boards/main/pulse/cards': { at: 1 },
  'boards/main/cards/c1': { title: 'Card', status: 'todo' },
  'boards/main/cards/c1/comments/1': { body: 'Hello' },
  'boards/main/cards/c1/events/1': { kind: 'created' },
  'boards/main/cards/c1/runs/1': { lease: 0 },
  'boards/main/cards/c1/runs/1/log/1': { text: 'Started' },
  'boards/main/cards/c1/attachments/1': { name: 'report.md' },
  'boards/main/cards/c1/subscriptions/t1': { uid: 'owner' },
  'agents/a1': { kind: 'assistant', enabled: true },
  'agentSecrets/a1': { tokenHash: 'f00d' },
  'permits/1': { runId: null },
  'executionKeys/k1': { answer: null },
  'boardImports/b1': { state: 'filling' },
  'notifyTargets/t1': { platform: 'slack', ownerUid: 'owner' },
  'settings/notify': { enabled: true },
  'settings/billing': { duplicates: 'ask' },
  'savedFilters/owner': { filters: [] },
  'manifest/s1': { stage: 'published' },
  'ingestRuns/r1': { status: 'applied' },
  'ingestRuns/r1/events/1': { message: 'Started' },
  'lessonFilms/f1': { status: 'waiting' },
  'approvals/p1': { requester: 'operator' },
  'approvalSecrets/p1': { tokenHash: 'f00d' },
  'manifest/head': { liveRelease: 'r-1' },
  'releases/r-1': { docs: [] },
  // A draft, not published yet.
  'releases/r-2': { docs: [] },
  'publicDocs/hello': { title: 'Hello', version: 2, withdrawnAt: null },
  'publicDocs/hello/versions/1': { title: 'Hallo' },
  'publicDocs/hello/versions/2': { title: 'Hello' },
  'publicDocs/hello/versions/3': { title: 'Hello again' },
  'publicDocs/hello/origins/2': { runId: 'r1' },
  'publicDocs/gone': { title: 'Gone', version: 1, withdrawnAt: 1 },
  'publicDocs/gone/versions/1': { title: 'Gone' },
  'chats/h1': { uid: 'owner', title: 'Chat' },
  'chats/h1/messages/1': { role: 'user', text: 'Hi' },
  'audit/1': { action: 'staff.role-set' },
  'auditSeals/2026-11-22': { entries: 1 },
  'sessions/s1': { uid: 'owner', status: 'active' },
  'idempotencyKeys/k1': { uid: 'owner' },
  'rateLimits/l1': { current: 1 },
};
