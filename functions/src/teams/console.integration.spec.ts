import { type WorkspaceId } from '@keelson/contracts/ids';
import {
  type InspectedWorkspace,
  type WorkspaceRow,
} from '@keelson/contracts/teams/console-endpoints';
import { codeOf } from '../testing/code-of';
import { TestUser } from '../testing/test-user';
import { openTeams } from './testing/team-world';

describe('workspaces in the console', () => {
  const world = openTeams('team-console');
  const { product } = world;
  let admin: TestUser;
  let owner: TestUser;
  let id: WorkspaceId;
  beforeAll(async () => {
    admin = await TestUser.staff(product, 'admin');
    owner = await TestUser.start(product, 'Olga Owner');
    id = await world.found(owner, { seats: 5, name: 'Blue Harbour' });
    await world.joined(owner, id, 'billing');
    await world.found(owner, { name: '바다 상사' });
    await world.switchTo(owner, id);
  });
  const page = async (query = '') => {
    const response = await admin.get(`/api/admin/workspaces${query}`);
    return (await response.json()) as { items: WorkspaceRow[]; nextCursor: string | null };
  };
  const namesOf = async (search: string): Promise<string[]> =>
    (await page(`?search=${encodeURIComponent(search)}`)).items.map(({ name }) => name);

  it('are listed with their plans, the newest first, in pages', async () => {
    const first = await page('?limit=1');
    expect(first.items).toMatchObject([{ name: '바다 상사', plan: 'free', status: 'none' }]);
    const rest = await page(`?cursor=${first.nextCursor}`);
    expect(rest.items).toMatchObject([
      { id, name: 'Blue Harbour', members: 2, plan: 'business', status: 'active', deleteAt: null },
    ]);
  });

  it.each([
    ['blue', ['Blue Harbour']],
    ['HARB', ['Blue Harbour']],
    ['상사', ['바다 상사']],
    ['arbour', []],
  ])('are found by words of their names: %s', async (search, names) => {
    expect(await namesOf(search)).toEqual(names);
  });

  it('are found by the whole id and by the new name', async () => {
    expect(await namesOf(id)).toEqual(['Blue Harbour']);
    await owner.send('PATCH', `/api/workspaces/${id}`, { name: 'Red Quay' });
    expect([await namesOf('quay'), await namesOf('blue')]).toEqual([['Red Quay'], []]);
    await owner.send('PATCH', `/api/workspaces/${id}`, { name: 'Blue Harbour' });
  });

  it('show their members, seats, plan and log', async () => {
    const own = `/api/admin/workspaces/${id}`;
    const inspected = (await (await admin.get(own)).json()) as InspectedWorkspace;
    expect(inspected).toMatchObject({
      createdBy: owner.uid,
      seats: { paid: 5, members: 2, invitations: 0 },
    });
    const members = (await (await admin.get(`${own}/members`)).json()) as { items: unknown[] };
    expect(members.items).toMatchObject([
      { role: 'owner', email: owner.email },
      { role: 'billing' },
    ]);
    const log = (await (await admin.get(`${own}/audit`)).json()) as { items: { action: string }[] };
    expect(log.items.map(({ action }) => action)).toContain('workspace.joined');
    expect((await admin.get(`/api/admin/billing/users/${id}`)).status).toBe(200);
  });

  it('are for admins alone', async () => {
    const operator = await TestUser.staff(product, 'operator');
    for (const rest of ['', `/${id}`, `/${id}/members`, `/${id}/audit`]) {
      for (const other of [operator, owner]) {
        const refused = await codeOf(other.get(`/api/admin/workspaces${rest}`));
        expect(refused).toEqual([403, 'session/forbidden']);
      }
    }
    const missing = admin.get(`/api/admin/workspaces/ws_${'x'.repeat(20)}`);
    expect(await codeOf(missing)).toEqual([404, 'workspace/not-found']);
  });

  it('are there until they are removed for good', async () => {
    const brief = await world.found(owner, { name: 'Brief' });
    await owner.send('DELETE', `/api/workspaces/${brief}`, { confirm: 'Brief' });
    const [row] = (await page('?search=brief')).items;
    expect(row?.deleteAt).toBeGreaterThan(Date.now());
  });
});
