import { type WorkspaceId } from '@keelson/contracts/ids';
import { SECOND } from '@keelson/contracts/time';
import { TestUser } from '../testing/test-user';
import { openTeams } from './testing/team-world';

/** Each race this often: 20 times on every change, 200 times nightly. */
const ROUNDS = process.env['KEELSON_TIERS']?.includes('nightly') === true ? 200 : 20;

/** A race that is out of time goes on with the people of the next one, so that both fail. */
jest.setTimeout(ROUNDS * 9 * SECOND);

/** One person may change and own only so much. */
const RENEWED = 10;

describe('two at once', () => {
  const world = openTeams('team-races');
  const { product } = world;
  let owner: TestUser;
  let people: TestUser[];

  const personAt = (index: number): TestUser => {
    const person = people[index];
    if (person === undefined) throw new Error('There is no such person');
    return person;
  };

  /** A workspace of its own for each round. */
  async function rounds(race: (id: WorkspaceId) => Promise<void>): Promise<void> {
    for (let round = 0; round < ROUNDS; round += 1) {
      if (round % RENEWED === 0) {
        owner = await TestUser.start(product);
        people = await Promise.all([1, 2, 3].map(() => TestUser.start(product)));
      }
      const id = await world.found(owner, { seats: 4 });
      await race(id);
      await world.expectConsistent(id);
    }
  }
  const statuses = async (...requests: Promise<Response>[]): Promise<number[]> =>
    (await Promise.all(requests)).map(({ status }) => status);
  const join = async (id: WorkspaceId, person: TestUser, role?: 'admin' | 'member') => {
    const { secret } = await world.invited(owner, id, person.email, role);
    const { status } = await world.accept(person, secret);
    expect(status).toBe(200);
  };

  it('accept the last seat: one joins', async () => {
    await rounds(async (id) => {
      const links = [];
      for (const person of people.slice(0, 2)) {
        links.push((await world.invited(owner, id, person.email)).secret);
      }
      await world.setSeats(id, 2);
      const found = await statuses(
        ...links.map((secret, index) => world.accept(personAt(index), secret)),
      );
      expect(found.sort()).toEqual([200, 409]);
      expect(await world.membersOf(id)).toHaveLength(2);
    });
  });

  it('use one link: one joins', async () => {
    await rounds(async (id) => {
      const { secret } = await world.invited(owner, id, 'someone@example.com');
      const found = await statuses(
        ...people.map((person) => world.accept(person, secret, { acceptAs: person.email })),
      );
      expect(found.sort()).toEqual([200, 409, 409]);
    });
  });

  it('invite to the last seat: one is invited', async () => {
    await rounds(async (id) => {
      await world.setSeats(id, 2);
      const found = await statuses(
        world.invite(owner, id, ['a@example.com']),
        world.invite(owner, id, ['b@example.com']),
      );
      expect(found.sort()).toEqual([201, 409]);
    });
  });

  it('leave and accept the ownership: an owner is left', async () => {
    await rounds(async (id) => {
      const path = `/api/workspaces/${id}`;
      const heir = personAt(0);
      await join(id, heir, 'admin');
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
    await rounds(async (id) => {
      const path = `/api/workspaces/${id}`;
      const other = personAt(0);
      await join(id, other, 'admin');
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
    await rounds(async (id) => {
      const links: string[] = [];
      for (const person of people) {
        links.push((await world.invited(owner, id, person.email)).secret);
      }
      const [, ...found] = await Promise.all([
        world.setSeats(id, 2),
        ...links.map((secret, index) => world.accept(personAt(index), secret)),
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
    await rounds(async (id) => {
      const path = `/api/workspaces/${id}`;
      const member = personAt(0);
      await join(id, member, 'admin');
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

  it('raise a role in flight: an admin who is demoted cannot use the former role', async () => {
    await rounds(async (id) => {
      const path = `/api/workspaces/${id}`;
      const [admin, member] = [personAt(0), personAt(1)];
      await join(id, admin, 'admin');
      await join(id, member);
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
    await rounds(async (id) => {
      const person = personAt(0);
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
