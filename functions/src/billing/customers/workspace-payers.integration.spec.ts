import {
  type CustomerId,
  type PayerId,
  type SubscriptionId,
  type UserId,
} from '@keelson/contracts/ids';
import { DAY } from '@keelson/contracts/time';
import { startCheckout } from '../checkout/start-checkout';
import { syncSubscription } from '../plans/sync-subscription';
import { openBilling } from '../testing/billing-world';
import { END, OFFER, START, UID } from '../testing/builders';
import { freeOnceOf } from './free-once';
import { followLanguage } from './send-language-changes';
import { type WorkspacePayer } from './workspace-directory';

const workspaceId = (letter: string) => `ws_${letter.repeat(20)}` as PayerId;
const TEAM = workspaceId('a');
const SECOND = workspaceId('b');
const OWNER = UID as UserId;
const PAYS = 'user-2' as UserId;
const workspaces = new Map<PayerId, WorkspacePayer>();
const team = (differs: Partial<WorkspacePayer> = {}): WorkspacePayer => ({
  name: 'Acme',
  email: 'pay@acme.test',
  language: 'ko',
  createdBy: OWNER,
  billingMembers: [OWNER, PAYS],
  hasEnded: false,
  billingPage: '/dashboard/team?tab=plan',
  ...differs,
});

const world = openBilling('workspace-payers', {
  workspaces: {
    find: (id) => Promise.resolve(workspaces.get(id) ?? null),
    payerFor: () => Promise.reject(new Error('Nobody uses anything')),
    termsOf: () => Promise.reject(new Error('Nobody uses anything')),
    createdBy: (uid) =>
      Promise.resolve([...workspaces.keys()].filter((id) => workspaces.get(id)!.createdBy === uid)),
  },
});
const { admin, billing, clock, provider, reconcile, tell } = world;
beforeEach(async () => {
  await world.reset();
  workspaces.clear();
  workspaces.set(TEAM, team());
  for (const uid of [OWNER, PAYS]) await world.addUser(uid as PayerId);
});
afterAll(() => world.close());

/** A workspace with a subscription at the provider, of which no event has arrived. */
function subscribed(payer: PayerId, differs: Parameters<typeof provider.addSubscription>[1] = {}) {
  const customer = provider.addCustomer(payer);
  const plan = { planKey: 'business', quantity: 3 } as const;
  return {
    customer,
    id: provider.addSubscription(customer, { ...plan, ...differs }, payer),
  };
}
const entitlementOf = (payer: PayerId) => billing.subscriptions.entitlementOf(payer);
const stateOf = (id: SubscriptionId) => provider.subscriptions.get(id)?.state;

describe('a subscription that names a workspace', () => {
  it('is the workspace’s, and no person’s', async () => {
    const { id } = subscribed(TEAM, { quantity: 12 });
    await tell(id, TEAM);
    expect(await entitlementOf(TEAM)).toMatchObject({ planKey: 'business', quantity: 12 });
    expect(await entitlementOf(UID)).toBeNull();
  });

  it('waits for an operator when there is no such workspace', async () => {
    const { id } = subscribed(SECOND);
    expect(await tell(id, SECOND)).toBe('parked');
    expect(await entitlementOf(SECOND)).toBeNull();
  });

  it('that a person has too changes neither of them with the other', async () => {
    const own = await world.member(UID);
    const { id } = subscribed(TEAM);
    await tell(own.subscription, UID);
    await tell(id, TEAM);
    provider.change(id, { status: 'canceled' });
    await tell(id, TEAM);
    expect(await entitlementOf(UID)).toMatchObject({ planKey: 'pro', status: 'active' });
    expect(await entitlementOf(TEAM)).toMatchObject({ planKey: 'free', status: 'ended' });
    expect(await reconcile()).toMatchObject({ duplicates: 0 });
  });
});

it('a failed payment is told to everybody with a billing role, and names the workspace', async () => {
  const { id } = subscribed(TEAM);
  await tell(id, TEAM);
  provider.change(id, { status: 'past_due', pastDueSince: clock.at });
  await tell(id, TEAM);
  for (const uid of [OWNER, PAYS]) {
    expect(await world.notificationsOf(uid as PayerId)).toEqual(['payment-failed']);
  }
  const { docs } = await world.db.collection(`users/${PAYS}/notifications`).get();
  expect(docs[0]?.data()).toMatchObject({
    actorName: 'Acme',
    path: '/dashboard/team?tab=plan',
  });
  expect(await world.notificationsOf(TEAM)).toEqual([]);
});

it('the end of a trial is told once to each, also to one who got the role later', async () => {
  workspaces.set(TEAM, team({ billingMembers: [OWNER] }));
  const { id } = subscribed(TEAM, {
    status: 'trialing',
    trialStart: START,
    trialEnd: clock.at + DAY,
    currentPeriodEnd: clock.at + DAY,
  });
  await tell(id, TEAM);
  workspaces.set(TEAM, team());
  provider.change(id, { metered: [], quantity: 4 });
  await tell(id, TEAM);
  expect(await world.notificationsOf(OWNER as PayerId)).toContain('trial-ending');
  const ofOwner = await world.notificationsOf(OWNER as PayerId);
  expect(ofOwner.filter((subject) => subject === 'trial-ending')).toHaveLength(1);
  expect(await world.notificationsOf(PAYS as PayerId)).toContain('trial-ending');
});

