import { type DocumentOperations } from '@keelson/server/testing/operation-counter';
import { ASSUMPTIONS, type Usage } from '../../scripts/cost/assumptions';
import { type CountedAction } from '../../scripts/cost/counted';
import { actionsOf, type Cause, CAUSES, operationsOf } from '../../scripts/cost/model';
import { type Member, SimulatedProduct } from './simulated-product';

const DAYS = 30;
const HOURS = 24;

/** A small product on a busy day: every account comes, and every action happens at least once. */
export const dayOf = (users: number): Usage => ({
  ...ASSUMPTIONS,
  users,
  active: 1,
  days: DAYS,
  new: 1,
  paying: 0.2,
  questions: 2 * DAYS,
  events: DAYS,
  invoices: DAYS,
  cards: users,
  runs: users,
});

/** What one cause read and wrote, and what the model predicts. */
export interface Compared {
  readonly cause: Cause;
  readonly simulated: DocumentOperations;
  readonly predicted: DocumentOperations;
}

type Acts = Readonly<Record<CountedAction, number>>;

/**
 * Lives a day of a usage, or its first hours, through the real code against the emulators, and counts what it reads and
 * writes. Boards in browsers and instances that wait are not in it: other tests count these.
 */
export async function simulateDay(usage: Usage, hours = HOURS): Promise<Compared[]> {
  const share = hours / HOURS / DAYS;
  const acts = Object.fromEntries(
    Object.entries(actionsOf(usage)).map(([name, times]) => [
      name,
      times === 0 ? 0 : Math.max(1, Math.round(times * share)),
    ]),
  ) as Acts;
  const product = await SimulatedProduct.start();
  try {
    await populate(product, usage);
    const counted = new Map<Cause, DocumentOperations>();
    for (let hour = 0; hour < hours; hour += 1) {
      for (const [cause, work] of Object.entries(hourOf(product, acts, { hour, hours }))) {
        const key = cause as Cause;
        counted.set(key, plus(counted.get(key), await product.counter.of(work)));
      }
      await product.passHour();
    }
    return (Object.keys(CAUSES) as Cause[]).map((cause) => ({
      cause,
      simulated: plus(counted.get(cause), undefined),
      predicted: operationsOf(acts, CAUSES[cause]),
    }));
  } finally {
    await product.close();
  }
}

async function populate(product: SimulatedProduct, usage: Usage): Promise<void> {
  for (let n = 0; n < usage.users; n += 1) {
    await product.addMember();
    // The model counts questions in chats that are there.
    await product.question(product.members[n] ?? missing());
  }
  const payers = Math.round(usage.users * usage.paying);
  for (const member of product.members.slice(0, payers)) await product.addSubscription(member);
}

const missing = (): never => {
  throw new Error('Nobody is there');
};

interface Hour {
  readonly hour: number;
  /** How many are lived. */
  readonly hours: number;
}

/** Indices of the acts of an hour: acts are spread evenly. */
function turns(times: number, { hour, hours }: Hour): number[] {
  const from = Math.ceil((times * hour) / hours);
  const to = Math.ceil((times * (hour + 1)) / hours);
  return Array.from({ length: to - from }, (_, index) => from + index);
}

function hourOf(
  product: SimulatedProduct,
  acts: Acts,
  at: Hour,
): Record<Cause, () => Promise<void>> {
  const each = async (
    name: CountedAction,
    act: (index: number) => Promise<unknown>,
  ): Promise<void> => {
    // Acts of one hour overlap, two at a time.
    const indices = turns(acts[name], at);
    while (indices.length > 0) await Promise.all(indices.splice(0, 2).map(act));
  };
  const { members, subscriptions } = product;
  const of = <Item>(items: readonly Item[], index: number): Item => {
    const item = items[index % items.length];
    return item ?? missing();
  };
  const visits = acts.signIn + acts.sessionSeen;
  /** Every second visit begins with a sign-in; what belongs to a visit happens in it. */
  const visitOf = async (member: Member, visit: number): Promise<void> => {
    const shareOf = (name: CountedAction): number[] =>
      turns(acts[name], { hour: visit, hours: visits });
    if (visit % 2 === 0) await product.signIn(member);
    for (const _ of shareOf('dashboard')) await product.dashboard(member);
    for (const _ of shareOf('question')) await product.question(member);
    for (const _ of shareOf('chatOpened')) await product.chatOpened(member);
  };
  return {
    members: async () => {
      // The Auth emulator has the machine's clock: only in the first hour is its sign-in a fresh one.
      if (at.hour === 0) for (let n = 0; n < acts.signUp; n += 1) await product.signUp();
      for (const visit of turns(visits, at)) {
        await visitOf(of(members, visit), visit);
      }
      const payers = members.slice(0, subscriptions.length);
      await each('invoices', (index) => product.invoices(of(payers, index)));
    },
    payments: async () => {
      await each('paymentEvent', async (index) => {
        for (const event of await product.changeSubscription(of(subscriptions, index))) {
          await product.paymentEvent(event);
          if (index < acts.paymentEventAgain) await product.paymentEvent(event);
        }
      });
    },
    'reconcile with the provider': () => each('reconcileRun', () => product.reconcileRun()),
    'jobs that find nothing': () => each('idleHour', () => product.idleHour()),
    'cards and runs': async () => {
      // One after the other: an agent takes the first card that is ready.
      for (const index of turns(acts.cardCreated, at)) {
        await product.cardCreated();
        await product.cardMoved(index, 'triage');
        await product.cardMoved(index, 'ready');
        await product.comment(index);
      }
      for (const _ of turns(acts.run, at)) await product.run();
    },
  };
}

const plus = (
  one: DocumentOperations | undefined,
  other: DocumentOperations | undefined,
): DocumentOperations => ({
  reads: (one?.reads ?? 0) + (other?.reads ?? 0),
  writes: (one?.writes ?? 0) + (other?.writes ?? 0),
  deletes: (one?.deletes ?? 0) + (other?.deletes ?? 0),
});
