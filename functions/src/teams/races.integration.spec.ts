import { randomUUID } from 'node:crypto';
import { payerOfWorkspace } from '@keelson/contracts/billing/payer-of';
import { type WorkspaceId } from '@keelson/contracts/ids';
import { paths } from '@keelson/contracts/paths';
import { MINUTE, monthKey } from '@keelson/contracts/time';
import { TestUser } from '../testing/test-user';
import { reserveUsage, settleUsage } from '../usage/reserve-usage';
import { LANES, RACE_MS, raceRounds } from './testing/race-rounds';
import { openTeams, type TeamWorld } from './testing/team-world';

jest.setTimeout(RACE_MS);

/** A workspace with four seats. */
interface Team {
  readonly world: TeamWorld;
  readonly id: WorkspaceId;
  readonly owner: TestUser;
}
interface Round extends Team {
  /** They have not joined. */
  readonly people: readonly [TestUser, TestUser, TestUser];
}

describe('two at once', () => {
  const worlds = LANES.map((lane) => openTeams(`team-races-${lane}`));

  /** A workspace of its own for each round. */
  const rounds = (race: (round: Round) => Promise<void>): Promise<void> =>
    raceRounds(
      worlds,
      async ({ product }) => {
        const start = () => TestUser.start(product);
        const [owner, ...people] = await Promise.all([start(), start(), start(), start()]);
        return { owner, people };
      },
      async (world, { owner, people }) => {
        const id = await world.found(owner, { seats: 4 });
        await race({ world, id, owner, people });
        await world.expectConsistent(id);
      },
    );
  const statuses = async (...requests: Promise<Response>[]): Promise<number[]> =>
    (await Promise.all(requests)).map(({ status }) => status);
  /** Invites people one after the other. */
  const invitedTo = async ({ world, id, owner }: Team, people: readonly TestUser[]) => {
    const links: { person: TestUser; secret: string }[] = [];
    for (const person of people) {
      links.push({ person, secret: (await world.invited(owner, id, person.email)).secret });
    }
    return links;
  };
  const join = async ({ world, id, owner }: Team, person: TestUser, role?: 'admin' | 'member') => {
    const { secret } = await world.invited(owner, id, person.email, role);
    const { status } = await world.accept(person, secret);
    expect(status).toBe(200);
  };

  it('accept the last seat: one joins', async () => {
    await rounds(async ({ world, id, owner, people }) => {
      const links = await invitedTo({ world, id, owner }, people.slice(0, 2));
      await world.setSeats(id, 2);
      const found = await statuses(
        ...links.map(({ person, secret }) => world.accept(person, secret)),
      );
      expect(found.sort()).toEqual([200, 409]);
      expect(await world.membersOf(id)).toHaveLength(2);
    });
  });

  it('use one link: one joins', async () => {
    await rounds(async ({ world, id, owner, people }) => {
      const { secret } = await world.invited(owner, id, 'someone@example.com');
      const found = await statuses(
        ...people.map((person) => world.accept(person, secret, { acceptAs: person.email })),
      );
      expect(found.sort()).toEqual([200, 409, 409]);
    });
  });

  it('invite to the last seat: one is invited', async () => {
    await rounds(async ({ world, id, owner }) => {
      await world.setSeats(id, 2);
      const found = await statuses(
        world.invite(owner, id, ['a@example.com']),
        world.invite(owner, id, ['b@example.com']),
      );
      expect(found.sort()).toEqual([201, 409]);
    });
  });

  it('leave and accept the ownership: an owner is left', async () => {
    await rounds(async ({ world, id, owner, people: [heir] }) => {
      const path = `/api/workspaces/${id}`;
      await join({ world, id, owner }, heir, 'admin');
      await owner.send('PUT', `${path}/transfer`, { to: heir.uid, then: 'admin' });
      const [left, accepted] = await statuses(
        owner.send('POST', `${path}/leave`),
        heir.send('POST', `${path}/transfer/accept`),
      );
      expect([left, accepted]).toEqual([expect.any(Number), 200]);
      const owners = (await world.membersOf(id)).filter(({ role }) => role === 'owner');
      expect(owners.map(({ uid }) => uid)).toEqual([heir.uid]);
    });
  });

  it('are two owners who leave: one stays', async () => {
    await rounds(async ({ world, id, owner, people: [other] }) => {
      const path = `/api/workspaces/${id}`;
      await join({ world, id, owner }, other, 'admin');
      await owner.send('PUT', `${path}/transfer`, { to: other.uid, then: 'owner' });
      await other.send('POST', `${path}/transfer/accept`);
      const found = await statuses(
        owner.send('POST', `${path}/leave`),
        other.send('POST', `${path}/leave`),
      );
      expect(found.sort()).toEqual([204, 409]);
    });
  });

  it('change to fewer seats while three accept: no more than the seats join', async () => {
    await rounds(async ({ world, id, owner, people }) => {
      const links = await invitedTo({ world, id, owner }, people);
      const [, ...found] = await Promise.all([
        world.setSeats(id, 2),
        ...links.map(({ person, secret }) => world.accept(person, secret)),
      ]);
      const joined = found.filter(({ status }) => status === 200).length;
      expect(await world.membersOf(id)).toHaveLength(1 + joined);
      // Those who were first had four seats; afterwards nobody joins.
      const { secret } = await world
        .invited(owner, id, 'late@example.com')
        .catch(() => ({ secret: null }));
      expect(secret === null || joined === 0).toBe(true);
    });
  });

  it('remove a member while the member invites: the seat is reserved before, or not at all', async () => {
    await rounds(async ({ world, id, owner, people: [member] }) => {
      const path = `/api/workspaces/${id}`;
      await join({ world, id, owner }, member, 'admin');
      const [removed, invited] = await statuses(
        owner.send('DELETE', `${path}/members/${member.uid}`),
        world.invite(member, id, ['guest@example.com']),
      );
      expect(removed).toBe(204);
      expect([201, 404]).toContain(invited);
      expect(await world.openInvitations(id)).toBe(invited === 201 ? 1 : 0);
      expect((await member.get(path)).status).toBe(404);
    });
  });

  it('remove a member while the member asks: what is answered counts, and nothing afterwards', async () => {
    await rounds(async ({ world, id, owner, people: [member] }) => {
      await join({ world, id, owner }, member);
      const { usage } = world.product.parts();
      const uid = payerOfWorkspace(id);
      const ask = async (): Promise<void> => {
        const key = randomUUID();
        const asked = { uid, member: member.uid, metric: 'chatMessages', key } as const;
        await reserveUsage(usage, asked, MINUTE);
        await settleUsage(usage, { uid, key });
      };
      const [removed, ...asked] = await Promise.allSettled([
        owner.send('DELETE', `/api/workspaces/${id}/members/${member.uid}`),
        ...[ask(), ask(), ask()],
      ]);
      expect(removed).toMatchObject({ status: 'fulfilled', value: { status: 204 } });
      const refused = asked.filter(({ status }) => status === 'rejected');
      for (const each of refused) {
        expect(each).toMatchObject({ reason: { code: 'workspace/not-found' } });
      }
      await expect(ask()).rejects.toMatchObject({ code: 'workspace/not-found' });
      const month = monthKey(Date.now());
      const counted = (await usage.usage.periods(uid, [month])).get(month)?.counters;
      expect(counted?.['chatMessages'] ?? 0).toBe(asked.length - refused.length);
      const share = world.product.db.doc(paths.usageShare(uid, member.uid));
      expect((await share.get()).exists).toBe(false);
    });
  });

  it('raise a role in flight: an admin who is demoted cannot use the former role', async () => {
    await rounds(async ({ world, id, owner, people: [admin, member] }) => {
      const path = `/api/workspaces/${id}`;
      await join({ world, id, owner }, admin, 'admin');
      await join({ world, id, owner }, member);
      const [demoted, changed] = await statuses(
        owner.send('PATCH', `${path}/members/${admin.uid}`, { role: 'member' }),
        admin.send('PATCH', `${path}/members/${member.uid}`, { role: 'billing' }),
      );
      expect(demoted).toBe(200);
      expect([200, 403]).toContain(changed);
      const again = admin.send('PATCH', `${path}/members/${member.uid}`, { role: 'member' });
      expect((await again).status).toBe(403);
    });
  });

  it('delete a workspace and accept an invitation: nobody joins what is deleted', async () => {
    await rounds(async ({ world, id, owner, people: [person] }) => {
      const { secret } = await world.invited(owner, id, person.email);
      const [deleted, joined] = await statuses(
        owner.send('DELETE', `/api/workspaces/${id}`, { confirm: 'Acme' }),
        world.accept(person, secret),
      );
      expect(deleted).toBe(200);
      expect([200, 409]).toContain(joined);
      expect((await person.get(`/api/workspaces/${id}`)).status).toBe(joined === 200 ? 409 : 404);
    });
  });
});
