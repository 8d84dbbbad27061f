import { type Agent } from '@keelson/contracts/kanban/agent/agent';
import { type Board } from '@keelson/contracts/kanban/board/board';
import { type Card } from '@keelson/contracts/kanban/card/card';
import { SECOND } from '@keelson/contracts/time';
import { assignedTo, openBoards } from '../testing/board-world';
import { type ApiResponse } from '../testing/serve';

const kanban = openBoards();

const next = ({ id }: Agent, { slug }: Board): Promise<ApiResponse> =>
  kanban.call(`POST /v1/agents/${id}/claims`, { boardSlug: slug });
const titleOf = ({ body }: ApiResponse): unknown => (body['card'] as Card | undefined)?.title;

/** An agent of the board: a card that waits in To do is assigned to it. */
async function member(board: Board, fields: object): Promise<Agent> {
  const agent = await kanban.agent({ maxConcurrency: 5, ...fields });
  await kanban.card(board, { title: 'Later', status: 'todo', ...assignedTo(agent) });
  return agent;
}

it('an agent without a required skill never gets the card, also when it is assigned to it', async () => {
  const board = await kanban.board();
  const agent = await member(board, { name: 'Scribe', skills: ['go'] });
  const card = await kanban.card(board, {
    title: 'Hard',
    priority: 4,
    requiredSkills: ['go', 'python'],
    ...assignedTo(agent),
  });
  const easy = await kanban.card(board, {
    title: 'Easy',
    requiredSkills: ['go'],
    ...assignedTo(agent),
  });
  const claim = await kanban.call(`POST /v1/boards/${board.slug}/cards/${card.id}/claim`, {
    agentId: agent.id,
  });
  expect([claim.status, claim.body['code']]).toEqual([409, 'kanban/skills-missing']);
  expect(claim.body['detail']).toBe('The card requires skills that Scribe does not have: python.');
  expect(titleOf(await next(agent, board))).toBe(easy.title);
  expect((await next(agent, board)).status).toBe(404);
  // The skill arrives: the same card is next.
  const { revision } = (await kanban.service.agents.find(agent.id))!;
  const edited = await kanban.call(`PATCH /v1/agents/${agent.id}`, {
    skills: ['go', 'python'],
    expectedRevision: revision,
  });
  expect([edited.status, edited.body['skills']]).toEqual([200, ['go', 'python']]);
  expect(titleOf(await next(agent, board))).toBe('Hard');
});

it('a card without an assignee that asks for a skill goes to an agent of its board, and only once', async () => {
  const board = await kanban.board();
  const [one, two] = [
    await member(board, { skills: ['rust'] }),
    await member(board, { skills: [] }),
  ];
  const stranger = await kanban.agent({ skills: ['rust'] });
  await kanban.card(board, { title: 'Plain' });
  const card = await kanban.card(board, { title: 'Rust', requiredSkills: ['rust'] });
  expect((await next(stranger, board)).status).toBe(404);
  expect((await next(two, board)).status).toBe(404);
  const listed = await kanban.call(`GET /v1/boards/${board.slug}/agents`);
  expect(new Set(listed.body['items'] as string[])).toEqual(new Set([one.id, two.id]));
  const claimed = await next(one, board);
  expect(claimed.body['card']).toMatchObject({
    id: card.id,
    status: 'running',
    assignee: { kind: 'agent', id: one.id },
  });
  expect((await next(one, board)).status).toBe(404);
});

