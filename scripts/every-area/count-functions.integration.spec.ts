import { FIXTURE_DOCUMENTS, publish } from '@keelson/answers/testing/fixture-documents';
import { OperationCounter } from '@keelson/server/testing/operation-counter';
import { type SubscriptionId, type PayerId } from '@keelson/contracts/ids';
import { COUNTER_SHARDS } from '@keelson/contracts/kanban/board/board';
import { paths } from '@keelson/contracts/paths';
import { DAY, MINUTE, SECOND } from '@keelson/contracts/time';
import { reconcileBilling } from '../../functions/src/billing/reconcile/reconcile-billing';
import { type ShardKey } from '../../functions/src/billing/reconcile/shard-repo';
import { superviseWalk } from '../../functions/src/billing/reconcile/supervise-walk';
import { syncSubscription } from '../../functions/src/billing/plans/sync-subscription';
import { MemoryProvider } from '../../functions/src/billing/testing/memory-provider';
import { startLocalPayments } from '../../functions/src/billing/testing/payments-process';
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
import { COUNTED, figuresOf } from '../counted/counted';

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
    expect(figuresOf(await counter.of(() => newcomer.startSession()))).toEqual(
      COUNTED['first sign-in of an account'],
    );
    expect(figuresOf(await counter.of(() => newcomer.signInAgain()))).toEqual(COUNTED['sign-in']);
  });

  it('of the dashboard', async () => {
    const open = () =>
      Promise.all(['/api/me', '/api/subscription', '/api/usage', '/api/projects'].map(get));
    expect(figuresOf(await counter.of(open))).toEqual(COUNTED['dashboard, all of its requests']);
  });

  it('of the chat', async () => {
    const first = await ask(member, question('How many messages does Pro give?'));
    const { id } = eventOf(first, 'start').chat;
    const again = { kind: 'ask', chatId: id, text: 'And how much does it cost?' };
    const counted = await counter.of(async () => eventOf(await ask(member, again), 'done'));
    expect(figuresOf(counted)).toEqual(COUNTED['question in an open chat, with its answer']);
    const opened = await counter.of(() =>
      Promise.all([get('/api/chats'), get(`/api/chats/${id}`)]),
    );
    expect(figuresOf(opened)).toEqual(COUNTED['list of chats, and a chat with one question']);
  });
});

it('of a further board on the list of boards', async () => {
  const world = await ControlWorld.start('counted-boards');
  try {
    const counter = new OperationCounter(world.product.db);
    const list = () => counter.of(() => world.sendOk('viewer', 'GET /board-counts'));
    const addBoard = async (): Promise<void> => {
      const { slug } = await world.board();
      await world.card({ slug });
      // Cards that were moved often are counted in all shards.
      for (let shard = 0; shard < COUNTER_SHARDS; shard += 1) {
        const counter = world.product.db.doc(paths.boardCounter(slug, String(shard)));
        await counter.set({ counts: {} }, { merge: true });
      }
    };
    await addBoard();
    const one = await list();
    await addBoard();
    const two = await list();
    expect(figuresOf({ ...two, reads: two.reads - one.reads })).toEqual(
      COUNTED['board on the list of boards, with its counts'],
    );
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
      expect(figuresOf(await counter.of(() => send('evt_counted')))).toEqual(
        COUNTED['change of a subscription that the provider reports'],
      );
      expect(figuresOf(await counter.of(() => send('evt_counted')))).toEqual(
        COUNTED['the same change, reported again'],
      );
    } finally {
      await served.close();
    }
  });

  const addMembers = async (from: number, to: number): Promise<void> => {
    for (let n = from; n < to; n += 1) {
      const uid = `member-${n}` as PayerId;
      await addUser(database.db, uid);
      const customer = provider.addCustomer(uid);
      const id = provider.addSubscription(customer, { createdAt: START - n * DAY }, uid);
      await syncSubscription(billing, id, { event: null });
    }
  };
  /** Operations of a pass, and the pages that it asked the provider for. */
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
    const each = COUNTED['subscription that a pass of reconcile checks'];
    const page = COUNTED['page of 100 subscriptions of such a pass'];
    const [fewer, all] = [figuresOf(few), figuresOf(more)];
    expect({ reads: all.reads - fewer.reads, writes: all.writes - fewer.writes }).toEqual({
      reads: checked * each.reads + pages * page.reads,
      writes: checked * each.writes + pages * page.writes,
    });
  });

  it('of a shard of a pass', async () => {
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
    const page = COUNTED['page of 100 subscriptions of a shard'];
    const each = (kind: 'reads' | 'writes') =>
      Math.round((more[kind] - few[kind] - pages * page[kind]) / count);
    expect({ reads: each('reads'), writes: each('writes') }).toEqual(
      COUNTED['shard of a pass, without its pages'],
    );
  });
});

it('the operations of a look at invoices, and of a run of reconcile without subscriptions', async () => {
  const payments = await startLocalPayments();
  const product = await TestProduct.start('counted-payments', { env: payments.env });
  const counter = new OperationCounter(product.db);
  const reconcile = () => jobs.reconcileBilling(product.parts());
  try {
    await reconcile();
    expect(figuresOf(await counter.of(reconcile))).toEqual(
      COUNTED['hourly reconcile without subscriptions'],
    );
    const member = await TestUser.start(product);
    const metadata = { uid: member.uid };
    const customer = (await payments.stripe.customers.create({ metadata })).id;
    const method = await payments.stripe.paymentMethods.attach('pm_card_visa', { customer });
    const subscription = await payments.stripe.subscriptions.create({
      customer,
      default_payment_method: method.id,
      items: [{ price: 'price_keelson_pro_monthly' }],
      metadata,
    });
    const id = subscription.id as SubscriptionId;
    await syncSubscription(product.parts().billing, id, { event: null });
    const invoices = await counter.of(async () => {
      expect((await member.get('/api/invoices')).status).toBe(200);
    });
    expect(figuresOf(invoices)).toEqual(COUNTED['invoices of a paying member']);
  } finally {
    await payments.close();
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
    expect(figuresOf(await new OperationCounter(product.db).of(hour))).toEqual(
      COUNTED['all other scheduled jobs, in an hour in which nothing happened'],
    );
  } finally {
    await product.close();
  }
});
