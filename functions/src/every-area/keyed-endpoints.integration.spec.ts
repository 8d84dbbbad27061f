import { randomUUID } from 'node:crypto';
import { DEFAULT_CHAT_SETTINGS } from '@keelson/contracts/chat/settings';
import { type Problem } from '@keelson/contracts/errors';
import { type Endpoint, takesIdempotencyKey } from '@keelson/contracts/http/endpoint';
import { ENDPOINTS } from '@keelson/contracts/http/endpoints';
import { GATEWAY_ENDPOINTS } from '@keelson/contracts/kanban/agent/gateway';
import { sourceProgram } from '@keelson/readers/testing/test-reader';
import { ask, eventOf, question } from '../chat/testing/ask';
import { ingestOf, inline, LearningTestClient } from '../learning/testing/learning-test-client';
import { CommitFaults } from '../testing/commit-faults';
import { type KeyedRequest, teamRequests } from '../teams/testing/keyed-requests';
import { MAIL_ENV } from '../testing/test-config';
import { TestProduct } from '../testing/test-product';
import { TestUser } from '../testing/test-user';
import { leaseMsOf, TIMEOUT_SECONDS } from '../http/timeouts';

/** The effects of the endpoints are counted in these collections. */
const COUNTED = [
  'audit',
  'notifyTargets',
  'planRuns',
  'approvals',
  'files',
  'workspaces',
  'members',
  'invitations',
  'mail',
];

