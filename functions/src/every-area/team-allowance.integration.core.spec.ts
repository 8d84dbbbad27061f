import { PayerId, type UserId, type WorkspaceId } from '@keelson/contracts/ids';
import { paths } from '@keelson/contracts/paths';
import { dayKey, MINUTE, monthKey, nextMonthStart } from '@keelson/contracts/time';
import {
  type MemberUsage,
  type WorkspaceAllowance,
} from '@keelson/contracts/teams/usage-endpoints';
import { FieldValue } from 'firebase-admin/firestore';
import { ask, question } from '../chat/testing/ask';
import { codeOf } from '../testing/code-of';
import { TestUser } from '../testing/test-user';
import { releaseUsage, reserveUsage, settleUsage } from '../usage/reserve-usage';
import { removeMember } from '../teams/manage-members';
import { openTeams } from '../teams/testing/team-world';

const METRIC = 'chatMessages';
const LIMIT = 10_000;
const EXHAUSTED = 'quota/exhausted';
const CAPPED = 'workspace/cap-reached';

const memberOf = ({ id }: { readonly id: WorkspaceId }, index: number): UserId =>
  `${id}-${index}` as UserId;

describe('the allowance of a workspace', () => {
  const world = openTeams('team-allowance');
  const { product } = world;
  let owner: TestUser;
  beforeAll(async () => {
    owner = await TestUser.start(product);
  });
  afterEach(() => {
    product.clockOffsetMs = 0;
  });

  /** A workspace with some members, as stored; nobody has to sign in to be counted. */
  async function team(members: number, used = 0) {
    owner = await TestUser.start(product);
    const id = await world.found(owner);
    await world.setSeats(id, 1);
    const people = Array.from({ length: members }, (_, index) => memberOf({ id }, index));
    const stored = (await product.db.doc(paths.member(id, owner.uid)).get()).data();
    await Promise.all(
      people.map((uid, index) =>
        product.db
          .doc(paths.member(id, uid))
          .set({ ...stored, uid, role: 'member', seat: index + 1 }),
      ),
    );
    const at = Date.now();
    if (used > 0) {
      await product.db.doc(paths.usagePeriod(PayerId.parse(id), monthKey(at))).set({
        counters: { [METRIC]: used },
        days: { [dayKey(at)]: { [METRIC]: used } },
        updatedAt: new Date(at),
      });
    }
    return { id, payer: PayerId.parse(id), people };
  }

  let keys = 0;
  /** Usage of one instance of the service. */
  const instance = () => product.parts().usage;
  async function use(
    { payer }: { readonly payer: PayerId },
    member: UserId,
    { deps = instance(), end = 'settle', at = Date.now() } = {},
  ): Promise<string> {
    const key = `k-${(keys += 1)}`;
    const fixed = { ...deps, now: () => at };
    await reserveUsage(fixed, { uid: payer, member, metric: METRIC, key }, MINUTE);
    const finished = { uid: payer, key };
    if (end === 'settle') await settleUsage(fixed, finished);
    if (end === 'release') await releaseUsage(fixed, finished);
    return key;
  }
  const codes = async (all: readonly Promise<unknown>[]): Promise<Record<string, number>> => {
    const counts: Record<string, number> = {};
    for (const answer of await Promise.allSettled(all)) {
      const code =
        answer.status === 'fulfilled' ? 'ok' : String((answer.reason as { code: unknown }).code);
      counts[code] = (counts[code] ?? 0) + 1;
    }
    return counts;
  };
  const usedOf = async ({ payer }: { readonly payer: PayerId }): Promise<number> => {
    const month = monthKey(Date.now());
    return (await instance().usage.periods(payer, [month])).get(month)?.counters[METRIC] ?? 0;
  };
  const sharesOf = async (
    { payer }: { readonly payer: PayerId },
    people: readonly UserId[],
  ): Promise<number> => {
    const shares = await instance().usage.shares.among(payer, people, Date.now());
    return [...shares.values()].reduce((sum, counts) => sum + (counts[METRIC] ?? 0), 0);
  };

  /** Units that the month counts already, for later questions of a member. */
  async function holdBlock({ payer }: { readonly payer: PayerId }, member: UserId, units: number) {
    const at = Date.now();
    const share = { month: monthKey(at), counters: {}, stoppedCharacters: 0 };
    const block = {
      day: dayKey(at),
      spare: { [METRIC]: units },
      leaseUntil: new Date(at + MINUTE),
    };
    const ref = product.db.doc(paths.usageShare(payer, member));
    await ref.set({ ...share, block, updatedAt: new Date(at) });
    await product.db.doc(paths.usagePeriod(payer, monthKey(at))).update({
      [`counters.${METRIC}`]: FieldValue.increment(units),
      [`days.${dayKey(at)}.${METRIC}`]: FieldValue.increment(units),
      blockSize: units,
    });
  }

  it('has exactly its limit, whoever asks, from several instances at once', async () => {
    const of = await team(4, LIMIT - 18);
    // The last units are in the block of a member who does not ask.
    await holdBlock(of, memberOf(of, 0), 9);
    const other = await product.beside({});
    const asked = Array.from({ length: 24 }, (_, index) => {
      const { usage } = [product, other][index % 2]?.parts() ?? product.parts();
      return use(of, memberOf(of, 1 + (index % 3)), { deps: usage });
    });
    expect(await codes(asked)).toEqual({ ok: 18, [EXHAUSTED]: 6 });
    expect([await usedOf(of), await sharesOf(of, of.people)]).toEqual([LIMIT, 18]);
    await other.close();
  });

  it('is written once for many questions while its members ask at once', async () => {
    const of = await team(2);
    const at = Date.now();
    for (let index = 0; index < 40; index += 1) {
      await use(of, memberOf(of, index % 2), { at });
    }
    const stored = await product.db.doc(paths.usagePeriod(of.payer, monthKey(at))).get();
    const counted = Number(stored.get(`counters.${METRIC}`));
    // The rest of the last blocks: what is used is known to the unit all the same.
    expect(counted).toBeGreaterThan(40);
    expect(Number(stored.get('blockSize'))).toBeGreaterThan(8);
    expect([await usedOf(of), await sharesOf(of, of.people)]).toEqual([40, 40]);
  });

  it('has the unused units again when their lease is over, also in the metrics', async () => {
    const of = await team(1);
    const at = Date.now();
    for (let index = 0; index < 10; index += 1) await use(of, memberOf(of, 0), { at });
    await instance().usage.entries.sweepExpired(at + 10 * MINUTE);
    const stored = await product.db.doc(paths.usagePeriod(of.payer, monthKey(at))).get();
    expect(stored.get('counters')).toEqual({ [METRIC]: 10 });
    expect(stored.get(`days.${dayKey(at)}`)).toEqual({ [METRIC]: 10 });
  });

  it('gets back what was not answered, and loses nothing to an instance that died', async () => {
    const of = await team(3, LIMIT - 6);
    const [first, second, third] = of.people as [UserId, UserId, UserId];
    await use(of, first, { end: 'release' });
    const died = [1, 2, 3].map(() => use(of, second, { end: 'die' }));
    await Promise.all(died);
    const key = await use(of, third, { end: 'release' });
    await releaseUsage(instance(), { uid: of.payer, key });
    for (let index = 0; index < 3; index += 1) await use(of, third);
    expect(await codes([use(of, third)])).toEqual({ [EXHAUSTED]: 1 });
    // The lease of the three is over.
    const later = Date.now() + 2 * MINUTE;
    for (let index = 0; index < 3; index += 1) await use(of, first, { at: later });
    expect(await codes([use(of, third, { at: later })])).toEqual({ [EXHAUSTED]: 1 });
    expect([await usedOf(of), await sharesOf(of, of.people)]).toEqual([LIMIT, 6]);
  });

  it('is used up before credits are, and tells those who pay once', async () => {
    const of = await team(2, LIMIT - 4);
    await product.db.doc(paths.customer(of.payer)).set({
      providerCustomerId: 'cus_1',
      createdAt: new Date(0),
      deletedAt: null,
      revision: 1,
      credits: {
        pi_1: {
          pack: 'messages',
          metric: METRIC,
          amount: 3,
          used: 0,
          takenBack: 0,
          paid: { amountMinor: 100, currency: 'usd' },
          boughtAt: new Date(0),
        },
      },
    });
    const [first, second] = of.people as [UserId, UserId];
    const drawn = async (): Promise<unknown> =>
      (await product.db.doc(paths.customer(of.payer)).get()).get('credits.pi_1.used');
    await Promise.all([use(of, first), use(of, second), use(of, first), use(of, second)]);
    expect(await drawn()).toBe(0);
    await use(of, first, { end: 'release' });
    expect(await drawn()).toBe(0);
    expect(await codes([1, 2, 3, 4].map(() => use(of, second)))).toEqual({ ok: 3, [EXHAUSTED]: 1 });
    expect(await drawn()).toBe(3);
    const told = await product.db.collection(`users/${owner.uid}/notifications`).get();
    const subjects = told.docs.map((found) => String(found.get('subject')));
    expect(subjects.filter((subject) => subject === 'allowance-full')).toHaveLength(1);
  });

  it('tells those who pay when the last units came from a block', async () => {
    const of = await team(1, LIMIT - 2);
    const member = memberOf(of, 0);
    await holdBlock(of, member, 2);
    await Promise.all([use(of, member), use(of, member)]);
    const told = async (): Promise<number> =>
      (await product.db.collection(`users/${owner.uid}/notifications`).get()).size;
    expect(await told()).toBe(0);
    expect(await codes([use(of, member), use(of, member)])).toEqual({ [EXHAUSTED]: 2 });
    expect(await told()).toBe(1);
  });

  it('begins anew with the month, for each member too', async () => {
    const of = await team(1);
    const member = memberOf(of, 0);
    const cap = { [METRIC]: 5 };
    await product.db.doc(paths.member(of.id, member)).update({ caps: cap });
    const at = nextMonthStart(Date.now()) - 1;
    const all = (when: number) => [1, 2, 3, 4, 5, 6].map(() => use(of, member, { at: when }));
    expect(await codes(all(at))).toEqual({ ok: 5, [CAPPED]: 1 });
    expect(await codes(all(at + 1))).toEqual({ ok: 5, [CAPPED]: 1 });
    await instance().usage.entries.sweepExpired(at + 20 * MINUTE);
    for (const when of [at, at + 1]) {
      const stored = await product.db.doc(paths.usagePeriod(of.payer, monthKey(when))).get();
      expect(stored.get('counters')).toEqual({ [METRIC]: 5 });
    }
  });

  describe('a cap', () => {
    const setCap = (by: TestUser, id: WorkspaceId, uid: string, cap: number | null) =>
      by.send('PUT', `/api/workspaces/${id}/members/${uid}/cap`, { metric: METRIC, cap });

    it('is kept to the unit by questions at once, in a block of the member too', async () => {
      const of = await team(2);
      const [capped, free] = of.people as [UserId, UserId];
      const at = Date.now();
      // The workspace is busy, so that blocks are larger than what the cap leaves.
      for (let index = 0; index < 12; index += 1) await use(of, free, { at });
      expect((await setCap(owner, of.id, capped, 20)).status).toBe(200);
      const asked = Array.from({ length: 30 }, () => use(of, capped, { at }));
      expect(await codes(asked)).toEqual({ ok: 20, [CAPPED]: 10 });
      await use(of, free);
      await setCap(owner, of.id, capped, 21);
      expect(await codes([use(of, capped), use(of, capped)])).toEqual({ ok: 1, [CAPPED]: 1 });
      const key = (await setCap(owner, of.id, capped, null)).status;
      expect(key).toBe(200);
      expect(await codes([use(of, capped), use(of, capped)])).toEqual({ ok: 2 });
    });

    it('gets back what was not answered', async () => {
      const of = await team(1);
      const member = memberOf(of, 0);
      await setCap(owner, of.id, member, 1);
      await use(of, member, { end: 'release' });
      await use(of, member, { end: 'die' });
      expect(await codes([use(of, member)])).toEqual({ [CAPPED]: 1 });
      await use(of, member, { at: Date.now() + 2 * MINUTE });
    });

    it('is shown with the refusal of a question, and in the audit log once', async () => {
      owner = await TestUser.start(product);
      const id = await world.found(owner, { seats: 2 });
      const member = await world.joined(owner, id);
      await setCap(owner, id, member.uid, 1);
      await setCap(owner, id, member.uid, 1);
      expect((await ask(member, question('What is a keel?'))).status).toBe(200);
      const refused = await ask(member, question('And a mast?'));
      expect([refused.status, refused.problem]).toMatchObject([
        429,
        { code: CAPPED, details: { cap: 1, used: 1, resetsAt: nextMonthStart(Date.now()) } },
      ]);
      const answer = await owner.get(`/api/workspaces/${id}/audit?kind=people`);
      const { items } = (await answer.json()) as { items: { action: string }[] };
      expect(items.filter(({ action }) => action === 'workspace.cap-set')).toHaveLength(1);
    });

    it('is set by owners and admins for those below them, and never by a member', async () => {
      owner = await TestUser.start(product);
      const id = await world.found(owner, { seats: 4 });
      const [admin, billing, member] = [
        await world.joined(owner, id, 'admin'),
        await world.joined(owner, id, 'billing'),
        await world.joined(owner, id),
      ];
      const refused = [403, 'workspace/role-required'];
      for (const [by, of] of [
        [member, member],
        [member, admin],
        [billing, member],
        [billing, billing],
        [admin, admin],
        [admin, owner],
      ] as const) {
        expect(await codeOf(setCap(by, id, of.uid, 1_000))).toEqual(refused);
      }
      expect((await setCap(admin, id, member.uid, 3)).status).toBe(200);
      expect((await setCap(owner, id, owner.uid, 3)).status).toBe(200);
      const row = (await (await setCap(owner, id, admin.uid, 0)).json()) as MemberUsage;
      expect(row).toMatchObject({ uid: admin.uid, caps: { [METRIC]: 0 }, used: {} });
      const wrong = await codeOf(setCap(owner, id, member.uid, -1));
      expect(wrong).toEqual([400, 'request/invalid']);
    });
  });

  it('is shown to every member without money; what others used to owners, admins and billing', async () => {
    owner = await TestUser.start(product);
    const id = await world.found(owner, { seats: 4 });
    const [billing, member] = [
      await world.joined(owner, id, 'billing'),
      await world.joined(owner, id),
    ];
    for (const person of [owner, member, member]) {
      expect((await ask(person, question('What is a keel?'))).status).toBe(200);
    }
    const listed = async (by: TestUser): Promise<Record<string, number>> => {
      const response = await by.get(`/api/workspaces/${id}/usage/members`);
      const { items } = (await response.json()) as { items: MemberUsage[] };
      return Object.fromEntries(items.map(({ uid, used }) => [uid, used[METRIC] ?? 0]));
    };
    const all = { [owner.uid]: 1, [billing.uid]: 0, [member.uid]: 2 };
    expect([await listed(owner), await listed(billing)]).toEqual([all, all]);
    expect(await listed(member)).toEqual({ [member.uid]: 2 });
    const shown = await member.get(`/api/workspaces/${id}/allowance`);
    const allowance = (await shown.json()) as WorkspaceAllowance;
    expect(allowance).toMatchObject({ plan: 'business', own: { [METRIC]: 2 }, caps: {} });
    expect(allowance.metrics[0]).toMatchObject({ key: METRIC, used: 3 });
    expect(allowance.metrics[0]).not.toHaveProperty('metered');
  });

  it('counts no question of a member who is removed meanwhile after the removal, and forgets the share', async () => {
    owner = await TestUser.start(product);
    const id = await world.found(owner, { seats: 2 });
    const payer = PayerId.parse(id);
    for (let round = 0; round < 5; round += 1) {
      const member = await world.joined(owner, id);
      const asked = Array.from({ length: 6 }, () => use({ payer }, member.uid));
      const [found, removed] = await Promise.all([
        codes(asked),
        owner.send('DELETE', `/api/workspaces/${id}/members/${member.uid}`),
      ]);
      expect(removed.status).toBe(204);
      expect((found['ok'] ?? 0) + (found['workspace/not-found'] ?? 0)).toBe(6);
      expect(await codes([use({ payer }, member.uid)])).toEqual({ 'workspace/not-found': 1 });
      expect((await product.db.doc(paths.usageShare(payer, member.uid)).get()).exists).toBe(false);
      const before = await usedOf({ payer });
      await instance().usage.entries.sweepExpired(Date.now() + 10 * MINUTE);
      expect(await usedOf({ payer })).toBe(before);
    }
  });

  it('has no share of a former member after a crash behind the removal', async () => {
    owner = await TestUser.start(product);
    const id = await world.found(owner, { seats: 2 });
    const payer = PayerId.parse(id);
    const member = await world.joined(owner, id);
    expect(await codes([use({ payer }, member.uid)])).toEqual({ ok: 1 });
    const { teams } = product.parts();
    /** The process of this instance ends as soon as the transaction has committed. */
    const workspaces = Object.assign(Object.create(teams.workspaces) as typeof teams.workspaces, {
      transact: async (...work: Parameters<typeof teams.workspaces.transact>) => {
        await teams.workspaces.transact(...work);
        throw new Error('Crash');
      },
    });
    const { uid, email } = owner;
    const actor = { uid, email, emailVerified: true, sessionId: null, workspace: id };
    const requester = { actor, requestId: 'r', key: null };
    const removal = removeMember({ ...teams, workspaces }, requester, {
      workspace: id,
      uid: member.uid,
    });
    await expect(removal).rejects.toThrow('Crash');
    expect((await member.get(`/api/workspaces/${id}`)).status).toBe(404);
    expect((await product.db.doc(paths.usageShare(payer, member.uid)).get()).exists).toBe(false);
    expect(await usedOf({ payer })).toBe(1);
  });
});
