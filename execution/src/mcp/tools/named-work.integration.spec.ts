import { type Client } from '@modelcontextprotocol/client';
import { type Agent } from '@keelson/contracts/kanban/agent/agent';
import { type Board } from '@keelson/contracts/kanban/board/board';
import { type Card } from '@keelson/contracts/kanban/card/card';
import { MemoryStore } from '../../testing/memory-store';
import { assignedTo, openBoards } from '../../testing/board-world';
import { call, codeOf, connect, result } from '../../testing/mcp/mcp-client';

/** People ask agents for this work by name. */
const kanban = openBoards({ now: Date.now, files: new MemoryStore() });
let agent: Agent;
let client: Client;
let board: Board;
let card: Card;
beforeAll(async () => {
  agent = await kanban.agent({ maxConcurrency: 30 });
  client = await connect(await kanban.served(), await kanban.tokenOf(agent.id));
});
beforeEach(async () => {
  board = await kanban.board();
  card = await kanban.card(board, {
    ...assignedTo(agent),
    title: 'Mast',
    checklist: [
      { id: 'oak', text: 'Fell an oak' },
      { id: 'saw', text: 'Saw it' },
    ],
  });
});
afterAll(() => client.close());

const keyOf = ({ number }: Card): string => `${board.key}-${number}`;
const claim = async (
  named: object,
): Promise<{ boardSlug: string; cardId: string; runId: string }> => {
  const claimed = await result(client, 'claim_next_card', named);
  const { boardSlug, cardId, runId } = claimed as Record<'boardSlug' | 'cardId' | 'runId', string>;
  return { boardSlug, cardId, runId };
};

it('claims the card that is named, by its key or by its id, before others of higher priority', async () => {
  await kanban.card(board, { ...assignedTo(agent), priority: 4 });
  expect((await claim({ cardId: keyOf(card) })).cardId).toBe(card.id);
  const other = await kanban.card(board, assignedTo(agent));
  expect((await claim({ boardSlug: board.slug, cardId: other.id })).cardId).toBe(other.id);
  const taken = await call(client, 'claim_next_card', { cardId: keyOf(card) });
  expect(codeOf(taken)).toBe('kanban/already-claimed');
  expect(codeOf(await call(client, 'claim_next_card', { cardId: 'NIX-1' }))).toBe(
    'kanban/card-not-found',
  );
});

it('checks items of the checklist and logs progress, each with its run', async () => {
  const at = await claim({ cardId: keyOf(card) });
  expect(await result(client, 'check_item', { ...at, itemId: 'oak' })).toEqual({
    done: 1,
    total: 2,
    open: [{ id: 'saw', text: 'Saw it', done: false }],
  });
  await result(client, 'log_progress', { ...at, text: 'Felled' });
  const ref = {
    slug: board.slug,
    cardId: card.id,
    runId: (await kanban.stored(card)).currentRunId!,
  };
  const { items } = await kanban.service.cards.log(ref, { limit: 10 });
  expect(items.map(({ lines }) => lines[0])).toMatchObject([{ text: 'Felled', level: 'info' }]);
  const unknown = await call(client, 'check_item', { ...at, itemId: 'elm' });
  expect(codeOf(unknown)).toBe('kanban/checklist-item-not-found');
});

it('links the cards that must be done first, and the card is ready again when they are', async () => {
  const [oak, axe] = [await kanban.card(board), await kanban.card(board)];
  const at = await claim({ cardId: keyOf(card) });
  const args = { ...at, kind: 'dependency', reason: 'No oak', blockedBy: [keyOf(oak), axe.id] };
  expect(await result(client, 'block_card', args)).toMatchObject({ status: 'todo' });
  expect((await kanban.stored(card)).parents).toEqual([oak.id, axe.id]);
  await kanban.move(await kanban.stored(oak), { status: 'done' });
  expect((await kanban.stored(card)).status).toBe('todo');
  await kanban.move(await kanban.stored(axe), { status: 'done' });
  expect((await kanban.stored(card)).status).toBe('ready');
  const again = await claim({ cardId: keyOf(card) });
  const circle = { ...again, kind: 'dependency', reason: 'Itself', blockedBy: [card.id] };
  expect(codeOf(await call(client, 'block_card', circle))).toBe('kanban/link-cycle');
});