describe('an endpoint that stores its key with its effect', () => {
  let product: TestProduct;
  let faults: CommitFaults;
  let admin: TestUser;
  let learning: LearningTestClient;
  beforeAll(async () => {
    product = await TestProduct.start('keyed', {
      files: 'bucket',
      env: { APPROVAL_SIGNING_KEY: 'k'.repeat(40), ...MAIL_ENV },
      reader: sourceProgram({ timeoutMs: 30_000 }),
    });
    faults = new CommitFaults(product.db);
    admin = await TestUser.staff(product, 'admin');
    learning = new LearningTestClient(product, admin);
  });
  afterAll(() => product.close());
  afterEach(() => {
    faults.restart();
    product.clockOffsetMs = 0;
  });

  const made = async <Body>({ method, path, body }: KeyedRequest): Promise<Body> => {
    const response = await admin.send(method, path, body);
    if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`);
    return (await response.json()) as Body;
  };
  const revisionOf = async (path: string): Promise<number> => {
    const { revision } = (await (await admin.get(path)).json()) as { revision: number };
    return revision;
  };
  const TARGETS = '/api/admin/kanban/notify/targets';
  const target = { platform: 'Telegram', address: '@ops', label: 'Ops' };
  const newTarget = async (): Promise<string> => {
    const { id } = await made<{ id: string }>({ method: 'POST', path: TARGETS, body: target });
    return `${TARGETS}/${id}`;
  };
  const newChat = async (): Promise<string> => {
    const { chat } = eventOf(await ask(admin, question('What is Pro?')), 'start');
    return `/api/chats/${chat.id}`;
  };
  let count = 0;
  let viewed: TestUser | undefined;
  const newChange = () => ingestOf(inline(`doc-${(count += 1)}.md`, `# Doc ${count}\n\nWords.\n`));
  const LEARNING = '/api/admin/learning-control';
  const RUNS = `${LEARNING}/plan-runs`;
  const newRun = async (): Promise<string> => {
    const body = { mode: 'commit_plan', change: newChange() };
    return `${RUNS}/${(await made<{ id: string }>({ method: 'POST', path: RUNS, body })).id}`;
  };
  const approvalOf = async () => {
    const change = newChange();
    const { digest } = await learning.plan(change);
    return { method: 'POST', path: `${LEARNING}/approvals`, body: { change, digest } };
  };

  /** For each of these endpoints, a request that has its effect once. */
  const REQUESTS: Readonly<Record<string, () => Promise<KeyedRequest>>> = {
    ...teamRequests(
      () => product,
      () => admin,
    ),
    updateMe: () =>
      Promise.resolve({ method: 'PATCH', path: '/api/me', body: { displayName: randomUUID() } }),
    renameChat: async () => ({ method: 'PATCH', path: await newChat(), body: { title: 'New' } }),
    deleteChat: async () => ({ method: 'DELETE', path: await newChat() }),
    restoreChat: async () => ({ method: 'POST', path: `${await newChat()}/restore`, body: {} }),
    stopAnswer: async () => ({ method: 'POST', path: `${await newChat()}/stop`, body: {} }),
    setChatSettings: async () => {
      const path = '/api/admin/chat/settings';
      const settings = DEFAULT_CHAT_SETTINGS;
      const body = { settings, reason: 'A test', revision: await revisionOf(path) };
      return { method: 'PUT', path, body };
    },
    setFlag: async () => {
      const revision = await revisionOf('/api/admin/flags');
      const body = { audience: { kind: 'everybody' }, reason: 'A test', revision };
      return { method: 'PUT', path: '/api/admin/flags/chat', body };
    },
    setStaffRole: async () => {
      const { uid } = await TestUser.start(product);
      return { method: 'PUT', path: `/api/admin/users/${uid}/role`, body: { role: 'viewer' } };
    },
    startView: async () => {
      // Always the same account: the view of another one would end too.
      viewed ??= await TestUser.start(product);
      const path = `/api/admin/users/${viewed.uid}/view`;
      return { method: 'POST', path, body: { reason: 'A test of keys' } };
    },
    addNotifyTarget: () => Promise.resolve({ method: 'POST', path: TARGETS, body: target }),
    editNotifyTarget: async () => ({
      method: 'PATCH',
      path: await newTarget(),
      body: { muted: true },
    }),
    removeNotifyTarget: async () => ({ method: 'DELETE', path: await newTarget() }),
    setNotifySettings: () =>
      Promise.resolve({
        method: 'PUT',
        path: '/api/admin/kanban/notify/settings',
        body: { enabled: true, platforms: {} },
      }),
    setSavedFilters: () =>
      Promise.resolve({
        method: 'PUT',
        path: '/api/admin/kanban/filters',
        body: { filters: [] },
      }),
    startPlanRun: () =>
      Promise.resolve({
        method: 'POST',
        path: RUNS,
        body: { mode: 'commit_plan', change: newChange() },
      }),
    cancelPlanRun: async () => ({ method: 'POST', path: `${await newRun()}/cancel`, body: {} }),
    resumePlanRun: async () => ({ method: 'POST', path: `${await newRun()}/resume`, body: {} }),
    requestApproval: approvalOf,
    denyPlan: async () => {
      const { id } = await made<{ id: string }>(await approvalOf());
      return { method: 'POST', path: `${LEARNING}/approvals/${id}/deny`, body: {} };
    },
    setLearningPolicy: () => {
      count += 1;
      const allowedTypes = ['text/markdown'];
      const body = { allowedTypes, requireSecondApprover: count % 2 === 0 };
      return Promise.resolve({ method: 'PUT', path: `${LEARNING}/policy`, body });
    },
  };

  const counts = async (): Promise<number[]> =>
    Promise.all(
      COUNTED.map(
        async (name) => (await product.db.collectionGroup(name).count().get()).data().count,
      ),
    );
  const effectsOf = async (act: () => Promise<void>): Promise<Record<string, number>> => {
    const before = await counts();
    await act();
    const after = await counts();
    return Object.fromEntries(COUNTED.map((name, n) => [name, (after[n] ?? 0) - (before[n] ?? 0)]));
  };
  const send = ({ method, path, body }: KeyedRequest, key: string): Promise<Response> =>
    admin.send(method, path, body, { 'idempotency-key': key });
  const codeOf = async (response: Response): Promise<string> =>
    response.ok ? 'done' : ((await response.json()) as Problem).code;

  it('is tried here, unless the execution service stores its key', () => {
    const forwarded: ReadonlySet<Endpoint> = new Set(GATEWAY_ENDPOINTS);
    const own = ENDPOINTS.filter(
      (endpoint) =>
        takesIdempotencyKey(endpoint) && endpoint.idempotency === 'key' && !forwarded.has(endpoint),
    );
    expect(Object.keys(REQUESTS).sort()).toEqual(own.map(({ operationId }) => operationId).sort());
  });

  /** These endpoints claim their key, and their effect is named by it. */
  const NAMED_BY_KEY: typeof REQUESTS = {
    attachToChat: () => {
      count += 1;
      const path = `/api/chat/attachments?name=${count}.md`;
      return Promise.resolve({ method: 'POST', path, body: `# ${count}` });
    },
  };

  it.each(Object.keys({ ...REQUESTS, ...NAMED_BY_KEY }))(
    '%s has one effect, wherever a process crashes',
    async (id) => {
      const prepare = { ...REQUESTS, ...NAMED_BY_KEY }[id]!;
      let commits = 0;
      const request = await prepare();
      const once = await effectsOf(async () => {
        commits = await faults.commitsOf(async () => {
          expect(await codeOf(await send(request, randomUUID()))).toBe('done');
        });
      });
      for (let stored = 1; stored <= commits; stored += 1) {
        const again = await prepare();
        const effects = await effectsOf(async () => {
          const key = randomUUID();
          faults.crashAfter(stored);
          expect(await codeOf(await send(again, key))).not.toBe('done');
          faults.restart();
          product.clockOffsetMs = leaseMsOf(TIMEOUT_SECONDS.console) + 1;
          expect([stored, await codeOf(await send(again, key))]).toEqual([stored, 'done']);
          product.clockOffsetMs = 0;
        });
        expect([stored, effects]).toEqual([stored, once]);
      }
    },
  );
});
