import { type BoardSlug } from '@keelson/contracts/ids';
import { type BoardCounts } from '@keelson/contracts/kanban/board/board-counts';
import { type Card } from '@keelson/contracts/kanban/card/card';
import { TestUser } from '../testing/test-user';
import { codeOf, ControlWorld } from './testing/control-world';

const PATH = 'GET /board-counts';

describe('the counts of boards', () => {
  let world: ControlWorld;
  beforeAll(async () => {
    world = await ControlWorld.start('board-counts');
  });
  afterAll(() => world.close());

  const counts = async (): Promise<BoardCounts[]> =>
    (await world.sendOk<{ items: BoardCounts[] }>('viewer', PATH)).items;
  const countsOf = async ({ slug }: { readonly slug: BoardSlug }) =>
    (await counts()).find((one) => one.slug === slug);
  const moveTo = (card: Card, status: string, reason = 'Because'): Promise<Card> =>
    world.sendOk('operator', `POST /boards/${card.boardSlug}/cards/${card.id}/move`, {
      status,
      reason,
      expectedRevision: card.revision,
    });

  it('are by column, without cards that are done or archived', async () => {
    const board = await world.board();
    expect(await countsOf(board)).toEqual({
      slug: board.slug,
      open: 0,
      running: 0,
      blocked: 0,
      review: 0,
      changedAt: null,
    });
    const [first, second, third, fourth] = await Promise.all(
      ['First', 'Second', 'Third', 'Fourth'].map((title) =>
        world.card(board, { title, status: 'ready' }),
      ),
    );
    await moveTo(first!, 'blocked');
    await moveTo(second!, 'done');
    await world.sendOk('operator', `POST /boards/${board.slug}/cards/${third!.id}/archive`, {
      archived: true,
      expectedRevision: third!.revision,
    });
    const changed = await moveTo(fourth!, 'review');
    expect(await countsOf(board)).toEqual({
      slug: board.slug,
      open: 2,
      running: 0,
      blocked: 1,
      review: 1,
      changedAt: changed.updatedAt,
    });
  });

  it('leave out archived boards and those in the bin', async () => {
    const [used, archived, deleted] = await Promise.all(
      ['Used', 'Archived', 'Deleted'].map((name) => world.board({ name })),
    );
    await world.sendOk('admin', `POST /boards/${archived!.slug}/archive`, {
      archived: true,
      expectedRevision: archived!.revision,
    });
    await world.sendOk('admin', `POST /boards/${deleted!.slug}/delete`, {
      expectedRevision: deleted!.revision,
    });
    const slugs = (await counts()).map(({ slug }) => slug);
    expect(slugs).toContain(used!.slug);
    expect(slugs).not.toContain(archived!.slug);
    expect(slugs).not.toContain(deleted!.slug);
  });

  it('are for staff', async () => {
    const member = await TestUser.start(world.product);
    expect(codeOf(await world.send(member, PATH))).toBe('403 session/forbidden');
  });
});
