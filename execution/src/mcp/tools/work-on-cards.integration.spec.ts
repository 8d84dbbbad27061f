import { RunId } from '@keelson/contracts/ids';
import { type Board } from '@keelson/contracts/kanban/board/board';
import { type Card } from '@keelson/contracts/kanban/card/card';
import { type Client } from '@modelcontextprotocol/client';
import { MemoryStore } from '../../testing/memory-store';
import { call, codeOf, connect, jsonOf, result } from '../../testing/mcp/mcp-client';
import { openBoards } from '../../testing/board-world';

const files = new MemoryStore();
let client: Client;
let rival: Client;
let board: Board;
let card: Card;

const assignee = { kind: 'agent', id: 'scribe' } as const;

const kanban = openBoards({ now: Date.now, files });
beforeAll(async () => {
  for (const id of ['scribe', 'rival']) await kanban.agent({ id });
  client = await connect(await kanban.served(), await kanban.tokenOf('scribe'));
  rival = await connect(await kanban.served(), await kanban.tokenOf('rival'));
});
beforeEach(async () => {
  board = await kanban.board();
  card = await kanban.card(board, { title: 'Mast', assignee });
});
afterAll(() => Promise.all([client.close(), rival.close()]));

interface Work {
  readonly at: { readonly boardSlug: string; readonly cardId: string; readonly runId: string };
  readonly answers: unknown;
}
const claim = async (): Promise<Work> => {
  const claimed = await result(client, 'claim_next_card', { boardSlug: board.slug });
  const { run, context } = claimed as { run: { id: string }; context: { answers: unknown } };
  return {
    at: { boardSlug: board.slug, cardId: card.id, runId: run.id },
    answers: context.answers,
  };
};
const stored = (): Promise<Card> => kanban.service.cards.get(board.slug, card.id);

it('a question blocks the card, and the next claim has the answer of a person', async () => {
  const { at } = await claim();
  const asked = await result(client, 'ask_question', { ...at, question: 'Oak or ash?' });
  expect(asked).toMatchObject({ status: 'blocked', outcome: 'blocked' });
  const none = await call(client, 'claim_next_card', { boardSlug: board.slug });
  expect(codeOf(none)).toBe('kanban/nothing-to-claim');
  const answer = { questionId: (await stored()).question?.commentId, answer: 'Ash' };
  const path = `POST /v1/boards/${board.slug}/cards/${card.id}/answer`;
  expect((await kanban.call(path, answer)).status).toBe(200);
  expect((await claim()).answers).toMatchObject([{ question: 'Oak or ash?', answer: 'Ash' }]);
});

it('a card can be named by its key, by who may read it', async () => {
  const { at } = await claim();
  const named = { ...at, cardId: `${board.key}-${card.number}` };
  const { runId: _, ...onCard } = named;
  expect(await result(client, 'get_card', onCard)).toMatchObject({ card: { id: card.id } });
  expect(codeOf(await call(rival, 'get_card', onCard))).toBe('kanban/card-not-found');
  expect(await result(client, 'finish_card', { ...named, to: 'done', summary: 'x' })).toMatchObject(
    {
      cardId: card.id,
      status: 'done',
    },
  );
  const unknown = { ...onCard, cardId: `${board.key}-99` };
  expect(codeOf(await call(client, 'get_card', unknown))).toBe('kanban/card-not-found');
});

it('a result has what a person and a program need, with what was used', async () => {
  const { at } = await claim();
  const text = '# Mast\n\nStands.';
  const report = { ...at, name: 'mast.md', text, contentType: 'text/markdown' };
  const args = { ...report, idempotencyKey: `attach-${card.id}` };
  const attached = await result(client, 'attach_text_file', args);
  expect(await result(client, 'attach_text_file', args)).toEqual(attached);
  const { file } = attached as { file: { id: string } };
  expect(file).toMatchObject({ name: 'mast.md', contentType: 'text/markdown', size: text.length });
  expect(file).not.toHaveProperty('storagePath');
  expect([...files.files.values()].map(String)).toEqual([text]);
  const handed = {
    verify: 'Shake it.',
    links: [{ label: 'Plan', url: 'https://git.example/plan' }],
    files: [file.id],
  };
  const finished = await result(client, 'finish_card', {
    ...at,
    to: 'review',
    summary: 'It stands',
    result: { ...handed, data: { height: 12 } },
    usage: { tokens: 900, costMicroUsd: 4_000 },
  });
  expect(finished).toMatchObject({ status: 'review', outcome: 'review_requested' });
  expect((await stored()).usage).toMatchObject({ tokens: 900, costMicroUsd: 4_000 });
  expect(
    await kanban.service.cards.run({
      slug: board.slug,
      cardId: card.id,
      runId: RunId.parse(at.runId),
    }),
  ).toMatchObject({ result: { ...handed, data: '{"height":12}' } });
});

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

