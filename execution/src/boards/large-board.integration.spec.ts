import { CardId } from '@keelson/contracts/ids';
import { type Agent } from '@keelson/contracts/kanban/agent/agent';
import { type Board, COUNTER_SHARDS } from '@keelson/contracts/kanban/board/board';
import { type Card } from '@keelson/contracts/kanban/card/card';
import { ranksBetween } from '@keelson/contracts/kanban/card/rank';
import { paths } from '@keelson/contracts/paths';
import {
  type DocumentOperations,
  OperationCounter,
} from '@keelson/server/testing/operation-counter';
import { asAgent, cardPath, codeOf, openBoards } from '../testing/board-world';

const SIZES = [2_000, 6_000] as const;
/** Documents of one batch. */
const BATCH = 500;
/** The emulator scans all cards for each query. */
const TIMEOUT_MS = 120_000;

const kanban = openBoards({ elapsed: () => 0 });

/** A board with cards in Ready: every other one is the agent's, the others are a person's. */
async function fill(size: number, agent: Agent): Promise<{ board: Board; cards: Card[] }> {
  const { transactions } = kanban.service;
  const { db, refs } = transactions;
  const board = await kanban.board();
  const first = await kanban.card(board);
  const cards = ranksBetween(first.rank, null, size).map((rank, index): Card => {
    const kind = index % 2 === 0 ? 'user' : 'agent';
    const assignee = { kind, id: kind === 'user' ? 'ada' : agent.id } as Card['assignee'];
    const id = CardId.parse(`card${String(index).padStart(6, '0')}`);
    return { ...first, id, rank, assignee, number: index + 2, createdAt: first.createdAt + index };
  });
  for (let from = 0; from < size; from += BATCH) {
    const batch = db.batch();
    for (const card of cards.slice(from, from + BATCH)) {
      batch.create(refs.card(board.slug, card.id), card);
    }
    await batch.commit();
  }
  for (let shard = 0; shard < COUNTER_SHARDS; shard += 1) {
    const counts = shard === 0 ? { ready: size } : {};
    await refs.counter(board.slug, String(shard)).set({ counts, days: {} });
  }
  return { board, cards };
}

/** Each step of using a board, with the documents that it reads and writes. */
async function costsOf(size: number): Promise<Record<string, DocumentOperations>> {
  const agent = await kanban.agent();
  const token = await kanban.tokenOf(agent.id);
  const { board, cards } = await fill(size, agent);
  const counter = new OperationCounter(kanban.service.db, paths.dispatchSignals());
  const path = `/v1/boards/${board.slug}`;
  const send = async (...request: Parameters<typeof kanban.call>) => {
    const response = await kanban.call(...request);
    expect(codeOf(response)).toMatch(/^20[01]$/);
    return response.body;
  };
  const column = `GET ${path}/cards?status=ready&limit=50`;
  let cursor = '';
  const cycle = async (): Promise<void> => {
    const body = await send(
      `POST /v1/agents/${agent.id}/claims`,
      { boardSlug: board.slug },
      asAgent(token),
    );
    const { card, run } = body as unknown as { readonly card: Card; readonly run: { id: string } };
    const end = `POST ${cardPath(card)}/runs/${run.id}/complete`;
    await send(end, { summary: 'Done' }, asAgent(String(body['token'])));
  };
  await cycle();
  const [first, middle] = [cards[0]!, cards[size / 2]!];
  return {
    board: await counter.of(() => send(`GET ${path}`)),
    column: await counter.of(async () => {
      cursor = String((await send(column))['nextCursor']);
    }),
    'next page': await counter.of(() => send(`${column}&cursor=${cursor}`)),
    'claim and completion': await counter.of(cycle),
    'new card': await counter.of(() => send(`POST ${path}/cards`, { title: 'Plank' })),
    'card moved to the end of a column': await counter.of(() =>
      send(`POST ${cardPath(first)}/move`, { status: 'todo', expectedRevision: first.revision }),
    ),
    'card moved within its column': await counter.of(() =>
      send(`POST ${cardPath(middle)}/move`, {
        status: 'ready',
        aboveId: cards[10]?.id,
        expectedRevision: middle.revision,
      }),
    ),
    metrics: await counter.of(() => send(`GET ${path}/metrics`)),
  };
}

it(
  'a board costs the same, however many cards it has',
  async () => {
    const [small, large] = [await costsOf(SIZES[0]), await costsOf(SIZES[1])];
    expect(large).toEqual(small);
    // A page, the counters, and a claim with its completion.
    expect(small['column']?.reads).toBeLessThanOrEqual(52);
    expect(small['board']?.reads).toBeLessThanOrEqual(12);
    expect(small['claim and completion']?.reads).toBeLessThanOrEqual(14);
  },
  TIMEOUT_MS,
);
