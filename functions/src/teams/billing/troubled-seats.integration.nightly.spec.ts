import { seatsAt } from '@keelson/contracts/billing/seats';
import { DomainError } from '@keelson/contracts/errors';
import { CheckoutSessionId, type PayerId, UserId, WorkspaceId } from '@keelson/contracts/ids';
import { payerOfWorkspace } from '@keelson/contracts/billing/payer-of';
import { SEAT_ORDER_MS } from '@keelson/contracts/teams/limits';
import { type ActiveWorkspace } from '@keelson/contracts/teams/workspace';
import fc from 'fast-check';
import { AuditRepo } from '../../audit/audit-repo';
import { startCheckout } from '../../billing/checkout/start-checkout';
import { composeWorkspaceBilling } from '../../billing/customers/compose-workspace-billing';
import { changePlan, previewPlanChange } from '../../billing/plans/change-plan';
import { reconcileBilling } from '../../billing/reconcile/reconcile-billing';
import { atOnce, expectAgreement, fate, scramble } from '../../billing/testing/chaos';
import { type Captured } from '../../billing/testing/payments-process';
import { openPayments, type PaymentsWorld } from '../../billing/testing/payments-world';
import { type SeatPurchase } from '../../billing/workspace-billing';
import { settleOrder, withAutomaticSeats } from '../automatic-seats';
import { automaticSeatsOf, chooseAutomaticSeats } from '../domain/automatic-seats';
import { foundWorkspace } from '../domain/found-workspace';
import { requireActive } from '../domain/requirements';
import { reserveSeats, takeReservedSeat } from '../domain/seats';
import { type TeamTransaction } from '../team-transaction';
import { WorkspaceRepo } from '../workspace-repo';
import { workspaceDirectories } from './workspace-directory';

/** Lives of a workspace's subscription, while the provider's API fails in every way that it can, and people join or buy seats. */
const TROUBLE = {
  down: { probability: 0.03 },
  rateLimited: { probability: 0.03 },
  lostResponse: { probability: 0.08 },
  slow: { probability: 0.08 },
  slowMs: 20,
  retryAfterSeconds: 0,
};
const MAX_ATTEMPTS = 40;
const OWNER = UserId.parse('owner');
const STEPS = [
  ...['renew', 'fails-on-renewal', 'good-card', 'pay', 'cancel-later', 'resume', 'cancel-now'],
  ...['seats-1', 'seats-2', 'seats-5', 'seats-9', 'seats-0', 'refund', 'dispute'],
  ...['owner-2', 'owner-6', 'owner-10'],
] as const;

let world: PaymentsWorld;
let taken = 0;
let made = 0;
/** Seats that invitations bought while nobody else changed the plan, in all lives. */
let boughtAlone = 0;

/** A transaction that conflicts with too many others; the API answers that it can be repeated. */
const ABORTED = 10;
/** An invitation that does not get its seat. */
const REFUSED = /^(?:billing\/.+|workspace\/(?:no-seats|seats-(?:pending|unpaid|not-automatic)))$/;

jest.setTimeout(500_000);
beforeAll(async () => {
  // The database opens with the world.
  const directory = { current: null as ReturnType<typeof workspaceDirectories>[number] | null };
  world = await openPayments('troubled-seats', {
    workspaces: {
      find: async (id) => (await directory.current?.find(id)) ?? null,
      payerFor: () => Promise.reject(new Error('Nobody uses anything')),
      termsOf: () => Promise.reject(new Error('Nobody uses anything')),
      createdBy: async (uid) => (await directory.current?.createdBy(uid)) ?? [],
    },
  });
  [directory.current = null] = workspaceDirectories(world.db);
  await world.addUser(OWNER as PayerId);
});
afterAll(() => world.close());

/** Repeats what an outage of the provider failed. */
async function patiently<T>(act: () => Promise<T>): Promise<T | null> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    try {
      return await act();
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
    }
  }
  return null;
}

class TeamLife {
  readonly id: WorkspaceId;
  readonly payer: PayerId;
  private readonly repo = new WorkspaceRepo(world.db);
  private readonly seats = composeWorkspaceBilling(world.billing, () => Promise.resolve());
  private readonly deps = {
    workspaces: this.repo,
    audit: new AuditRepo(world.db),
    now: Date.now,
    billing: {
      ...this.seats,
      buySeats: (id: WorkspaceId, purchase: SeatPurchase) => {
        this.most = Math.max(this.most, purchase.seats);
        return this.seats.buySeats(id, purchase);
      },
    },
  };
  /** The most seats that the provider may have been paid for since everything was last settled. */
  private most = 1;

  constructor() {
    made += 1;
    this.id = WorkspaceId.parse(`ws_${String(made).padStart(20, '0')}`);
    this.payer = payerOfWorkspace(this.id);
  }