describe('the comparison of accounts', () => {
  let customer: CustomerId;
  let id: SubscriptionId;
  beforeEach(async () => {
    ({ customer, id } = subscribed(TEAM));
    await tell(id, TEAM);
    await world.db.doc(`customers/${TEAM}`).update({ providerCustomerId: customer });
  });

  it('never lists a workspace as orphaned, and does not end its billing', async () => {
    expect(await reconcile()).toMatchObject({ orphaned: 0 });
    expect((await admin('orphans')).body).toEqual({ items: [] });
    expect(await admin(`orphans/${TEAM}/end`, {})).toMatchObject({
      status: 409,
      body: { code: 'billing/account-exists' },
    });
    expect(stateOf(id)?.status).toBe('active');
  });

  it('lists one whose data is deleted while it is still charged', async () => {
    workspaces.clear();
    expect(await reconcile()).toMatchObject({ orphaned: 1 });
    expect(await admin(`orphans/${TEAM}/end`, {})).toMatchObject({ status: 200 });
    expect(stateOf(id)?.status).toBe('canceled');
    expect(await billing.customers.deletionsWithin(0, clock.at + DAY)).toEqual([]);
  });

  it('keeps its address at the provider', async () => {
    await reconcile();
    workspaces.set(TEAM, team({ email: 'new@acme.test' }));
    await reconcile();
    expect(await billing.customers.find(TEAM)).toMatchObject({ email: 'new@acme.test' });
  });

  it('gives it the language that the workspace has chosen last', async () => {
    const languageAtProvider = () => provider.customers.get(customer)?.language;
    workspaces.set(TEAM, team({ language: 'en' }));
    await followLanguage(billing, TEAM, 'en');
    expect(languageAtProvider()).toBe('en');
    provider.fail('updateCustomer', new Error('No answer'));
    workspaces.set(TEAM, team({ language: 'ko' }));
    // The request that chose English arrives late.
    await followLanguage(billing, TEAM, 'en');
    provider.recover();
    expect(await reconcile()).toMatchObject({ languagesSent: 1 });
    expect(languageAtProvider()).toBe('ko');
  });

  it('can be resynced by an admin', async () => {
    provider.change(id, { quantity: 7 });
    expect(await admin(`users/${TEAM}/resync`, {})).toMatchObject({ status: 200 });
    expect(await entitlementOf(TEAM)).toMatchObject({ quantity: 7 });
  });
});

describe('what is free once', () => {
  const withTrial = { ...OFFER, trialDays: 14 };
  const trialOf = async (payer: PayerId): Promise<string | undefined> => {
    provider.offersOf = () => Promise.resolve([withTrial]);
    await startCheckout(billing, payer, { plan: 'business' });
    return [...provider.sessions.values()].at(-1)?.offerKey ?? undefined;
  };

  it('a new workspace of somebody who had a trial has none', async () => {
    const first = await trialOf(TEAM);
    const own = await world.member(UID, { trialStart: START });
    await tell(own.subscription, UID);
    workspaces.set(SECOND, team());
    expect(await trialOf(SECOND)).not.toBe(first);
    expect(await freeOnceOf(billing, SECOND)).toMatchObject({ trialAt: START });
  });

  it('the person has none after a workspace that they made had one, and others have', async () => {
    const { id } = subscribed(TEAM, { trialStart: START });
    await tell(id, TEAM);
    expect(await freeOnceOf(billing, UID)).toMatchObject({ trialAt: START });
    expect(await freeOnceOf(billing, PAYS as PayerId)).toMatchObject({ trialAt: null });
  });

  it('codes count for the person and all workspaces', async () => {
    const { id } = subscribed(TEAM);
    await tell(id, TEAM);
    await world.db.doc(`customers/${TEAM}`).update({ usedCodes: ['WELCOME'] });
    workspaces.set(SECOND, team());
    expect(await freeOnceOf(billing, SECOND)).toMatchObject({ codes: ['WELCOME'] });
  });

  it('of two trials that begin at once, the second is ended', async () => {
    const trial = { status: 'trialing', trialStart: START, trialEnd: END } as const;
    const own = await world.member(UID, trial);
    await tell(own.subscription, UID);
    const { id } = subscribed(TEAM, trial);
    await tell(id, TEAM);
    expect(stateOf(own.subscription)?.status).toBe('trialing');
    expect(stateOf(id)?.status).toBe('canceled');
  });
});

describe('a workspace that is deleted', () => {
  it('does not renew what is paid for, also when that is told later', async () => {
    const { id } = subscribed(TEAM);
    workspaces.set(TEAM, team({ hasEnded: true }));
    await tell(id, TEAM);
    expect(stateOf(id)).toMatchObject({ status: 'active', cancelAtPeriodEnd: true });
    expect(await entitlementOf(TEAM)).toMatchObject({ status: 'canceling', quantity: 3 });
    const calls = provider.calls.filter((method) => method === 'setEnding').length;
    await syncSubscription(billing, id, { event: null });
    expect(provider.calls.filter((method) => method === 'setEnding')).toHaveLength(calls);
  });

  it('owes nothing: what is not paid ends at once', async () => {
    const { id } = subscribed(TEAM, { status: 'past_due', pastDueSince: START });
    workspaces.set(TEAM, team({ hasEnded: true }));
    await tell(id, TEAM);
    expect(stateOf(id)?.status).toBe('canceled');
  });
});
