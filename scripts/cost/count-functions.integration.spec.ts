import { FIXTURE_DOCUMENTS, publish } from '@keelson/answers/testing/fixture-documents';
import { OperationCounter } from '@keelson/server/testing/operation-counter';
import { type UserId } from '@keelson/contracts/ids';
import { reconcileBilling } from '../../functions/src/billing/reconcile-billing';
import { syncSubscription } from '../../functions/src/billing/sync-subscription';
import { MemoryProvider } from '../../functions/src/billing/testing/memory-provider';
import { rawEvent, sendTo } from '../../functions/src/billing/testing/send-webhook';
import {
  addUser,
  billingFor,
  serveBilling,
} from '../../functions/src/billing/testing/serve-billing';
import { openTestDatabase } from '../../functions/src/billing/testing/test-database';
import { ask, eventOf, question } from '../../functions/src/chat/testing/ask';
import { jobs } from '../../functions/src/deployed';
import { TestProduct } from '../../functions/src/testing/test-product';
import { TestUser } from '../../functions/src/testing/test-user';
import { START, UID } from '../../functions/src/billing/testing/builders';
import { COUNTED } from './counted';

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

  it('of a subscription that reconcile checks', async () => {
    const reconcile = () =>
      reconcileBilling(billing, { mode: 'repair', deadline: Number.MAX_SAFE_INTEGER });
    const withMembers = async (from: number, to: number) => {
      for (let n = from; n < to; n += 1) {
        const uid = `member-${n}` as UserId;
        await addUser(database.db, uid);
        const customer = provider.addCustomer(uid);
        const id = provider.addSubscription(customer, {}, uid);
        await syncSubscription(billing, id, { event: null });
      }
      await reconcile();
      return counter.of(reconcile);
    };
    const few = await withMembers(0, 10);
    const more = await withMembers(10, 30);
    // Without what the pages cost, which are smaller here than at the provider.
    expect({
      reads: Math.floor((more.reads - few.reads) / 20),
      writes: Math.floor((more.writes - few.writes) / 20),
      deletes: Math.floor((more.deletes - few.deletes) / 20),
    }).toEqual(COUNTED.reconciled);
  });
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