  found(): Promise<void> {
    return this.repo.transact(null, (team) => {
      const founded = foundWorkspace({ id: this.id, name: 'Acme', uid: OWNER, owned: 0, at: 0 });
      team.put(founded.workspace);
      team.putMember(founded.member);
      return Promise.resolve();
    });
  }

  private async workspaceIn(team: TeamTransaction): Promise<ActiveWorkspace> {
    const workspace = await team.workspace(this.id);
    if (workspace === null) throw new Error('The workspace is gone');
    return requireActive(workspace);
  }

  async stored(): Promise<number> {
    const entitlement = await world.billing.subscriptions.entitlementOf(this.payer);
    return seatsAt(entitlement, world.billing.now());
  }

  /** A person is invited and joins, if there is a seat or one may be bought. No commit uses more than are paid for. */
  async join(): Promise<void> {
    const act = () =>
      this.repo.transact(null, async (team) => {
        const workspace = await this.workspaceIn(team);
        const seats = await this.seats.seatsIn(team.transaction, this.id, world.billing.now());
        const joined = takeReservedSeat(reserveSeats(workspace, 1, seats), seats);
        team.put(joined);
        return { seats, members: joined.members };
      });
    const owner = { uid: OWNER, email: null, emailVerified: true, sessionId: null };
    const by = { actor: { ...owner, workspace: this.id }, requestId: 'r', key: null };
    const used = await withAutomaticSeats(this.deps, by, this.id, act).catch((error: unknown) => {
      if (error instanceof DomainError && REFUSED.test(error.code)) return null;
      if ((error as { readonly code?: unknown }).code === ABORTED) return null;
      throw error;
    });
    if (used === null) return;
    expect(used.members).toBeLessThanOrEqual(used.seats);
    expect(used.seats).toBeLessThanOrEqual(this.most);
  }

  /** The owner lets invitations buy this many seats more. */
  private allow(more: number): Promise<void> {
    return this.repo.transact(null, async (team) => {
      const workspace = await this.workspaceIn(team);
      const { bought } = automaticSeatsOf(workspace, Date.now());
      team.put(chooseAutomaticSeats(workspace, bought + more, Date.now()));
    });
  }

  /** The seats at the provider, and those that invitations have bought. */
  private async purchases() {
    const { seats } = await this.seats.fetchSeats(this.id);
    const workspace = await this.repo.find(this.id);
    if (workspace === null) throw new Error('The workspace is gone');
    const { bought, order } = automaticSeatsOf(workspace, Date.now());
    return { seats, bought: bought - (order?.added ?? 0) };
  }

  /** While nobody else changes the plan, invitations raise it by what counts for the month, and never beyond its limit. */
  async inviteAlone(more: number, trouble: () => Promise<unknown>): Promise<void> {
    await this.allow(more);
    const before = await this.purchases();
    for (let wave = 0; wave < 3; wave += 1) {
      await trouble();
      await Promise.all(Array.from({ length: 4 }, () => this.join()));
      await world.control('DELETE', '/request_faults');
      await this.endOrder();
    }
    const after = await this.purchases();
    expect(after.seats - before.seats).toBe(after.bought - before.bought);
    expect(after.seats - before.seats).toBeLessThanOrEqual(more);
    boughtAlone += after.seats - before.seats;
  }

  /** The time of a lost answer is over: an order ends by what the provider has, unless its invoice is open. */
  private async endOrder(): Promise<void> {
    const later = { ...this.deps, now: () => Date.now() + SEAT_ORDER_MS };
    await settleOrder(later, 'r', this.id).catch((error: unknown) => {
      if (!(error instanceof DomainError) || error.code !== 'workspace/seats-unpaid') throw error;
    });
  }

  /** Members leave without asking. */
  leave(): Promise<void> {
    return this.repo.transact(null, async (team) => {
      const workspace = await this.workspaceIn(team);
      team.put({ ...workspace, members: Math.max(1, workspace.members - 2) });
    });
  }

  async buy(quantity: number): Promise<void> {
    this.most = Math.max(this.most, quantity);
    const redirect = await patiently(() => startCheckout(world.billing, this.payer, { quantity }));
    const session = /cs_[A-Za-z0-9_]+/.exec(redirect?.url ?? '')?.[0];
    if (redirect?.kind !== 'checkout' || session === undefined) return;
    await world.complete(CheckoutSessionId.parse(session), {}).catch(() => undefined);
  }

  /** The owner changes the number of seats. */
  private async change(quantity: number): Promise<void> {
    this.most = Math.max(this.most, quantity);
    const choice = { plan: 'business', interval: 'month', quantity } as const;
    const { prorationDate, dueNow } = await previewPlanChange(world.billing, this.payer, choice);
    const owner = { uid: this.payer, by: OWNER, requestId: 'r' };
    await changePlan(world.billing, owner, { ...choice, prorationDate, dueNow });
  }

