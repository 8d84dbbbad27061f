import { RulesWorld } from '../world';

describe('a page', () => {
  let world: RulesWorld;
  beforeAll(async () => {
    world = await RulesWorld.start();
  });
  afterAll(() => world.stop());

  const publicProjects = {
    from: [{ collectionId: 'projects' }],
    where: {
      fieldFilter: {
        field: { fieldPath: 'visibility' },
        op: 'EQUAL',
        value: { stringValue: 'public' },
      },
    },
    limit: 100,
  };

  it('has no offset: what it skips is read too, and paid for', async () => {
    expect(await world.statusOf(publicProjects)).toBe(200);
    expect(await world.statusOf({ ...publicProjects, offset: 100_000 })).toBe(403);
  });
});
