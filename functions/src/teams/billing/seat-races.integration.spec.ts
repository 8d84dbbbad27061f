import { payerOfWorkspace } from '@keelson/contracts/billing/payer-of';
import { type PlanChangePreview } from '@keelson/contracts/billing/plan-change';
import { type WorkspaceId } from '@keelson/contracts/ids';
import { expectAgreement } from '../../billing/testing/chaos';
import { type LocalPayments, startLocalPayments } from '../../billing/testing/payments-process';
import { TestUser } from '../../testing/test-user';
import { seatsUsed } from '../domain/seats';
import { PayingTeams, SEAT_PRICE } from '../testing/paying-teams';
import { LANES, RACE_MS, raceRounds } from '../testing/race-rounds';

jest.setTimeout(RACE_MS);

interface Round {
  readonly world: PayingTeams;
  readonly id: WorkspaceId;
  readonly owner: TestUser;
}

describe('two at once, of what a workspace pays for', () => {
  let payments: LocalPayments;
  let worlds: readonly PayingTeams[];

  beforeAll(async () => {
    payments = await startLocalPayments();
    worlds = await Promise.all(
      LANES.map((lane) => PayingTeams.start(`seat-races-${lane}`, payments)),
    );
  });
  afterAll(async () => {
    await Promise.all(worlds.map(({ product }) => product.close()));
    await payments.close();
  });

  /** A workspace with a plan of its own for each round, whose invitations may buy seats. */
  const rounds = (seats: number, race: (round: Round) => Promise<void>): Promise<void> =>
    raceRounds(
      worlds,
      ({ product }) => TestUser.start(product),
      async (world, owner) => {
        const id = await world.found(owner);
        await world.subscribe(id, seats);
        await owner.send('PUT', `/api/workspaces/${id}/automatic-seats`, { monthly: 3 });
        await race({ world, id, owner });
        await world.expectConsistent(id);
      },
    );

  const changePath = (id: WorkspaceId) => `/api/workspaces/${id}/subscription/change`;
  async function review({ id, owner }: Omit<Round, 'world'>, seats: number) {
    const choice = { plan: 'business', interval: 'month', quantity: seats };
    const query = new URLSearchParams({ ...choice, quantity: String(seats) });
    const shown = await owner.get(`${changePath(id)}?${query.toString()}`);
    expect(shown.status).toBe(200);
    const { prorationDate, dueNow } = (await shown.json()) as PlanChangePreview;
    return { ...choice, prorationDate, dueNow };
  }
  const confirm = ({ id, owner }: Omit<Round, 'world'>, reviewed: object) =>
    owner.send('POST', changePath(id), reviewed);

  /**
   * What the provider has was charged once, is stored, and is enough for who is in and invited.
   *
   * @param possible The numbers of seats that the race may end with.
   */
  async function expectSettled({ world, id }: Round, possible: readonly number[]): Promise<void> {
    const { seats = 0, charged } = await world.paid(id);
    expect(possible).toContain(seats);
    expect(charged).toBe(seats * SEAT_PRICE);
    const { billing } = world.product.parts();
    await expectAgreement(payments.provider, billing, payerOfWorkspace(id));
    const workspace = await world.stored(id);
    if (workspace?.status !== 'active') throw new Error('The workspace is gone');
    expect(seatsUsed(workspace)).toBeLessThanOrEqual(seats);
    expect(workspace.automaticSeats?.order).toBeNull();
  }

  it('buy seats by two invitations: each seat is charged once', async () => {
    await rounds(1, async (round) => {
      const { world, id, owner } = round;
      const found = await Promise.all([
        world.invite(owner, id, ['a@example.com', 'b@example.com']),
        world.invite(owner, id, ['c@example.com']),
      ]);
      const [two, one] = found.map(({ status }) => status);
      expect([two, one]).toContain(201);
      // The seats of one invitation may be taken by the other; then it is refused, and they stay.
      if (two === 201) await expectSettled(round, one === 201 ? [4] : [3]);
      else await expectSettled(round, [2, 3]);
    });
  });

  it('buy seats by the owner and by an invitation: the plan has what was charged', async () => {
    await rounds(1, async (round) => {
      const { world, id, owner } = round;
      const reviewed = await review(round, 4);
      const [changed, invited] = await Promise.all([
        confirm(round, reviewed),
        world.invite(owner, id, ['a@example.com']),
      ]);
      expect([200, 409]).toContain(changed.status);
      // Either purchase has a seat for it.
      expect(invited.status).toBe(201);
      await expectSettled(round, changed.status === 200 ? [4] : [2]);
    });
  });

  it('end the plan of a deleted workspace while a webhook arrives: it does not renew', async () => {
    await rounds(2, async ({ world, id, owner }) => {
      const { subscription } = await world.paid(id);
      const own = () => payments.captured.filter(({ body }) => body.includes(subscription));
      const known = own().length;
      const { items } = await payments.stripe.subscriptions.retrieve(subscription);
      const item = { id: items.data[0]?.id ?? '', quantity: 3 };
      await payments.stripe.subscriptions.update(subscription, { items: [item] });
      await payments.settle();
      const arriving = own().slice(known);
      expect(arriving.map(({ type }) => type)).toContain('customer.subscription.updated');
      const [deleted] = await Promise.all([
        owner.send('DELETE', `/api/workspaces/${id}`, { confirm: 'Acme' }),
        world.deliver(arriving),
      ]);
      expect(deleted.status).toBe(200);
      const agree = () =>
        expectAgreement(payments.provider, world.product.parts().billing, payerOfWorkspace(id));
      await agree();
      await payments.settle();
      await world.deliver(own().slice(known));
      await agree();
      const live = await payments.stripe.subscriptions.retrieve(subscription);
      expect(live).toMatchObject({ status: 'active', cancel_at_period_end: true });
      expect(await world.stored(id)).toMatchObject({ status: 'ended' });
    });
  });
});
