import { type Client } from '@modelcontextprotocol/client';
import { RESULT_CHARACTERS } from '@keelson/server/mcp/fit-result';
import { type Board } from '@keelson/contracts/kanban/board/board';
import { type Card } from '@keelson/contracts/kanban/card/card';
import { assignedTo, cardPath, openBoards } from '../testing/board-world';
import { call, connect, result, type Revision } from '../testing/mcp/mcp-client';

const kanban = openBoards({ now: Date.now });
/** Text of which each character counts twice as JSON, with a different one at each position of a thousand. */
const long = (characters: number): string =>
  Array.from({ length: characters }, (_, at) => (at % 5 === 0 ? '\n' : String(at % 997)))
    .join('')
    .slice(0, characters);
const BODY = long(50_000);
let board: Board;
let card: Card;
let token = '';
let small: Card;
beforeAll(async () => {
  const agent = await kanban.agent();
  token = await kanban.tokenOf(agent.id);
  board = await kanban.board({ instructions: long(20_000), description: long(2_000) });
  card = await kanban.card(board, {
    ...assignedTo(agent),
    priority: 4,
    body: BODY,
    acceptance: long(10_000),
    checklist: Array.from({ length: 50 }, (_, at) => ({ id: `i${at}`, text: long(190) })),
    labels: Array.from({ length: 20 }, (_, at) => `label ${at} ${'x'.repeat(25)}`),
  });
  for (let at = 0; at < 12; at += 1) {
    await kanban.call(`POST ${cardPath(card)}/comments`, { body: `${at}: ${long(5_000)}` });
  }
  small = await kanban.card(board, assignedTo(agent));
  for (let at = 0; at < 60; at += 1) await kanban.card(board, { title: '"'.repeat(200) });
});

interface Claimed {
  readonly boardSlug: string;
  readonly cardId: string;
  readonly runId: string;
  readonly cut: { readonly parts: { part: string; characters: number; offset: number }[] };
  readonly card: Card;
  readonly context: { readonly comments: { body: string }[] };
}

describe.each<Revision>(['2026-07-28', '2025-11-25'])('a client of revision %s', (revision) => {
  let client: Client;
  beforeAll(async () => {
    client = await connect(await kanban.served(), token, revision);
  });
  afterAll(() => client.close());

  it('gets a list of tools that fits, which declares how large results are', async () => {
    const { tools } = await client.listTools();
    expect(JSON.stringify(tools).length).toBeLessThan(20_000);
    for (const { _meta } of tools) {
      expect(_meta).toEqual({ 'anthropic/maxResultSizeChars': RESULT_CHARACTERS });
    }
  });

  it('gets a claim within the budget, ids and next steps first, and reads what was cut by offset', async () => {
    const answer = await call(client, 'claim_next_card');
    const { text } = answer.content[0] as { text: string };
    expect(answer.content).toHaveLength(1);
    expect(text.length).toBeLessThanOrEqual(RESULT_CHARACTERS);
    expect(text.length).toBeGreaterThan(RESULT_CHARACTERS / 2);
    expect(answer._meta?.['keelson/size']).toMatchObject({
      characters: text.length,
      limit: RESULT_CHARACTERS,
    });
    const claimed = JSON.parse(text) as Claimed;
    const { boardSlug, cardId, runId, cut } = claimed;
    expect([boardSlug, cardId]).toEqual([board.slug, card.id]);
    expect(Object.keys(claimed).slice(0, 4)).toEqual(['boardSlug', 'cardId', 'runId', 'next']);
    expect(cut.parts.map(({ part }) => part)).toEqual(
      expect.arrayContaining(['body', 'instructions', 'comments']),
    );
    expect(claimed.context.comments.at(-1)?.body.startsWith('11: ')).toBe(true);
    let body = claimed.card.body;
    let next = cut.parts.find(({ part }) => part === 'body')?.offset ?? null;
    expect(next).toBe(body.length);
    while (next !== null) {
      const args = { boardSlug, cardId, part: 'body', offset: next };
      const part = (await result(client, 'get_card', args)) as {
        text: string;
        nextOffset: number | null;
      };
      expect(JSON.stringify(part).length).toBeLessThanOrEqual(RESULT_CHARACTERS);
      body += part.text;
      next = part.nextOffset;
    }
    expect(body).toBe(BODY);
    const ended = await call(client, 'release_card', { boardSlug, cardId, runId, reason: 'Seen' });
    expect(JSON.stringify(ended).length).toBeLessThan(1_000);
    expect(JSON.stringify(ended)).toContain('"status\\":\\"ready');
  });

  it('gets whole what is small, and pages of cards that fit', async () => {
    const seen = await call(client, 'get_card', { boardSlug: board.slug, cardId: small.id });
    expect(seen.content).toHaveLength(1);
    const ids = new Set<string>();
    let cursor: string | null = null;
    do {
      const args = { boardSlug: board.slug, limit: 100, ...(cursor === null ? {} : { cursor }) };
      const page = (await result(client, 'list_cards', args)) as {
        items: { id: string }[];
        nextCursor: string | null;
      };
      expect(JSON.stringify(page).length).toBeLessThanOrEqual(RESULT_CHARACTERS);
      for (const { id } of page.items) ids.add(id);
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(ids.size).toBe(62);
  });
});