it('an agent takes offered cards of the boards in its settings, without a card of its own there', async () => {
  const board = await kanban.board();
  const agent = await kanban.agent({ skills: ['rust'], boards: [board.slug] });
  const { body } = await kanban.call(`POST /v1/agents/${agent.id}/secrets`);
  const token = String(body['token']);
  const card = await kanban.card(board, { title: 'First', requiredSkills: ['rust'] });
  const other = await kanban.card(await kanban.board(), { requiredSkills: ['rust'] });
  const read = async ({ boardSlug, id }: Card): Promise<number> =>
    (await kanban.call(`GET /v1/boards/${boardSlug}/cards/${id}`, undefined, { token })).status;
  expect([await read(card), await read(other)]).toEqual([200, 404]);
  const listed = await kanban.call(`GET /v1/boards/${board.slug}/agents`);
  expect(listed.body['items']).toEqual([agent.id]);

  const edit = (fields: object, revision: number): Promise<ApiResponse> =>
    kanban.call(`PATCH /v1/agents/${agent.id}`, { ...fields, expectedRevision: revision });
  const unknown = await edit({ boards: ['no-such-board'] }, agent.revision);
  expect([unknown.status, unknown.body['code']]).toEqual([404, 'kanban/board-not-found']);
  const { revision } = (await kanban.service.agents.find(agent.id))!;
  expect((await edit({ boards: [] }, revision)).body['boards']).toEqual([]);
  expect(await read(card)).toBe(404);
  expect((await next(agent, board)).status).toBe(404);
  // A waiting agent gets the card as soon as the board is named again.
  const waiting = kanban.call(`POST /v1/agents/${agent.id}/claims`, { wait: 20 });
  expect((await edit({ boards: [board.slug] }, revision + 1)).status).toBe(200);
  expect(titleOf(await waiting)).toBe('First');
});

it('the preferred model comes first, and others follow when no enabled agent declares it', async () => {
  const board = await kanban.board();
  const plain = await member(board, { skills: ['review'] });
  const model = await member(board, { skills: ['review'], models: ['m-1'] });
  const requirements = { requiredSkills: ['review'], preferredModel: 'm-1' };
  await kanban.card(board, { title: 'First', ...requirements });
  kanban.clock.at += SECOND;
  await kanban.card(board, { title: 'Second', ...requirements });
  expect((await next(plain, board)).status).toBe(404);
  expect(titleOf(await next(model, board))).toBe('First');
  const { revision } = (await kanban.service.agents.find(model.id))!;
  await kanban.call(`PATCH /v1/agents/${model.id}`, { enabled: false, expectedRevision: revision });
  expect(titleOf(await next(plain, board))).toBe('Second');
});

it('a dry run says why a card waits, and an export keeps its requirements', async () => {
  const board = await kanban.board();
  await member(board, { skills: ['go'] });
  const requirements = { requiredSkills: ['cobol'], preferredModel: 'm-2' };
  const card = await kanban.card(board, { title: 'Old', ...requirements });
  const report = await kanban.call('POST /v1/dispatch', { dryRun: true, boardSlug: board.slug });
  expect(report.body['decisions']).toContainEqual(
    expect.objectContaining({
      cardId: card.id,
      reason: 'no_agent_fits',
      explanation: 'No agent of the board has the required skills: cobol',
    }),
  );
  const document = (await kanban.call(`GET /v1/boards/${board.slug}/export`)).body;
  const slug = `${board.slug}-copy`;
  const imported = await kanban.call('POST /v1/board-imports', { slug, document });
  expect(imported.status).toBe(201);
  const copies = await kanban.call(`GET /v1/boards/${slug}/cards?status=ready`);
  expect(copies.body['items']).toEqual([
    expect.objectContaining({ title: 'Old', ...requirements }),
  ]);
});

it('a card that is no longer offered is not found, and one that is offered again is', async () => {
  const board = await kanban.board();
  const agent = await member(board, { skills: ['c++'] });
  const card = await kanban.card(board, { title: 'Back', requiredSkills: ['c++'] });
  const at = `/v1/boards/${board.slug}/cards/${card.id}`;
  const assign = (expectedRevision: number, assignee: Card['assignee']): Promise<ApiResponse> =>
    kanban.call(`POST ${at}/assign`, { expectedRevision, assignee });
  const other = await kanban.agent();
  expect((await assign(1, { kind: 'agent', id: other.id })).status).toBe(200);
  expect((await next(agent, board)).status).toBe(404);
  expect((await assign(2, null)).status).toBe(200);
  expect(titleOf(await next(agent, board))).toBe('Back');
});