it('refuses a dependency that names no open card, and says what to do', async () => {
  const at = await claim({ cardId: keyOf(card) });
  const refused = await call(client, 'block_card', { ...at, kind: 'dependency', reason: 'No oak' });
  expect(codeOf(refused)).toBe('kanban/blocker-missing');
  expect(JSON.stringify(refused.content)).toContain('blockedBy');
  const done = await kanban.move(await kanban.card(board), { status: 'done' });
  const args = { ...at, kind: 'dependency', reason: 'No oak', blockedBy: [done.id] };
  expect(codeOf(await call(client, 'block_card', args))).toBe('kanban/blocker-missing');
  expect(await kanban.stored(card)).toMatchObject({ status: 'running', parents: [] });
});

it('searches and filters the cards of a board', async () => {
  const sail = await kanban.card(board, { title: 'Sew the sail', labels: ['cloth'] });
  const flag = await kanban.card(board, { title: 'Flag', labels: ['cloth'], status: 'triage' });
  const list = async (filter: object): Promise<string[]> => {
    const listed = await result(client, 'list_cards', { boardSlug: board.slug, ...filter });
    return (listed as { items: { title: string }[] }).items.map(({ title }) => title).sort();
  };
  expect(await list({ assignee: 'me' })).toEqual(['Mast']);
  expect(await list({ assignee: agent.id, status: 'ready' })).toEqual(['Mast']);
  expect(await list({ assignee: 'none' })).toEqual([flag.title, sail.title]);
  expect(await list({ label: 'cloth' })).toEqual([flag.title, sail.title]);
  expect(await list({ label: 'cloth', status: 'ready' })).toEqual([sail.title]);
  expect(await list({ query: 'sai' })).toEqual([sail.title]);
  expect(await list({ query: 'cloth', status: 'triage' })).toEqual([flag.title]);
  expect(await list({ query: keyOf(card) })).toEqual(['Mast']);
  const short = await call(client, 'list_cards', { boardSlug: board.slug, query: '!' });
  expect(codeOf(short)).toBe('request/invalid');
});

describe('a run that has ended', () => {
  const WRITES: [string, object][] = [
    ['comment_on_card', { body: 'Late' }],
    ['attach_text_file', { name: 'late.md', text: 'Late' }],
    ['check_item', { itemId: 'oak' }],
    ['log_progress', { text: 'Late' }],
    ['create_card', { title: 'Late' }],
    ['heartbeat', {}],
  ];
  it.each(WRITES)('writes nothing to the card of a newer run: %s', async (tool, args) => {
    const old = await claim({ cardId: keyOf(card) });
    await result(client, 'release_card', { ...old, reason: 'Restarting' });
    const newer = await claim({ cardId: keyOf(card) });
    const { revision } = await kanban.stored(card);
    expect(codeOf(await call(client, tool, { ...old, ...args }))).toBe('kanban/lease-lost');
    expect((await kanban.stored(card)).revision).toBe(revision);
    await result(client, tool, { ...newer, ...args });
    const { runId: _, ...unnamed } = newer;
    expect((await call(client, tool, { ...unnamed, ...args })).isError).toBe(true);
  });

  it('is not found on another card, nor for another agent', async () => {
    const at = await claim({ cardId: keyOf(card) });
    const other = await kanban.card(board, assignedTo(agent));
    const wrong = { ...at, cardId: other.id, body: 'Here' };
    expect(codeOf(await call(client, 'comment_on_card', wrong))).toBe('kanban/run-not-found');
    const beat = { boardSlug: at.boardSlug, cardId: other.id, runId: at.runId };
    expect(codeOf(await call(client, 'heartbeat', beat))).toBe('kanban/run-not-found');
    const rival = await kanban.agent();
    const rivals = await connect(await kanban.served(), await kanban.tokenOf(rival.id));
    const foreign = await call(rivals, 'comment_on_card', { ...at, body: 'Mine' });
    expect(codeOf(foreign)).toBe('kanban/run-not-found');
    await rivals.close();
  });
});
