import { existsSync } from 'node:fs';
import { inlineShared } from '@keelson/contracts/http/openapi/inline-shared';
import { type UserId } from '@keelson/contracts/ids';
import { SECOND } from '@keelson/contracts/time';
import { Timestamp } from 'firebase-admin/firestore';
import { newNotification } from '@keelson/server/notifications/new-notification';
import { notificationRef } from '@keelson/server/notifications/notification-ref';
import { type ApiDocument } from '@keelson/server/testing/openapi/api-document';
import { type Fit } from '@keelson/server/testing/openapi/draft';
import { headerMistakes } from '@keelson/server/testing/openapi/header-mistakes';
import { KanbanState } from '@keelson/server/testing/openapi/kanban-state';
import {
  neverAccepted,
  rarelyTried,
  unseenOf,
  withoutNextPage,
} from '@keelson/server/testing/openapi/judge-report';
import { keepReport } from '@keelson/server/testing/openapi/trial-report';
import {
  type Caller,
  requestFactor,
  requestSeed,
  tryOperations,
} from '@keelson/server/testing/openapi/try-operations';
import { type LocalPayments, startLocalPayments } from '../billing/testing/payments-process';
import { ControlWorld } from '../kanban/testing/control-world';
import { writeRelease } from '../learning/testing/write-release';
import { sourceProgram } from '@keelson/readers/testing/test-reader';
import { APP_URL } from '../testing/test-config';
import { TestUser } from '../testing/test-user';

const SEED = requestSeed();
const SCRIBE = 'scribe';
const FACTOR = requestFactor();
const RELEASE = {
  revision: 1,
  docs: [{ slug: 'first', title: 'First', version: 1 }],
  withdrawn: [],
};

/** Operations that need more than a generated request, by the test in which they are accepted. */
const ACCEPTED_ELSEWHERE: Readonly<Record<string, readonly string[]>> = {
  // Few generated requests name an account that exists.
  'account/account': ['getUser'],
  'account/session-life': ['listUserSessions'],
  'billing/invoices': ['getAccountBilling', 'listAccountInvoices'],
  'billing/plan-changes': [
    'getCheckout',
    'previewPlanChange',
    'changePlan',
    'keepPlan',
    'cancelSubscription',
    'resumeSubscription',
  ],
  'billing/promotions': ['previewPromotion', 'applyPromotion'],
  // Generated members have no plan that charges for use.
  'usage/overage-cap': ['setOverageCap'],
  'billing/over-the-wire': ['receiveWebhook', 'retryBillingEvent'],
  'billing/resolve-event': ['resolveBillingEvent', 'unresolveBillingEvent'],
  'billing/upkeep': ['listBillingEvents', 'resyncBilling'],
  'billing/duplicates': ['approveDuplicate', 'keepDuplicate'],
  'billing/orphaned-accounts': ['endOrphanedAccount'],
  // Most generated bodies name a chat, which the caller does not have.
  'chat/chat': ['askChat'],
  'chat/chat-settings': ['setChatSettings', 'listChatModels'],
  'chat/share': ['getSharedChat'],
  'chat/attachments/attachments': ['attachToChat', 'getChatAttachment'],
  'chat/feedback': ['listChatFeedback'],
  'account/pictures/pictures': ['setPicture', 'getPicture'],
  'teams/pictures/workspace-picture': ['setWorkspacePicture', 'getWorkspacePicture'],
  'usage/usage': ['getUsageHistory'],
  'projects/hub': ['getProjectHub'],
  'kanban/subscriptions': ['addNotifyTarget'],
  'learning/images': ['getDocImage'],
  'learning/public/doc-preview': ['getDocPreview'],
  'learning/feedback/feedback': ['listDocFeedback', 'listFeedbackReasons'],
  'learning/public/publish': ['getLesson', 'getLessonVideo'],
  'learning/ingest': [
    'ingest',
    'requestApproval',
    'listApprovals',
    'getApproval',
    'approvePlan',
    'denyPlan',
    'collectApprovalToken',
    'getIngestRun',
    'listIngestRuns',
    'getManifest',
  ],
  'learning/plan-runs/plan-runs': [
    'startPlanRun',
    'listPlanRuns',
    'getPlanRun',
    'getPlanRunResult',
    'cancelPlanRun',
    'resumePlanRun',
  ],
  'learning/source-choices': ['previewSource'],
  'learning/retry-video': ['retryVideo'],
  'learning/apply/resume-run': ['resumeIngestRun'],
};
const isAcceptedElsewhere = (id: string): boolean =>
  Object.values(ACCEPTED_ELSEWHERE).some((ids) => ids.includes(id));

