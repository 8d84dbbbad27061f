import { type WorkspaceId } from '@keelson/contracts/ids';
import { DAY } from '@keelson/contracts/time';
import { TestUser } from '../testing/test-user';
import { openTeams } from './testing/team-world';
import { tidyTeams } from './tidy-teams';

describe('an account that is deleted', () => {
  const world = openTeams('teams-deleted-account');
  const { product } = world;
  let owner: TestUser;
  let heir: TestUser;
  let id: WorkspaceId;
  beforeEach(async () => {
    product.clockOffsetMs = 0;
    owner = await TestUser.start(product);
    id = await world.found(owner, { seats: 4 });
    heir = await world.joined(owner, id);
  });

  const remove = (person: TestUser): Promise<Response> =>
    person.send('DELETE', '/api/me', { confirm: person.email });
  const decide = (next: TestUser | null): Promise<Response> =>
    owner.send('PUT', `/api/workspaces/${id}/succession`, { heir: next?.uid ?? null });

  it('asks the last owner first, and changes nothing before', async () => {
    const refused = await remove(owner);
    expect([refused.status, await refused.json()]).toMatchObject([
      409,
      {
        code: 'workspace/owner-decision-needed',
        details: { workspaces: [{ id, name: 'Acme', members: 2 }] },
      },
    ]);
    expect((await owner.get('/api/me')).status).toBe(200);
    expect(await world.membersOf(id)).toHaveLength(2);
  });

  it('hands the workspace over to the one who was named', async () => {
    expect((await decide(heir)).status).toBe(204);
    expect((await remove(owner)).status).toBe(204);
    expect(await world.membersOf(id)).toMatchObject([{ uid: heir.uid, role: 'owner' }]);
    expect(await world.stored(id)).toMatchObject({ status: 'active', createdBy: null });
    await world.expectConsistent(id);
  });

  it('is asked again when the named one has left', async () => {
    await decide(heir);
    await world.switchTo(heir, id);
    expect((await heir.send('POST', `/api/workspaces/${id}/leave`)).status).toBe(204);
    expect((await remove(owner)).status).toBe(409);
  });

  it('ends the workspace if its owner wants that; an admin can restore it, and owns it then', async () => {
    const admin = await world.joined(owner, id, 'admin');
    await world.invited(owner, id, 'guest@example.com');
    await decide(null);
    expect((await remove(owner)).status).toBe(204);
    expect((await heir.get(`/api/workspaces/${id}`)).status).toBe(409);
    expect(await world.openInvitations(id)).toBe(0);
    const restore = (by: TestUser) => by.send('POST', `/api/workspaces/${id}/restore`);
    expect((await restore(heir)).status).toBe(403);
    expect((await restore(admin)).status).toBe(200);
    expect(await (await admin.get(`/api/workspaces/${id}`)).json()).toMatchObject({
      role: 'owner',
      members: 2,
    });
    await world.expectConsistent(id);
  });

  it('that was alone leaves nothing behind after the next run of the job', async () => {
    const alone = await TestUser.start(product);
    const own = await world.found(alone);
    await alone.send('PUT', `/api/workspaces/${own}/succession`, { heir: null });
    expect((await remove(alone)).status).toBe(204);
    await tidyTeams(
      { ...product.parts().teams, deletions: product.parts().workspaceDeletions },
      {
        deadline: Date.now() + DAY,
        log: product.parts().http.log,
      },
    );
    expect(await world.stored(own)).toBeNull();
  });

  it('frees the seat of a member, whose workspaces keep their work', async () => {
    expect((await remove(heir)).status).toBe(204);
    expect(await world.stored(id)).toMatchObject({ members: 1, status: 'active' });
    await world.expectConsistent(id);
  });

  it('has the own memberships in its export, and nobody else', async () => {
    const text = await (await owner.get('/api/me/export')).text();
    const { workspaces } = JSON.parse(text) as { workspaces: object[] };
    expect(workspaces).toMatchObject([{ id, name: 'Acme', role: 'owner' }]);
    expect(JSON.stringify(workspaces)).not.toContain(heir.uid);
    expect(text).not.toContain(heir.email);
  });
});