describe('read_file', () => {
  const upload = async (name: string, type: string, bytes: Buffer): Promise<string> => {
    const path = `/v1/boards/${board.slug}/cards/${card.id}/attachments?name=${name}`;
    const { status, body } = await kanban.call(`POST ${path}`, undefined, {
      bytes: new Uint8Array(bytes),
      headers: { 'Content-Type': type },
    });
    expect([status, body['detail']]).toEqual([201, undefined]);
    return String(body['id']);
  };
  const onCard = (): object => ({ boardSlug: board.slug, cardId: card.id });
  const read = (fileId: string, by = client) => call(by, 'read_file', { ...onCard(), fileId });

  it('returns text as text and an image as an image', async () => {
    await claim();
    const text = await read(await upload('plan.md', 'text/markdown', Buffer.from('# Mäst')));
    expect(jsonOf(text)).toMatchObject({
      kind: 'text',
      text: '# Mäst',
      file: { name: 'plan.md' },
    });
    expect(JSON.stringify(text)).not.toContain('storagePath');
    const image = await read(await upload('mast.png', 'image/png', PNG));
    expect(jsonOf(image)).toMatchObject({ kind: 'image', text: null });
    const [, block] = image.content;
    expect(block).toMatchObject({ type: 'image', mimeType: 'image/png' });
    const data = (block as { data: string }).data;
    expect(Buffer.from(data, 'base64').subarray(1, 4).toString()).toBe('PNG');
  });

  it('names the download of what is too large or neither', async () => {
    await claim();
    const large = await read(await upload('log.txt', 'text/plain', Buffer.alloc(500_001, 'a')));
    expect(jsonOf(large)).toMatchObject({ kind: 'too_large', text: null });
    const id = await upload('mast.bin', 'application/octet-stream', Buffer.from([1, 2, 0]));
    const other = await read(id);
    expect(jsonOf(other)).toMatchObject({ kind: 'binary', text: null });
    const { download } = jsonOf(other) as { download: string };
    expect(download).toBe(`/v1/boards/${board.slug}/cards/${card.id}/attachments/${id}`);
    const latin = await read(await upload('old.txt', 'text/plain', Buffer.from([0x4d, 0xe4])));
    expect(jsonOf(latin)).toMatchObject({ kind: 'binary', text: null });
  });

  it('is refused to an agent of another board, and for a file that the card does not have', async () => {
    await claim();
    const id = await upload('plan.md', 'text/markdown', Buffer.from('# Mast'));
    expect(codeOf(await read(id, rival))).toBe('kanban/card-not-found');
    expect(codeOf(await read('A'.repeat(20)))).toBe('kanban/attachment-not-found');
  });
});

it('a link that runs a script and a file that is not its type are refused with what to do', async () => {
  const { at } = await claim();
  const links = [{ label: 'x', url: 'javascript:alert(1)' }];
  const finished = await call(client, 'finish_card', { ...at, to: 'done', result: { links } });
  expect([finished.isError, JSON.stringify(finished.content)]).toEqual([
    true,
    expect.stringContaining('url'),
  ]);
  const picture = { ...at, name: 'mast.png', text: 'no picture' };
  expect(codeOf(await call(client, 'attach_text_file', picture))).toBe('files/type-mismatch');
  expect((await stored()).status).toBe('running');
});

it('a follow-up card waits for the held card, or for a person', async () => {
  const { at } = await claim();
  const own = { ...at, title: 'Sail', assignToSelf: true };
  const args = { ...own, idempotencyKey: `follow-${card.id}` };
  const created = await result(client, 'create_card', args);
  expect(created).toMatchObject({ card: { status: 'todo', parents: [card.id], assignee } });
  expect(await result(client, 'create_card', args)).toEqual(created);
  const idea = await result(client, 'create_card', { ...at, title: 'Flag', relation: 'none' });
  expect(idea).toMatchObject({ card: { status: 'triage', parents: [], assignee: null } });
  const foreign = await call(rival, 'create_card', { ...at, title: 'Hole' });
  expect(codeOf(foreign)).toBe('kanban/run-not-found');
  await result(client, 'finish_card', { ...at, to: 'done', summary: 'Stands' });
  const { card: child } = created as { card: Card };
  expect((await kanban.service.cards.get(board.slug, child.id)).status).toBe('ready');
});

it('a restarted agent finds its runs, continues one or gives its card back', async () => {
  const { at } = await claim();
  const listed = await result(client, 'list_my_runs');
  const { items } = listed as { items: { card: { id: string }; run: { id: string } }[] };
  const own = items.filter(({ card: { id } }) => id === card.id);
  expect(own).toMatchObject([{ run: { id: at.runId, status: 'active' } }]);
  expect(JSON.stringify(listed)).not.toContain('run_');
  expect(await result(rival, 'list_my_runs')).toEqual({ items: [] });
  await result(client, 'heartbeat', at);
  const released = await result(client, 'release_card', { ...at, reason: 'Restarting' });
  expect(released).toMatchObject({ status: 'ready', outcome: 'reclaimed' });
  expect((await stored()).consecutiveFailures).toBe(0);
  const again = await call(client, 'release_card', { ...at, reason: 'Restarting' });
  expect(codeOf(again)).toBe('kanban/lease-lost');
});
