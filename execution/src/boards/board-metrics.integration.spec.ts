import { type Agent } from '@keelson/contracts/kanban/agent/agent';
import { type Board } from '@keelson/contracts/kanban/board/board';
import { BoardMetrics } from '@keelson/contracts/kanban/board/board-metrics';
import { type Card } from '@keelson/contracts/kanban/card/card';
import { type Counters, sumCounters } from '@keelson/contracts/metrics/counters';
import { paths } from '@keelson/contracts/paths';
import { DAY, HOUR, MINUTE } from '@keelson/contracts/time';
import { ReadCounter } from '@keelson/server/testing/read-counter';
import { assignedTo, cardPath, openBoards } from '../testing/board-world';
import { START } from '../testing/open-kanban';
import { moveFlow } from './move-flow';

const kanban = openBoards();
beforeEach(() => {
  kanban.clock.at = START;
});

async function metricsOf({ slug }: Pick<Board, 'slug'>, query = ''): Promise<BoardMetrics> {
  const response = await kanban.call(`GET /v1/boards/${slug}/metrics${query}`);
  expect(response.status).toBe(200);
  return BoardMetrics.parse(response.body);
}

/** Claims a card and ends the run after some time. */
async function work(card: Card, agent: Agent, verb: string, body: object): Promise<Card> {
  const claimed = await kanban.beginRun(card, agent, 0);
  kanban.clock.at += 10 * MINUTE;
  const ended = await kanban.report(claimed, verb, body);
  expect(ended.status).toBe(200);
  return ended.body['card'] as Card;
}

const columnsOf = ({ periods }: BoardMetrics) =>
  periods.map(({ to, columns }) => {
    const { ready, running, review, done } = columns;
    return [to, ready, running, review, done];
  });

it('follows cards from their creation over failed and finished runs to done', async () => {
  const agent = await kanban.agent();
  const board = await kanban.board();
  const [first, second] = [
    await kanban.card(board, assignedTo(agent)),
    await kanban.card(board, assignedTo(agent)),
    await kanban.card(board),
  ];
  kanban.clock.at += 2 * DAY;
  await work(first, agent, 'fail', { error: 'Half done', usage: { tokens: 100 } });
  kanban.clock.at += HOUR;
  await work(first, agent, 'complete', {
    summary: 'Two pages',
    usage: { tokens: 400, costMicroUsd: 9_000 },
  });
  await work(second, agent, 'review', { summary: 'Look at it' });
  kanban.clock.at += DAY;

  const metrics = await metricsOf(board);
  expect(metrics).toMatchObject({
    range: '4w',
    unit: 'day',
    created: 3,
    completed: 1,
    throughputPerWeek: 0.3,
    runs: 3,
    failedRuns: 1,
    tokens: 500,
    costMicroUsd: 9_000,
  });
  expect(columnsOf(metrics).slice(-4)).toEqual([
    ['2026-01-05', 3, 0, 0, 0],
    ['2026-01-06', 3, 0, 0, 0],
    ['2026-01-07', 1, 0, 1, 1],
    ['2026-01-08', 1, 0, 1, 1],
  ]);
  const lead = 2 * DAY + HOUR + 20 * MINUTE;
  expect(Math.abs(metrics.leadTime.medianMs! / lead - 1)).toBeLessThan(0.05);
  expect(Math.abs(metrics.cycleTime.p85Ms! / (HOUR + 20 * MINUTE) - 1)).toBeLessThan(0.05);
  // The card in review was started and is not done.
  expect(metrics.inWork.cards.map(({ id, status }) => [id, status])).toEqual([
    [second.id, 'review'],
  ]);
  expect(metrics.inWork.age.medianMs).toBe(DAY + 10 * MINUTE);
});

it('shows a card in Running from the day of its claim, before the run has ended and after', async () => {
  const agent = await kanban.agent();
  const board = await kanban.board();
  const card = await kanban.card(board, assignedTo(agent));
  kanban.clock.at += DAY;
  const claimed = await kanban.beginRun(card, agent, 0);
  kanban.clock.at += DAY;
  const running = columnsOf(await metricsOf(board)).slice(-3);
  expect(running).toEqual([
    ['2026-01-05', 1, 0, 0, 0],
    ['2026-01-06', 0, 1, 0, 0],
    ['2026-01-07', 0, 1, 0, 0],
  ]);
  await kanban.report(claimed, 'complete', { summary: 'Two pages' });
  expect(columnsOf(await metricsOf(board)).slice(-3)).toEqual([
    ...running.slice(0, 2),
    ['2026-01-07', 0, 0, 0, 1],
  ]);
});