  /** One action at the provider. It may fail, also after its effect. */
  async take(step: string): Promise<void> {
    const { stripe } = world;
    const act = async (): Promise<unknown> => {
      const customer = await world.customerOf(this.payer);
      const [live] = (await stripe.subscriptions.list({ customer })).data;
      if (live === undefined) return this.buy(3);
      const { id } = live;
      const card = async (token: string) => {
        const method = await stripe.paymentMethods.attach(token, { customer });
        return stripe.subscriptions.update(id, { default_payment_method: method.id });
      };
      const charge = async () =>
        (await stripe.charges.list({ customer, limit: 1 })).data[0]?.id ?? '';
      switch (step) {
        case 'renew':
          return world.control('POST', `/subscriptions/${id}/renew`, {});
        case 'fails-on-renewal':
          return card('pm_card_chargeCustomerFail');
        case 'good-card':
          return card('pm_card_visa');
        case 'pay': {
          const open = await stripe.invoices.list({ subscription: id, status: 'open' });
          return stripe.invoices.pay(open.data[0]?.id ?? '');
        }
        case 'cancel-later':
        case 'resume':
          return stripe.subscriptions.update(id, {
            cancel_at_period_end: step === 'cancel-later',
          });
        case 'cancel-now':
          return stripe.subscriptions.cancel(id);
        case 'refund':
        case 'dispute':
          return world.control('POST', `/charges/${await charge()}/${step}`, {});
        case 'owner-2':
        case 'owner-6':
        case 'owner-10':
          return this.change(Number(step.slice('owner-'.length)));
        default: {
          const quantity = Number(step.slice('seats-'.length));
          this.most = Math.max(this.most, quantity);
          return stripe.subscriptions.update(id, {
            items: [{ id: live.items.data[0]!.id, quantity }],
          });
        }
      }
    };
    await act().catch(() => undefined);
  }

  /** Everything has arrived: what is stored is what the provider has. */
  async settled(): Promise<void> {
    const options = { mode: 'repair', deadline: Number.MAX_SAFE_INTEGER } as const;
    expect(await reconcileBilling(world.billing, options)).toMatchObject({ failed: 0 });
    await expectAgreement(world.provider, world.billing, this.payer);
    await this.endOrder();
    this.most = await this.stored();
  }
}

async function newDeliveries(): Promise<Captured[]> {
  await world.settle();
  const fresh = world.captured.slice(taken);
  taken = world.captured.length;
  return fresh;
}

/** Delivers until it is accepted, like the provider. */
async function deliver(event: Captured): Promise<void> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    if ((await world.deliver(event)) === 200) return;
  }
  throw new Error(`${event.type} was refused ${MAX_ATTEMPTS} times`);
}

const life = fc.record({
  steps: fc.array(fc.constantFrom(...STEPS), { minLength: 30, maxLength: 30 }),
  fates: fc.array(fate, { minLength: 17, maxLength: 17 }),
  seed: fc.nat({ max: 1_000_000 }),
});

it('no commit uses more seats than are paid for, no invitation buys more than the limit, and all converges', async () => {
  await fc.assert(
    fc.asyncProperty(life, async ({ steps, fates, seed }) => {
      const team = new TeamLife();
      await team.found();
      await team.buy(3);
      let troubles = 0;
      const trouble = () => {
        troubles += 1;
        return world.control('PATCH', '/request_faults', { ...TROUBLE, seed: seed + troubles });
      };
      for (const event of await newDeliveries()) await deliver(event);
      await team.settled();
      await team.inviteAlone(3, trouble);
      const remaining = [...steps];
      while (remaining.length > 0) {
        await trouble();
        for (const step of remaining.splice(0, 5)) await team.take(step);
        const deliveries = scramble(await newDeliveries(), fates);
        const meanwhile = remaining.splice(0, 3);
        await atOnce(3, deliveries, async ({ event }) => {
          const step = meanwhile.shift();
          await Promise.all([
            step === undefined ? team.join() : team.take(step),
            deliver(event),
            team.join(),
          ]);
        });
        await world.control('DELETE', '/request_faults');
        for (const event of await newDeliveries()) await deliver(event);
        await team.settled();
        await team.inviteAlone(remaining.length % 4, trouble);
        for (const event of await newDeliveries()) await deliver(event);
        await team.settled();
        await team.leave();
      }
    }),
    // No shrinking: each attempt would replay a real history.
    { numRuns: 2, endOnFailure: true },
  );
  expect(boughtAlone).toBeGreaterThan(0);
});
