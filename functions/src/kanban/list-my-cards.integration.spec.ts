import { type MyCard } from '@keelson/contracts/kanban/card/my-cards';
import { ControlWorld } from './testing/control-world';

interface Listed {
  readonly items: readonly MyCard[];
  readonly complete: boolean;
}

describe('the cards of a person', () => {
  let world: ControlWorld;

  beforeAll(async () => {
    world = await ControlWorld.start('my-cards');
  });
  afterAll(() => world.close());

  it('are those of all boards that are open and assigned to the caller, the most urgent first', async () => {
    const [keel, mast, old] = [
      await world.board({ name: 'Keel' }),
      await world.board({ name: 'Mast' }),
      await world.board({ name: 'Old' }),
    ];
    const mine = { assignee: { kind: 'user', id: world.staff.viewer.uid } } as const;
    await world.card(keel, { title: 'Plank', ...mine, dueAt: Date.UTC(2030, 0, 1) });
    const urgent = await world.card(mast, { title: 'Rope', priority: 4, ...mine });
    await world.card(mast, { title: 'Of nobody' });
    await world.card(mast, {
      title: 'Of another',
      assignee: { kind: 'user', id: world.staff.operator.uid },
    });
    await world.card(old, { title: 'On an archived board', ...mine });
    await world.sendOk('admin', `POST /boards/${old.slug}/archive`, {
      archived: true,
      expectedRevision: old.revision,
    });
    const done = await world.card(keel, { title: 'Done', ...mine });
    await world.sendOk('operator', `POST /boards/${keel.slug}/cards/${done.id}/move`, {
      status: 'done',
      expectedRevision: done.revision,
    });
    const listed = await world.sendOk<Listed>('viewer', 'GET /my-cards');
    expect(listed.items.map(({ boardName, title }) => `${boardName}: ${title}`)).toEqual([
      'Mast: Rope',
      'Keel: Plank',
    ]);
    expect(listed.items[0]).toMatchObject({ id: urgent.id, priority: 4, status: 'ready' });
    expect(listed.items[0]).not.toHaveProperty('body');
    expect(listed.complete).toBe(true);
  });
});
