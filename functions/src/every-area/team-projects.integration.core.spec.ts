import { type ProjectSummary } from '@keelson/contracts/projects/project';
import { DAY } from '@keelson/contracts/time';
import { tidyTeams } from '../teams/tidy-teams';
import { openTeams } from '../teams/testing/team-world';
import { TestUser } from '../testing/test-user';

describe('projects of a workspace', () => {
  const world = openTeams('team-projects');
  const { product } = world;

  const add = async (slug: string, fields: object): Promise<void> => {
    const at = new Date();
    await product.db.doc(`projects/${slug}`).set({
      name: slug,
      summary: '',
      visibility: 'members',
      memberUids: [],
      boardSlug: null,
      startsAt: at,
      dueAt: at,
      milestones: [],
      ...fields,
    });
  };
  const timelineOf = async (person: TestUser): Promise<string[]> => {
    const response = await person.get('/api/projects');
    const { projects } = (await response.json()) as { projects: ProjectSummary[] };
    return projects.map(({ slug }) => slug);
  };
  const hubOf = async (person: TestUser, slug: string): Promise<number> =>
    (await person.get(`/api/projects/${slug}/hub`)).status;

  it('are those of its members, from the moment they join until they are removed', async () => {
    const owner = await TestUser.start(product, 'Olga Owner');
    const id = await world.found(owner, { seats: 3 });
    await add('keel-of-acme', { workspace: id });
    const member = await world.joined(owner, id);
    await add('own', { memberUids: [member.uid] });
    expect(await timelineOf(member)).toEqual(['keel-of-acme']);
    expect(await hubOf(member, 'keel-of-acme')).toBe(200);
    expect(await (await member.get('/api/projects')).text()).not.toContain(id);
    await world.switchTo(member, null);
    expect(await timelineOf(member)).toEqual(['own']);

    const stranger = await TestUser.start(product);
    stranger.workspace = id;
    expect((await stranger.get('/api/projects')).status).toBe(404);
    expect(await hubOf(stranger, 'keel-of-acme')).toBe(404);

    await owner.send('DELETE', `/api/workspaces/${id}/members/${member.uid}`);
    expect(await hubOf(member, 'keel-of-acme')).toBe(404);
    member.workspace = id;
    expect((await member.get('/api/projects')).status).toBe(404);
  });

  it('are those of the workspace that the tab shows, also when another tab has switched', async () => {
    const owner = await TestUser.start(product, 'Olga Owner');
    const id = await world.found(owner);
    await add('rig-of-acme', { workspace: id });
    await world.switchTo(owner, null);
    owner.workspace = id;
    expect(await timelineOf(owner)).toEqual(['rig-of-acme']);
  });

  it('stay with the workspace when an account is deleted, and are in no export', async () => {
    const owner = await TestUser.start(product, 'Olga Owner');
    const id = await world.found(owner, { seats: 2 });
    const member = await world.joined(owner, id);
    await add('hull-of-acme', { workspace: id, ownerUid: member.uid });
    const exported = await (await member.get('/api/me/export')).text();
    expect(exported).not.toContain('hull-of-acme');
    expect((await member.send('DELETE', '/api/me', { confirm: member.email })).status).toBeLessThan(
      300,
    );
    expect(await timelineOf(owner)).toEqual(['hull-of-acme']);
  });

  it('are hidden with a deleted workspace, come back with it, and go for good with it', async () => {
    const owner = await TestUser.start(product, 'Olga Owner');
    const id = await world.found(owner);
    await add('mast-of-acme', { workspace: id });
    await product.db.doc('projects/mast-of-acme/readModels/hub').set({ boardSlug: 'x' });
    const end = () => owner.send('DELETE', `/api/workspaces/${id}`, { confirm: 'Acme' });
    expect((await end()).status).toBe(200);
    expect(await hubOf(owner, 'mast-of-acme')).toBe(404);
    expect((await owner.send('POST', `/api/workspaces/${id}/restore`)).status).toBe(200);
    await world.switchTo(owner, id);
    expect(await timelineOf(owner)).toEqual(['mast-of-acme']);
    expect((await end()).status).toBe(200);
    await product.db.doc(`workspaces/${id}`).update({ deleteAt: new Date(Date.now() - DAY) });
    const { teams, workspaceDeletions: deletions, http } = product.parts();
    await tidyTeams({ ...teams, deletions }, { deadline: Date.now() + DAY, log: http.log });
    expect((await product.db.doc('projects/mast-of-acme').get()).exists).toBe(false);
    expect((await product.db.doc('projects/mast-of-acme/readModels/hub').get()).exists).toBe(false);
  });
});