it('what was counted is moved once, whoever moves it and whatever is counted meanwhile', async () => {
  const agent = await kanban.agent();
  const board = await kanban.board();
  const { db, transactions } = kanban.service;
  const { refs } = transactions;
  const cards = [await kanban.card(board, assignedTo(agent)), await kanban.card(board)] as const;
  await work(cards[0], agent, 'fail', { error: 'Half done' });
  const productRuns = async (): Promise<unknown> => {
    const shards = (await db.collection(paths.metricShards()).get()).docs;
    const ofDay = shards.filter((one) => one.get('day') === '2026-01-05');
    return sumCounters(ofDay.map((one) => one.get('counters') as Counters));
  };
  const before = await metricsOf(board);
  expect(await productRuns()).toEqual({});
  await Promise.all([
    moveFlow(db, board.slug),
    moveFlow(db, board.slug),
    kanban.instance().flow.flush(),
    kanban.service.flow.flush(),
  ]);
  expect(await metricsOf(board)).toEqual(before);
  expect(await productRuns()).toEqual({ runs: 1, failedRuns: 1 });
  const counters = await refs.counters(board.slug).get();
  expect(counters.docs.every((one) => Object.keys(one.data().days).length === 0)).toBe(true);
  kanban.clock.at += 2 * DAY;
  await Promise.all([kanban.move(cards[1], { status: 'done' }), moveFlow(db, board.slug)]);
  await moveFlow(db, board.slug);
  const after = await metricsOf(board);
  expect([after.created, after.completed, after.runs]).toEqual([2, 1, 1]);
  expect(await kanban.service.boards.counts(board.slug)).toMatchObject({ ready: 1, done: 1 });
  expect((await refs.flow(board.slug).get()).size).toBe(1);
});

it('reads what an earlier release counted in the shards of a month', async () => {
  const board = await kanban.board();
  const { refs } = kanban.service.transactions;
  await refs
    .flow(board.slug)
    .doc('2026-01~5')
    .set({ days: { '2026-01-04': { created: 3 } } });
  await kanban.card(board);
  expect((await metricsOf(board)).created).toBe(4);
  await kanban.service.flow.flush();
  expect((await metricsOf(board)).created).toBe(4);
});

it('a move that is undone and a change under a replayed key leave no second count', async () => {
  const board = await kanban.board();
  const card = await kanban.card(board);
  const move = { status: 'done', expectedRevision: card.revision };
  const finished = await kanban.call(`POST ${cardPath(card)}/move`, move, { key: 'finish' });
  await kanban.call(`POST ${cardPath(card)}/move`, move, { key: 'finish' });
  expect((await metricsOf(board)).completed).toBe(1);
  await kanban.move(finished.body as unknown as Card, { status: 'ready' });
  const { completed, leadTime, periods } = await metricsOf(board);
  expect([completed, leadTime.count]).toEqual([0, 0]);
  expect(periods.at(-1)?.columns).toMatchObject({ ready: 1, done: 0 });
});

it('counts every one of many changes at once', async () => {
  const board = await kanban.board();
  const cards = await Promise.all(Array.from({ length: 12 }, () => kanban.card(board)));
  await Promise.all(cards.map((card) => kanban.move(card, { status: 'done' })));
  expect(await metricsOf(board)).toMatchObject({ created: 12, completed: 12 });
});

it('reads a bounded number of documents, however many cards and changes there are', async () => {
  const board = await kanban.board();
  for (let month = 0; month < 3; month += 1) {
    const cards = await Promise.all(Array.from({ length: 20 }, () => kanban.card(board)));
    await Promise.all(cards.map((card) => kanban.move(card, { status: 'done' })));
    kanban.clock.at += 31 * DAY;
  }
  const counter = new ReadCounter(kanban.service.db);
  expect((await metricsOf(board, '?range=12w')).completed).toBe(40);
  // The board, the counters of its columns, and of three months; a query without a result is one read.
  expect(counter.reads).toBeLessThanOrEqual(1 + 32 + 3 * 8 + 2);
});

it.each([
  ['/v1/boards/nowhere/metrics', '404 kanban/board-not-found'],
  ['/v1/boards/nowhere/metrics?range=1y', '400 request/invalid'],
])('answers %s with %s', async (path, expected) => {
  const { status, body } = await kanban.call(`GET ${path}`);
  expect(`${status} ${String(body['code'])}`).toBe(expected);
});
