import { FIXTURE_DOCUMENTS, publish } from '@keelson/answers/testing/fixture-documents';
import { OperationCounter } from '@keelson/server/testing/operation-counter';
import { type UserId } from '@keelson/contracts/ids';
import { DAY, MINUTE, SECOND } from '@keelson/contracts/time';
import { reconcileBilling } from '../../functions/src/billing/reconcile/reconcile-billing';
import { type ShardKey } from '../../functions/src/billing/reconcile/shard-repo';
import { superviseWalk } from '../../functions/src/billing/reconcile/supervise-walk';
import { syncSubscription } from '../../functions/src/billing/plans/sync-subscription';
import { MemoryProvider } from '../../functions/src/billing/testing/memory-provider';
import { rawEvent, sendTo } from '../../functions/src/billing/testing/send-webhook';
import {
  addUser,
  billingFor,
  serveBilling,
} from '../../functions/src/billing/testing/serve-billing';
import { workShard } from '../../functions/src/billing/reconcile/work-shard';
import { openTestDatabase } from '../../functions/src/billing/testing/test-database';
import { ask, eventOf, question } from '../../functions/src/chat/testing/ask';
import { jobs } from '../../functions/src/deployed';
import { ControlWorld } from '../../functions/src/kanban/testing/control-world';
import { TestProduct } from '../../functions/src/testing/test-product';
import { TestUser } from '../../functions/src/testing/test-user';
import { START, UID } from '../../functions/src/billing/testing/builders';
import { COUNTED } from './counted';
import { SimulatedProduct } from '../../bench/day/simulated-product';

describe('the operations of the product', () => {
  let product: TestProduct;
  let counter: OperationCounter;
  let member: TestUser;
  beforeAll(async () => {
    product = await TestProduct.start('counted');
    await publish(product.db, FIXTURE_DOCUMENTS);
    counter = new OperationCounter(product.db);
    member = await TestUser.start(product);
  });
  afterAll(() => product.close());

  const get = async (path: string): Promise<void> => {
    const response = await member.get(path);
    if (response.status !== 200) throw new Error(`${path}: ${await response.text()}`);
    await response.arrayBuffer();
  };

  it('of sign-ups and sign-ins', async () => {
    const newcomer = await TestUser.signIn(product);
    expect({
      signUp: await counter.of(() => newcomer.startSession()),
      signIn: await counter.of(() => newcomer.signInAgain()),
    }).toEqual({ signUp: COUNTED.signUp, signIn: COUNTED.signIn });
  });

  it('of the dashboard', async () => {
    const open = () =>
      Promise.all(['/api/me', '/api/subscription', '/api/usage', '/api/projects'].map(get));
    expect(await counter.of(open)).toEqual(COUNTED.dashboard);
  });

  it('of the chat', async () => {
    const first = await ask(member, question('How many messages does Pro give?'));
    const { id } = eventOf(first, 'start').chat;
    const again = { kind: 'ask', chatId: id, text: 'And how much does it cost?' };
    const counted = await counter.of(async () => eventOf(await ask(member, again), 'done'));
    expect({
      question: counted,
      chatOpened: await counter.of(() => Promise.all([get('/api/chats'), get(`/api/chats/${id}`)])),
    }).toEqual({ question: COUNTED.question, chatOpened: COUNTED.chatOpened });
  });
});

it('of a further board on the list of boards', async () => {
  const world = await ControlWorld.start('counted-boards');
  try {
    const counter = new OperationCounter(world.product.db);
    const list = () => counter.of(() => world.sendOk('viewer', 'GET /board-counts'));
    const addBoard = async (): Promise<void> => {
      const board = await world.board();
      for (const status of ['triage', 'todo', 'ready']) await world.card(board, { status });
    };
    await addBoard();
    const one = await list();
    await addBoard();
    const two = await list();
    expect({
      reads: two.reads - one.reads,
      writes: two.writes,
      deletes: two.deletes,
    }).toEqual(COUNTED.boardCounted);
  } finally {
    await world.close();
  }
});

