import { paths } from '@keelson/contracts/paths';
import { type Agent } from '@keelson/contracts/kanban/agent/agent';
import { type Board } from '@keelson/contracts/kanban/board/board';
import { type Card } from '@keelson/contracts/kanban/card/card';
import { OperationCounter } from '@keelson/server/testing/operation-counter';
import { ReadCounter } from '@keelson/server/testing/read-counter';
import { archiveBoard } from '../boards/change-board';
import { asAgent, assignedTo, codeOf, openBoards } from '../testing/board-world';
import { serve, type Served } from '../testing/serve';
import { AgentPass } from './agent-pass';
import { CandidateQueues } from './candidate-queues';
import { RunStarter } from './run-starter';

/** What the instance remembers stays as young as it is on a fast machine. */
const kanban = openBoards({ elapsed: () => 0 });
let board: Board;
let agent: Agent;
let token: string;
beforeEach(async () => {
  board = await kanban.board();
  agent = await kanban.agent();
  token = await kanban.tokenOf(agent.id);
});

const cardsFor = async (count: number): Promise<void> => {
  for (let index = 0; index < count; index += 1) await kanban.card(board, assignedTo(agent));
};

const claim = (at: Pick<Served, 'call'> = kanban) =>
  at.call(`POST /v1/agents/${agent.id}/claims`, { boardSlug: board.slug }, asAgent(token));

type Claimed = Awaited<ReturnType<typeof claim>>;

async function complete({ body }: Claimed, at: Pick<Served, 'call'> = kanban): Promise<string> {
  const { card, run } = body as Record<'card' | 'run', { readonly id: string }>;
  const path = `/v1/boards/${board.slug}/cards/${card.id}/runs/${run.id}/complete`;
  const done = await at.call(`POST ${path}`, { summary: 'Done' }, asAgent(String(body['token'])));
  expect(codeOf(done)).toBe('200');
  return card.id;
}

const cycle = async (at: Pick<Served, 'call'> = kanban): Promise<string> =>
  complete(await claim(at), at);

it('a claim and its completion read at most 12 documents and write at most 11', async () => {
  const cycles = 20;
  await cardsFor(cycles + 2);
  await cycle();
  const counter = new OperationCounter(kanban.service.db, paths.dispatchSignals());
  const { reads, writes, deletes } = await counter.of(async () => {
    for (let index = 0; index < cycles; index += 1) await cycle();
  });
  expect(reads / cycles).toBeLessThanOrEqual(12);
  expect((writes + deletes) / cycles).toBeLessThanOrEqual(11);
});

it('the dispatcher counts no slots when runs of workers end and some are free', async () => {
  const { db, dispatchLoop } = kanban.service;
  await cardsFor(7);
  await cycle();
  const counter = new ReadCounter(db);
  dispatchLoop.start();
  for (let index = 0; index < 6; index += 1) await cycle();
  await dispatchLoop.stop();
  expect(counter.byMethod['runAggregationQuery'] ?? 0).toBe(0);
});

it('the dispatcher does not read a worker again each time one of its runs ends', async () => {
  const { service } = kanban;
  const pass = new AgentPass({ ...service, starter: new RunStarter(service) });
  const ended = { agents: [agent.id], ended: 1, limit: 8 };
  await pass.run(ended);
  const counter = new ReadCounter(service.db);
  await pass.run(ended);
  expect(counter.reads).toBe(0);
});

it('completions at the same time share transactions that count their cards', async () => {
  await cardsFor(9);
  await cycle();
  const claimed = await Promise.all(Array.from({ length: 8 }, () => claim()));
  const counter = new OperationCounter(kanban.service.db, paths.dispatchSignals());
  const { writes, deletes } = await counter.of(() =>
    Promise.all(claimed.map((one) => complete(one))),
  );
  // Of each the card, the event, the run and its slot. Each for itself would write a counter, too.
  expect(writes + deletes).toBeLessThan(8 * 4 + 8);
  const counts = await kanban.service.boards.counts(board.slug);
  expect(counts).toMatchObject({ ready: 0, running: 0, done: 9 });
});

