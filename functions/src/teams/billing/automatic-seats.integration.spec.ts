import { type WorkspaceId } from '@keelson/contracts/ids';
import { payerOfWorkspace } from '@keelson/contracts/billing/payer-of';
import { DomainError } from '@keelson/contracts/errors';
import { SEAT_ORDER_MS } from '@keelson/contracts/teams/limits';
import { DAY } from '@keelson/contracts/time';
import { composeWorkspaceBilling } from '../../billing/customers/compose-workspace-billing';
import { changePlan, previewPlanChange } from '../../billing/plans/change-plan';
import { syncSubscription } from '../../billing/plans/sync-subscription';
import { type PaymentProvider } from '../../billing/provider/payment-provider';
import { type LocalPayments, startLocalPayments } from '../../billing/testing/payments-process';
import { codeOf } from '../../testing/code-of';
import { type TestProduct } from '../../testing/test-product';
import { TestUser } from '../../testing/test-user';
import { inviteMembers } from '../invite-members';
import { PayingTeams, SEAT_PRICE } from '../testing/paying-teams';
import { tidyTeams } from '../tidy-teams';

describe('invitations that buy seats', () => {
  let world: PayingTeams;
  let payments: LocalPayments;
  let product: TestProduct;
  let owner: TestUser;
  let id: WorkspaceId;

  beforeAll(async () => {
    payments = await startLocalPayments();
    world = await PayingTeams.start('automatic-seats', payments);
    ({ product } = world);
  });
  afterAll(async () => {
    await product.close();
    await payments.close();
  });
  beforeEach(async () => {
    product.clockOffsetMs = 0;
    owner = await TestUser.start(product, 'Olga Owner');
    id = await world.found(owner);
    await world.subscribe(id);
  });

  const allow = (monthly: number, by = owner) =>
    by.send('PUT', `/api/workspaces/${id}/automatic-seats`, { monthly });
  const path = (rest = '') => `/api/workspaces/${id}${rest}`;
  const read = async (rest = ''): Promise<unknown> => (await owner.get(path(rest))).json();
  const invite = (...lines: string[]) => codeOf(world.invite(owner, id, lines));
  const customer = () => world.customer(id);
  const paid = () => world.paid(id);
  const logged = async (): Promise<string[]> => {
    const all = product.db.collection('audit').where('scope', '==', `workspaces/${id}`);
    return (await all.get()).docs.map((entry) => String(entry.get('action')));
  };
  const later = (ms: number): void => void (product.clockOffsetMs += ms);

  /** An invitation with a provider that fails as a test wants. */
  function inviteWith(differs: (provider: PaymentProvider) => Partial<PaymentProvider>) {
    const { teams, billing } = product.parts();
    const provider = { ...billing.provider, ...differs(billing.provider) };
    const through = composeWorkspaceBilling({ ...billing, provider }, () => Promise.resolve());
    const { uid, email } = owner;
    const actor = { uid, email, emailVerified: true, sessionId: null, workspace: id };
    return inviteMembers(
      { ...teams, billing: through },
      { actor, requestId: 'r', key: null },
      { id, lines: ['lost@example.com'], role: 'member' },
    );
  }
  const unavailable = (): Promise<never> =>
    Promise.reject(new DomainError('billing/provider-unavailable', 'It does not respond.'));

  it('are refused until an owner allows it, and buy up to the limit of the month, at once', async () => {
    expect(await invite('a@example.com')).toEqual([409, 'workspace/no-seats']);
    expect((await allow(2)).status).toBe(200);
    expect(await read()).toMatchObject({ automaticSeats: 2, seats: { paid: 1 } });
    expect((await invite('a@example.com', 'b@example.com'))[0]).toBe(201);
    expect(await paid()).toMatchObject({ charged: 3 * SEAT_PRICE, seats: 3 });
    expect(await read()).toMatchObject({
      automaticSeats: 0,
      seats: { paid: 3, members: 1, invitations: 2 },
    });
    expect(await invite('c@example.com')).toEqual([409, 'workspace/no-seats']);
    expect(await paid()).toMatchObject({ charged: 3 * SEAT_PRICE, seats: 3 });
    expect(await read('/seats')).toMatchObject({
      automatic: {
        monthly: 2,
        bought: 2,
        price: { amount: { amountMinor: SEAT_PRICE, currency: 'usd' }, interval: 'month' },
      },
    });
    expect(await logged()).toEqual(
      expect.arrayContaining([
        'workspace.automatic-seats-set',
        'workspace.seats-bought',
        'billing.plan-changed',
      ]),
    );
    await world.expectConsistent(id);
  });

  it('never buy more than the missing seats, nor for people who are not invited', async () => {
    await allow(9);
    expect((await invite('a@example.com'))[0]).toBe(201);
    expect((await invite('a@example.com', 'nobody'))[0]).toBe(201);
    expect(await paid()).toMatchObject({ seats: 2 });
  });

  it('are an owner’s choice alone', async () => {
    await allow(3);
    for (const role of ['admin', 'billing', 'member'] as const) {
      const person = await world.joined(owner, id, role);
      expect(await codeOf(allow(100, person))).toEqual([403, 'workspace/role-required']);
    }
    expect(await codeOf(allow(101))).toEqual([400, 'request/invalid']);
  });

  it('two at once buy the last seat of the month once', async () => {
    await allow(1);
    const found = await Promise.all([
      world.invite(owner, id, ['a@example.com']),
      world.invite(owner, id, ['b@example.com']),
    ]);
    expect(found.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(await paid()).toMatchObject({ charged: 2 * SEAT_PRICE, seats: 2 });
    await world.expectConsistent(id);
  });

  it('whose card is declined invite nobody, and wait for the payment', async () => {
    await allow(1);
    const { subscription } = await paid();
    const bad = await payments.stripe.paymentMethods.attach('pm_card_chargeCustomerFail', {
      customer: await customer(),
    });
    await payments.stripe.subscriptions.update(subscription, { default_payment_method: bad.id });
    expect(await invite('a@example.com')).toEqual([409, 'workspace/seats-unpaid']);
    expect(await read()).toMatchObject({ seats: { paid: 1, invitations: 0 } });
    expect(await invite('a@example.com')).toEqual([409, 'workspace/seats-pending']);
    later(SEAT_ORDER_MS);
    expect(await invite('a@example.com')).toEqual([409, 'workspace/seats-unpaid']);

    const good = await payments.stripe.paymentMethods.attach('pm_card_visa', {
      customer: await customer(),
    });
    const of = { customer: await customer(), status: 'open' } as const;
    const [open] = (await payments.stripe.invoices.list(of)).data;
    await payments.stripe.invoices.pay(open?.id ?? '', { payment_method: good.id });
    expect((await invite('a@example.com'))[0]).toBe(201);
    expect(await paid()).toMatchObject({ charged: 2 * SEAT_PRICE, seats: 2 });
    expect(await read()).toMatchObject({ automaticSeats: 0 });
  });

  it('are charged once when the answer is lost, and the limit counts what was bought', async () => {
    await allow(1);
    let isLost = false;
    const failing = inviteWith((provider) => ({
      changePlan: async (order) => {
        await provider.changePlan(order);
        isLost = true;
        return unavailable();
      },
      findSubscription: (of) => (isLost ? unavailable() : provider.findSubscription(of)),
    }));
    await expect(failing).rejects.toMatchObject({ code: 'billing/provider-unavailable' });
    expect(await read()).toMatchObject({ seats: { paid: 1, invitations: 0 }, automaticSeats: 0 });
    expect(await invite('a@example.com')).toEqual([409, 'workspace/seats-pending']);
    later(SEAT_ORDER_MS);
    expect((await invite('a@example.com'))[0]).toBe(201);
    expect(await invite('b@example.com')).toEqual([409, 'workspace/no-seats']);
    expect(await paid()).toMatchObject({ charged: 2 * SEAT_PRICE, seats: 2 });
  });

  it('count nothing when nothing was bought: refused at once, or told by the job', async () => {
    await allow(1);
    const refused = inviteWith(() => ({
      changePlan: () => Promise.reject(new DomainError('billing/provider-refused', 'No.')),
    }));
    await expect(refused).rejects.toMatchObject({ code: 'billing/provider-refused' });
    expect(await read()).toMatchObject({ automaticSeats: 1 });

    const down = inviteWith(() => ({ changePlan: unavailable, previewPlan: unavailable }));
    await expect(down).rejects.toMatchObject({ code: 'billing/provider-unavailable' });
    expect(await read()).toMatchObject({ automaticSeats: 0 });
    later(SEAT_ORDER_MS);
    const { teams, workspaceDeletions, http } = product.parts();
    const run = { deadline: teams.now() + DAY, log: http.log };
    await tidyTeams({ ...teams, deletions: workspaceDeletions }, run);
    expect(await read()).toMatchObject({ automaticSeats: 1 });
    expect((await invite('a@example.com'))[0]).toBe(201);
    expect(await paid()).toMatchObject({ charged: 2 * SEAT_PRICE, seats: 2 });
    expect(await logged()).toContain('workspace.seats-not-bought');
  });

  it('leave alone what an owner has arranged: fewer seats, or the end of the plan', async () => {
    await allow(5);
    expect((await invite('a@example.com'))[0]).toBe(201);
    const { billing } = product.parts();
    const payer = payerOfWorkspace(id);
    const choice = { plan: 'business', interval: 'month', quantity: 1 } as const;
    const { prorationDate, dueNow } = await previewPlanChange(billing, payer, choice);
    const by = { uid: payer, by: owner.uid, requestId: 'r' };
    await changePlan(billing, by, { ...choice, prorationDate, dueNow });
    expect(await invite('b@example.com')).toEqual([409, 'workspace/seats-not-automatic']);
    expect(await paid()).toMatchObject({ charged: 2 * SEAT_PRICE, seats: 2 });
    expect((await owner.send('POST', path('/subscription/cancel'))).status).toBe(200);
    expect(await invite('b@example.com')).toEqual([409, 'billing/subscription-ending']);
    expect(await read()).toMatchObject({ automaticSeats: 4 });
  });

  it('buy nothing for a team without a plan', async () => {
    const { subscription } = await paid();
    await allow(5);
    await payments.stripe.subscriptions.cancel(subscription);
    expect(await invite('a@example.com')).toEqual([409, 'billing/no-subscription']);
    const owned = { event: null, owner: payerOfWorkspace(id) };
    await syncSubscription(product.parts().billing, subscription, owned);
    expect(await invite('a@example.com')).toEqual([409, 'workspace/no-seats']);
    expect(await read()).toMatchObject({ automaticSeats: 0 });
  });
});
