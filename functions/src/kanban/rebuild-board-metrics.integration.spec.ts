import { type Board } from '@keelson/contracts/kanban/board/board';
import { type BoardMetrics } from '@keelson/contracts/kanban/board/board-metrics';
import { type Card } from '@keelson/contracts/kanban/card/card';
import { type Firestore } from 'firebase-admin/firestore';
import { rebuildBoardMetrics } from './rebuild-board-metrics';
import { ControlWorld } from './testing/control-world';

let world: ControlWorld;
let db: Firestore;
beforeAll(async () => {
  world = await ControlWorld.start('board-metrics');
  db = world.product.db;
});
afterAll(() => world.close());

const metricsOf = async ({ slug }: Board): Promise<Omit<BoardMetrics, 'asOf'>> => {
  const { asOf: _, ...metrics } = await world.sendOk<BoardMetrics>(
    'viewer',
    `GET /boards/${slug}/metrics`,
  );
  return metrics;
};
const move = (card: Card, status: string): Promise<Card> =>
  world.sendOk('operator', `POST /boards/${card.boardSlug}/cards/${card.id}/move`, {
    status,
    expectedRevision: card.revision,
  });
async function rebuild(mode: 'report' | 'repair', { slug }: Board) {
  const rebuilt = [];
  for await (const one of rebuildBoardMetrics(db, { mode, only: slug })) rebuilt.push(one);
  return rebuilt;
}

it('restores the metrics of a board whose changes were not counted, once', async () => {
  const board = await world.board();
  const [first, second, third] = [
    await world.card(board),
    await world.card(board),
    await world.card(board),
  ];
  await move(await move(first, 'blocked'), 'done');
  await move(await move(second, 'done'), 'todo');
  await world.sendOk('operator', `POST /boards/${board.slug}/cards/${third.id}/archive`, {
    archived: true,
    expectedRevision: third.revision,
  });
  const counted = await metricsOf(board);
  expect(counted).toMatchObject({ created: 3, completed: 1, countedFrom: null });
  expect((await rebuild('repair', board))[0]).toMatchObject({ cards: 3, days: [] });

  // As if the counters were lost, and the board had changed once since.
  await db.recursiveDelete(db.collection(`boards/${board.slug}/flow`));
  await world.card(board);
  const lost = await metricsOf(board);
  expect([lost.created, lost.completed, lost.countedFrom]).toEqual([1, 0, lost.to]);
  expect((await rebuild('report', board))[0]?.days).toHaveLength(1);
  expect(await metricsOf(board)).toEqual(lost);

  await rebuild('repair', board);
  const restored = await metricsOf(board);
  expect(restored).toMatchObject({ created: 4, completed: 1, countedFrom: null });
  expect(restored.leadTime).toEqual(counted.leadTime);
  expect((await rebuild('repair', board))[0]?.days).toEqual([]);
  expect(await metricsOf(board)).toEqual(restored);
});

it('viewers read metrics', async () => {
  const board = await world.board();
  expect((await world.send('viewer', `GET /boards/${board.slug}/metrics?range=52w`)).status).toBe(
    200,
  );
  expect((await world.send('viewer', 'GET /boards/nowhere/metrics')).status).toBe(404);
});
