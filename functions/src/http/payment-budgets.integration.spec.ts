import { type PlanChangePreview } from '@keelson/contracts/billing/plan-change';
import { type UserId } from '@keelson/contracts/ids';
import { OperationCounter } from '@keelson/server/testing/operation-counter';
import { randomUUID } from 'node:crypto';
import { openPayments, type PaymentsWorld, sessionIn } from '../billing/testing/payments-world';
import { DOCUMENT_BUDGETS } from './document-budgets';

/** The session, the account and the limit, which the server of this world does not look up. */
const OF_EVERY_REQUEST = { reads: 4, writes: 2 } as const;
const DECLINES_LATER = '4000000000000341';

let world: PaymentsWorld;
let counter: OperationCounter;
beforeAll(async () => {
  world = await openPayments('payment-budgets', { promotionCodes: true });
  counter = new OperationCounter(world.db);
});
afterAll(() => world.close());

/** Counts a request, which must succeed, against the budget of its route. @returns Its answer. */
async function count<T>(uid: UserId, route: string, path: string, body?: object): Promise<T> {
  const [method = ''] = route.split(' ');
  const sent = { status: 0, answer: undefined as unknown };
  const { reads, writes, deletes } = await counter.of(async () => {
    const response = await world.fetch(path, {
      method,
      redirect: 'manual',
      headers: {
        accept: 'application/json',
        authorization: `Bearer ${uid}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        'idempotency-key': randomUUID(),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    sent.status = response.status;
    sent.answer = await response.json();
  });
  expect(sent).toMatchObject({ status: 200 });
  const most = DOCUMENT_BUDGETS[route];
  const left = {
    reads: (most?.reads ?? 0) - reads - OF_EVERY_REQUEST.reads,
    writes: (most?.writes ?? 0) - writes - deletes - OF_EVERY_REQUEST.writes,
  };
  expect([route, left.reads >= 0, left.writes >= 0]).toEqual([route, true, true]);
  return sent.answer as T;
}

const get = <T>(uid: UserId, path: string, query = ''): Promise<T> =>
  count(uid, `GET ${path}`, path + query);
const post = <T>(uid: UserId, path: string, body: object = {}): Promise<T> =>
  count(uid, `POST ${path}`, path, body);

describe('the documents of a request about payments are within the budget of its route', () => {
  it('for a purchase', async () => {
    const uid = await world.newUser();
    const session = sessionIn(await get(uid, '/api/checkout'));
    await world.complete(session);
    await count(uid, 'GET /api/checkout/sessions/{id}', `/api/checkout/sessions/${session}`);
    await get(uid, '/api/credits/checkout', '?pack=messages');
    await get(uid, '/api/invoices');
    await get(uid, '/api/portal');
  });

  it('for changes of the plan', async () => {
    const uid = await world.subscriber();
    const change = '/api/subscription/change';
    for (const query of ['?plan=business&interval=month', '?plan=pro&interval=month']) {
      const preview = await get<PlanChangePreview>(uid, change, query);
      const { plan, interval, prorationDate, dueNow } = preview;
      await post(uid, change, { plan, interval, prorationDate, dueNow });
    }
    await count(uid, `DELETE ${change}`, change);
    await post(uid, '/api/subscription/cancel');
    await post(uid, '/api/subscription/resume');
  });

  it('for a promotion code', async () => {
    const uid = await world.subscriber();
    const promotion = '/api/subscription/promotion';
    const { nextCharge } = await get<{ nextCharge: { amount: object } }>(
      uid,
      promotion,
      '?code=quarter',
    );
    await post(uid, promotion, { code: 'quarter', nextCharge: nextCharge.amount });
  });

  it('for a payment that is due', async () => {
    const uid = await world.subscriber({ card: DECLINES_LATER });
    const [live] = await world.liveOf(uid);
    await world.control('POST', `/subscriptions/${live?.id}/renew`, {});
    await world.call(`/api/admin/billing/users/${uid}/resync`, 'boss:admin', {});
    await post(uid, '/api/subscription/card');
    await post(uid, '/api/subscription/end');
  });
});