/** Codes of the session that every operation which declares them returns here. */
const ENTRANCE_CODES = [
  'session/missing',
  'session/invalid',
  'session/duplicate-cookie',
  'session/forbidden',
  'request/cross-site',
];

/** Operations that end the caller's session or account. */
const LAST_OF_CALLER = new Set(['endSession', 'deleteMe', 'endSessionById', 'startSession']);

const INVALID = { authorization: 'Bearer nonsense' };
const NOBODY = { origin: APP_URL };

it.each(Object.keys(ACCEPTED_ELSEWHERE))(
  'some generated requests are accepted in %s instead',
  (test) => {
    const specs = ['', '.core'].map((tier) => `functions/src/${test}.integration${tier}.spec.ts`);
    expect(specs.some((path) => existsSync(path))).toBe(true);
  },
);

describe('requests that are generated from the OpenAPI document', () => {
  let payments: LocalPayments;
  let world: ControlWorld;
  let state: KanbanState;
  // A world for each attempt: requests of the last one close sign-ups.
  beforeEach(async () => {
    payments = await startLocalPayments();
    world = await ControlWorld.start('generated', {
      attachments: true,
      reader: sourceProgram({ timeoutMs: 20_000 }),
      env: payments.env,
    });
    await writeRelease(world.product.db, RELEASE);
    const call = world.execution.call.bind(world.execution);
    state = new KanbanState(call, SCRIBE, await furtherFits());
    const agent = { id: SCRIBE, kind: 'pull', name: 'Scribe', maxConcurrency: 64 };
    await world.execution.call('POST /v1/agents', agent);
    await notify(world.staff.admin.uid, 30);
    await converse(world.staff.admin.uid, 30);
  });
  afterEach(async () => {
    await world.close();
    await payments.close();
  });

  /** More notifications than a page that is asked for. */
  async function notify(uid: UserId, count: number): Promise<void> {
    const batch = world.product.db.batch();
    for (let index = 0; index < count; index += 1) {
      const notification = newNotification({
        id: `n${index}`,
        kind: 'mention',
        actorName: 'Olive',
        subject: 'Plank',
        count: 1,
        excerpt: null,
        path: '/admin',
        at: Date.now() - index * SECOND,
      });
      batch.set(notificationRef(world.product.db, uid, notification.id), notification);
    }
    await batch.commit();
  }

  /** More chats than a page that is asked for. */
  async function converse(uid: UserId, count: number): Promise<void> {
    const batch = world.product.db.batch();
    for (let index = 0; index < count; index += 1) {
      const at = Timestamp.fromMillis(Date.now() - index * SECOND);
      const chat = {
        uid,
        title: 'Planks',
        preview: 'Planks are sawn.',
        searchText: 'planks',
        lastMessage: 2,
        createdAt: at,
        updatedAt: at,
        deletedAt: null,
      };
      batch.set(world.product.db.collection('chats').doc(`further${index}`), chat);
    }
    await batch.commit();
  }

  async function furtherFits(): Promise<Readonly<Record<string, () => Promise<Fit>>>> {
    const { product, staff } = world;
    const onDocument = (): Promise<Fit> => Promise.resolve({ path: { slug: 'first' } });
    const sent = async (method: string, path: string, body: object): Promise<{ id: string }> => {
      const response = await staff.admin.send(method, path, body);
      if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`);
      return (await response.json()) as { id: string };
    };
    const asked = { kind: 'ask', chatId: null, text: 'What is Pro?' };
    await (await staff.admin.send('POST', '/api/chat', asked)).text();
    const chats = await product.db.collection('chats').where('uid', '==', staff.admin.uid).get();
    const onChat = (): Promise<Fit> => Promise.resolve({ path: { id: chats.docs[0]!.id } });
    const target = { platform: 'slack', address: '#keel', label: 'Keel' };
    const newTarget = (): Promise<{ id: string }> =>
      sent('POST', '/api/admin/kanban/notify/targets', target);
    return {
      getPublicDoc: onDocument,
      getLesson: onDocument,
      sendDocFeedback: async () => ({
        ...(await onDocument()),
        body: { version: 1, helpful: true, reason: '' },
      }),
      getChat: onChat,
      renameChat: onChat,
      stopAnswer: onChat,
      deleteChat: onChat,
      restoreChat: onChat,
      getChatLink: onChat,
      shareChat: onChat,
      unshareChat: onChat,
      giveChatFeedback: async () => ({
        path: { ...(await onChat()).path, n: '2' },
        body: { verdict: 'up', reason: null, comment: '' },
      }),
      withdrawChatFeedback: async () => ({ path: { ...(await onChat()).path, n: '2' } }),
      subscribe: async () => {
        const { id, boardSlug } = await state.card();
        return {
          path: { slug: boardSlug, cardId: id },
          body: { targetId: (await newTarget()).id },
        };
      },
      // A second approver needs a second admin.
      setLearningPolicy: () => Promise.resolve({ body: { requireSecondApprover: false } }),
      editNotifyTarget: async () => ({
        path: { targetId: (await newTarget()).id, id: (await newTarget()).id },
        body: { expectedRevision: 1 },
      }),
    };
  }

  const sessionOf = ({ cookie }: TestUser): NonNullable<Fit['headers']> => ({
    cookie,
    origin: APP_URL,
  });

  async function callers(): Promise<Caller[]> {
    const { admin, viewer } = world.staff;
    const member = await TestUser.start(world.product);
    const { idToken } = await admin.elsewhere();
    const own: Caller['prepare'] = async ({ operation: { operationId }, path }) => {
      if (!LAST_OF_CALLER.has(operationId)) {
        return { ...(await state.fit(operationId, path)), headers: sessionOf(admin) };
      }
      const user = await TestUser.start(world.product);
      const body = { idToken: user.idToken, confirm: user.email };
      return { body, headers: sessionOf(user) };
    };
    const strangers: readonly NonNullable<Fit['headers']>[] = [INVALID, NOBODY];
    const shared = (headers: NonNullable<Fit['headers']>): Caller['prepare'] => {
      return async ({ operation: { operationId }, path }) =>
        LAST_OF_CALLER.has(operationId) && !strangers.includes(headers)
          ? null
          : { ...(await state.sharedFit(operationId, path)), headers };
    };
    const once = (name: string, headers: NonNullable<Fit['headers']>): Caller => ({
      name,
      valid: 1,
      broken: 0,
      prepare: shared(headers),
    });
    return [
      { name: 'admin', valid: FACTOR, broken: 2 * FACTOR, prepare: own },
      once('viewer', sessionOf(viewer)),
      once('member', sessionOf(member)),
      once('ID token', { authorization: `Bearer ${idToken}`, origin: APP_URL }),
      once('invalid ID token', INVALID),
      once('nobody', NOBODY),
      once('two sessions', { ...sessionOf(member), cookie: `${member.cookie}; ${admin.cookie}` }),
      once('another site', { ...sessionOf(member), origin: 'https://evil.test' }),
      ...headerMistakes(shared(sessionOf(admin)), sessionOf(admin), 64 * 1024),
    ];
  }

  it('get only responses that the document declares, and no fault', async () => {
    const person = await TestUser.start(world.product);
    const response = await world.product.fetch('/api/openapi.json');
    const report = await tryOperations({
      document: inlineShared((await response.json()) as ApiDocument),
      known: { agentId: [SCRIBE], uid: [person.uid] },
      seed: SEED,
      callers: await callers(),
      send: ({ method, path, headers, body }) =>
        world.product.fetch(path, { method, headers, body }),
    });
    keepReport('product', report);
    expect(report.findings).toEqual([]);
    expect(rarelyTried(report, 7).filter((id) => !LAST_OF_CALLER.has(id))).toEqual([]);
    expect(neverAccepted(report).filter((id) => !isAcceptedElsewhere(id))).toEqual([]);
    expect(withoutNextPage(report).filter((id) => !isAcceptedElsewhere(id))).toEqual([]);
    const uploads = report.operations.filter((count) => count.uploads > 0);
    expect(uploads.map(({ operationId }) => operationId).sort()).toEqual([
      'addAttachment',
      'attachToChat',
      'reportPolicyViolations',
      'setPicture',
      'setWorkspacePicture',
      'uploadSource',
    ]);
    const atEntrance = unseenOf(report, ENTRANCE_CODES).filter(
      ({ operationId }) => !LAST_OF_CALLER.has(operationId),
    );
    expect(atEntrance).toEqual([]);
  }, 1_200_000);
});