it('concurrent claims get other cards by one search', async () => {
  await cardsFor(8);
  await Promise.all(Array.from({ length: 8 }, () => cycle()));
  await cardsFor(8);
  const counter = new OperationCounter(kanban.service.db, paths.dispatchSignals());
  let claimed: string[] = [];
  const { reads } = await counter.of(async () => {
    const all = await Promise.all(Array.from({ length: 8 }, () => claim()));
    claimed = all.map(({ body }) => (body['card'] as Card).id);
  });
  expect(new Set(claimed).size).toBe(8);
  // Each for itself would read the eight candidates.
  expect(reads).toBeLessThan(8 * 10);
});

it('instances that claim at the same time hand out other cards while there are more', async () => {
  await cardsFor(60);
  const { service } = kanban;
  const [first, second] = [
    new CandidateQueues(
      service,
      () => ['a', 'b'],
      () => 0,
    ),
    new CandidateQueues(
      service,
      () => ['b', 'a'],
      () => 0,
    ),
  ];
  const search = { agent, boardSlug: board.slug, at: kanban.clock.at };
  const handedOut = async (queues: CandidateQueues): Promise<string[]> => {
    // A card is in the hand of its claim until that asks for another one.
    const claims = Array.from({ length: 20 }, () => queues.candidates(search));
    const cards = await Promise.all(claims.map((cardsOfClaim) => cardsOfClaim.next()));
    return cards.map(({ value }) => (value as Card).id);
  };
  const [here, there] = await Promise.all([handedOut(first), handedOut(second)]);
  expect(new Set([...here, ...there]).size).toBe(40);
});

it('two instances whose claims collide complete each card once', async () => {
  const other = await serve(kanban.instance());
  try {
    await cardsFor(24);
    const worker = async (at: Pick<Served, 'call'>): Promise<string[]> => {
      const done: string[] = [];
      while (done.length < 6) done.push(await cycle(at));
      return done;
    };
    const workers = [kanban, other, kanban, other].map((at) => worker(at));
    const done = (await Promise.all(workers)).flat();
    expect(new Set(done).size).toBe(24);
    expect(codeOf(await claim())).toBe('404 kanban/nothing-to-claim');
  } finally {
    await other.close();
  }
});

it('an instance that has read a board decides by what another instance made of it', async () => {
  const { service } = kanban;
  const other = kanban.instance();
  const setArchived = (archived: boolean, at = other): Promise<Board> =>
    at.transactions.run(kanban.as(), async (context) => {
      const { revision } = await context.board(board.slug);
      return archiveBoard(context, board.slug, { archived, expectedRevision: revision });
    });
  const create = () => kanban.call(`POST /v1/boards/${board.slug}/cards`, { title: 'Plank' });
  const card = await kanban.card(board);
  const path = `/v1/boards/${board.slug}/cards/${card.id}`;
  const comment = () => kanban.call(`POST ${path}/comments`, { body: 'Seen' });
  expect(codeOf(await comment())).toBe('201');
  await setArchived(true);
  expect(codeOf(await comment())).toBe('409 kanban/board-archived');
  await setArchived(false);
  expect(codeOf(await comment())).toBe('201');
  await setArchived(true, service);
  expect(codeOf(await create())).toBe('409 kanban/board-archived');
});

it('a limit that was lowered is not exceeded by slots that were released here', async () => {
  agent = await kanban.agent({ maxConcurrency: 2 });
  token = await kanban.tokenOf(agent.id);
  await cardsFor(4);
  await cycle();
  const held = await claim();
  const { card, run } = held.body as Record<'card' | 'run', { readonly id: string }>;
  await claim();
  await kanban.call(`PATCH /v1/agents/${agent.id}`, {
    expectedRevision: agent.revision,
    maxConcurrency: 1,
  });
  const path = `/v1/boards/${board.slug}/cards/${card.id}/runs/${run.id}/complete`;
  await kanban.call(`POST ${path}`, { summary: 'Done' }, asAgent(String(held.body['token'])));
  expect(codeOf(await claim())).toBe('409 kanban/no-capacity');
});
