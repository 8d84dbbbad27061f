import { randomUUID } from 'node:crypto';
import { RegisterAgent, RotateAgentSecrets } from '@keelson/contracts/kanban/agent/agent-endpoints';
import { CreateBoard, GetBoard } from '@keelson/contracts/kanban/board/board-endpoints';
import {
  CreateCardFromTemplate,
  CreateTemplate,
  DeleteTemplate,
  ListTemplates,
} from '@keelson/contracts/kanban/board/template';
import { AddComment, CheckItem } from '@keelson/contracts/kanban/card/card-detail-endpoints';
import { ListCards } from '@keelson/contracts/kanban/card/card-endpoints';
import {
  ClaimNext,
  CompleteRun,
  Heartbeat,
  RequestReview,
} from '@keelson/contracts/kanban/run/run-endpoints';
import { ADA, type Kanban, openKanban } from '../../../execution/src/testing/open-kanban';
import { serve, type Served, TOKEN } from '../../../execution/src/testing/serve';
import { ExecutionClient } from '@keelson/contracts/kanban/client/execution-client';

let kanban: Kanban;
let served: Served;
let client: ExecutionClient;

beforeAll(async () => {
  kanban = openKanban({ now: Date.now });
  served = await serve(kanban.service);
  client = new ExecutionClient(served.url);
});
afterAll(async () => {
  await served.close();
  await kanban.close();
});

const PERSON = { token: TOKEN, actor: ADA };

/** Registers an agent. @returns Its token. */
async function register(agentId: string, reviews: string[]): Promise<string> {
  const agent = { id: agentId, kind: 'pull', name: agentId, reviews } as const;
  await client.call(RegisterAgent, { body: agent }, PERSON);
  const path = { agentId };
  const { token } = await client.call(RotateAgentSecrets, { path }, PERSON);
  return token;
}

/** Every value below has the type that the OpenAPI document gives it: the file compiles only while they agree. */
it('a person and two agents take a board from its template to the last review', async () => {
  const slug = `keel-${randomUUID().slice(0, 8)}`;
  const path = { slug };
  const board = await client.call(CreateBoard, { body: { slug, name: 'Keel' } }, PERSON);
  expect(board.wipLimits).toEqual({});
  const builder = await register(`builder-${slug}`, []);
  const reviewer = await register(`reviewer-${slug}`, [slug]);

  const template = await client.call(
    CreateTemplate,
    {
      path,
      body: {
        title: 'Plank',
        checklist: [{ id: 'saw', text: 'Saw it' }],
        assignee: { kind: 'agent', id: `builder-${slug}` },
        recurrence: { every: 'week', days: [1, 5], time: '09:00', timeZone: 'Europe/Berlin' },
      },
    },
    PERSON,
  );
  expect(template.nextAt).toBeGreaterThan(Date.now());
  const onTemplate = { ...path, templateId: template.id };
  const first = await client.call(
    CreateCardFromTemplate,
    { path: onTemplate, body: { title: 'First plank' } },
    PERSON,
  );
  const second = await client.call(
    CreateCardFromTemplate,
    { path: onTemplate, body: { title: 'Second plank', parents: [first.id] } },
    PERSON,
  );
  expect([first.status, second.status]).toEqual(['ready', 'todo']);

  for (const { id, title } of [first, second]) {
    const claimed = await client.call(
      ClaimNext,
      { path: { agentId: `builder-${slug}` }, body: { wait: 10 } },
      { token: builder },
    );
    expect([claimed.card.title, claimed.run.purpose]).toEqual([title, 'work']);
    const onRun = { ...path, cardId: id, runId: claimed.run.id };
    const own = { token: claimed.token };
    const item = { ...path, cardId: id, itemId: 'saw' };
    await client.call(CheckItem, { path: item, body: { done: true } }, own);
    await client.call(Heartbeat, { path: onRun }, own);
    const submitted = { summary: `${title} is sawn`, usage: { tokens: 10, costMicroUsd: 5 } };
    await client.call(RequestReview, { path: onRun, body: submitted }, own);

    const review = await client.call(
      ClaimNext,
      { path: { agentId: `reviewer-${slug}` }, body: { wait: 10 } },
      { token: reviewer },
    );
    expect([review.run.purpose, review.context.submission?.summary]).toEqual([
      'review',
      `${title} is sawn`,
    ]);
    await client.call(
      CompleteRun,
      { path: { ...path, cardId: id, runId: review.run.id }, body: { summary: 'Straight' } },
      { token: review.token },
    );
  }

  const done = await client.call(ListCards, { path, query: { status: 'done' } }, PERSON);
  expect(done.items.map(({ title, result, checklist }) => [title, result, checklist])).toEqual(
    [first, second].map(({ title }) => [
      title,
      `${title} is sawn`,
      [{ id: 'saw', text: 'Saw it', done: true }],
    ]),
  );
  const { counts } = await client.call(GetBoard, { path }, PERSON);
  expect(counts.done).toBe(2);
  const comment = { path: { ...path, cardId: first.id }, body: { body: 'Thank you' } };
  expect((await client.call(AddComment, comment, PERSON)).author).toMatchObject({ id: 'ada' });
  await client.call(DeleteTemplate, { path: onTemplate }, PERSON);
  expect((await client.call(ListTemplates, { path }, PERSON)).items).toEqual([]);
});