describe('the operations of billing', () => {
  const database = openTestDatabase('counted-billing');
  const now = () => START;
  let provider: MemoryProvider;
  let billing: ReturnType<typeof billingFor>;
  const counter = new OperationCounter(database.db);
  beforeEach(async () => {
    await database.clear();
    provider = new MemoryProvider();
    billing = billingFor({ db: database.db, provider, now });
  });
  afterAll(() => database.close());

  it('of a payment event, and of the same one again', async () => {
    await addUser(database.db, UID);
    const customer = provider.addCustomer(UID);
    const subscription = provider.addSubscription(customer, {}, UID);
    const served = await serveBilling(database.db, billing);
    const send = (id: string) => {
      const object = { object: 'subscription', id: subscription, customer };
      const body = rawEvent(id, 'customer.subscription.updated', object);
      return sendTo(served, { at: START, body });
    };
    try {
      await send('evt_first');
      expect({
        paymentEvent: await counter.of(() => send('evt_counted')),
        paymentEventAgain: await counter.of(() => send('evt_counted')),
      }).toEqual({
        paymentEvent: COUNTED.paymentEvent,
        paymentEventAgain: COUNTED.paymentEventAgain,
      });
    } finally {
      await served.close();
    }
  });

  const addMembers = async (from: number, to: number): Promise<void> => {
    for (let n = from; n < to; n += 1) {
      const uid = `member-${n}` as UserId;
      await addUser(database.db, uid);
      const customer = provider.addCustomer(uid);
      const id = provider.addSubscription(customer, { createdAt: START - n * DAY }, uid);
      await syncSubscription(billing, id, { event: null });
    }
  };
  /** Operations of a walk, and the pages that it asked the provider for. */
  const countWalk = async (walk: () => Promise<unknown>) => {
    await walk();
    provider.calls.length = 0;
    const operations = await counter.of(walk);
    const pages = provider.calls.filter((name) => name === 'pageOfSubscriptions').length;
    return { ...operations, pages };
  };

  it('of a subscription that reconcile checks, and of a page of them', async () => {
    const reconcile = () =>
      reconcileBilling(billing, { mode: 'repair', deadline: Number.MAX_SAFE_INTEGER });
    await addMembers(0, 10);
    const few = await countWalk(reconcile);
    await addMembers(10, 30);
    const more = await countWalk(reconcile);
    const pages = more.pages - few.pages;
    // Pages are smaller here than at the provider, so that their share is seen.
    expect(pages).toBe(6);
    const checked = 20;
    expect({
      reads: more.reads - few.reads,
      writes: more.writes - few.writes,
      deletes: more.deletes - few.deletes,
    }).toEqual({
      reads: checked * COUNTED.reconciled.reads + pages * COUNTED.reconciledPage.reads,
      writes: checked * COUNTED.reconciled.writes + pages * COUNTED.reconciledPage.writes,
      deletes: 0,
    });
  });

  it('of a shard of a walk', async () => {
    await addMembers(0, 12);
    let shards = 0;
    const walkOf = (shardSize: number) => async (): Promise<void> => {
      const queue: ShardKey[] = [];
      const enqueueShard = (key: ShardKey): Promise<void> => {
        queue.push(key);
        return Promise.resolve();
      };
      let at = START;
      const deps = { ...billing, now: () => (at += SECOND), shardSize, enqueueShard };
      await superviseWalk(deps, { isDue: () => Promise.resolve(true) });
      shards = queue.length;
      for (const key of queue) {
        const deadline = Number.MAX_SAFE_INTEGER;
        await workShard(deps, { key, deadline, leaseMs: MINUTE, isLastAttempt: false });
      }
    };
    const few = { ...(await countWalk(walkOf(6))), shards };
    const more = { ...(await countWalk(walkOf(1))), shards };
    const pages = more.pages - few.pages;
    const count = more.shards - few.shards;
    expect(count).toBeGreaterThan(5);
    // Planning asks how many subscriptions a window has more often than there are windows.
    const each = (kind: 'reads' | 'writes') =>
      Math.round((more[kind] - few[kind] - pages * COUNTED.shardPage[kind]) / count);
    expect({ reads: each('reads'), writes: each('writes'), deletes: 0 }).toEqual(COUNTED.shard);
  });
});

it('the operations of a look at invoices, and of a run of reconcile without subscriptions', async () => {
  const product = await SimulatedProduct.start();
  try {
    await product.reconcileRun();
    const reconcileRun = await product.counter.of(product.reconcileRun);
    await product.addMember();
    const [member] = product.members;
    if (member === undefined) throw new Error('No member');
    await product.addSubscription(member);
    const invoices = await product.counter.of(() => product.invoices(member));
    expect({ reconcileRun, invoices }).toEqual({
      reconcileRun: COUNTED.reconcileRun,
      invoices: COUNTED.invoices,
    });
  } finally {
    await product.close();
  }
});

it('the operations of an hour in which nothing happens', async () => {
  const product = await TestProduct.start('counted-idle', { files: 'bucket' });
  try {
    const parts = product.parts();
    const hour = async (): Promise<void> => {
      for (const job of [jobs.tidyLearning, jobs.sealAudit, jobs.compactMetrics]) await job(parts);
      for (let run = 0; run < 6; run += 1) {
        await jobs.tidyChats(parts);
        await jobs.expirePlans(parts);
      }
    };
    await hour();
    expect(await new OperationCounter(product.db).of(hour)).toEqual(COUNTED.idleHour);
  } finally {
    await product.close();
  }
});
