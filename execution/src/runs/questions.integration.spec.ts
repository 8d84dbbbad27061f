import { type Agent } from '@keelson/contracts/kanban/agent';
import { type Board } from '@keelson/contracts/kanban/board';
import { type Card } from '@keelson/contracts/kanban/card';
import { type ClaimedWork } from '@keelson/contracts/kanban/run-endpoints';
import { expectEventually } from '../testing/expect-eventually';
import { type Kanban, openKanban } from '../testing/open-kanban';
import { type ApiResponse, serve, type Served, serveEndpoint } from '../testing/serve';

let kanban: Kanban;
let served: Served;
let agent: Agent;
let board: Board;

beforeAll(async () => {
  kanban = openKanban();
  served = await serve(kanban.service);
  agent = await kanban.agent();
});
beforeEach(async () => {
  board = await kanban.board();
});
afterAll(async () => {
  await served.close();
  await kanban.close();
});

const at = ({ boardSlug, id }: Pick<Card, 'boardSlug' | 'id'>): string =>
  `/v1/boards/${boardSlug}/cards/${id}`;
const fresh = (card: Card): Promise<Card> => kanban.service.cards.get(card.boardSlug, card.id);
const codeOf = ({ status, body }: ApiResponse): string =>
  'code' in body ? `${status} ${String(body['code'])}` : String(status);

async function claim(card: Card): Promise<ClaimedWork> {
  kanban.clock.at += 1_000;
  const { status, body } = await served.call(`POST ${at(card)}/claim`, { agentId: agent.id });
  expect(status).toBe(201);
  return body as unknown as ClaimedWork;
}
const ask = ({ card, run, token }: ClaimedWork, question: string): Promise<ApiResponse> => {
  const path = `${at(card)}/runs/${run.id}/question`;
  return served.call(`POST ${path}`, { question }, { token, actor: null });
};
const answer = (card: Card, text: string): Promise<ApiResponse> => {
  kanban.clock.at += 1_000;
  const questionId = card.question?.commentId;
  return served.call(`POST ${at(card)}/answer`, { questionId, answer: text });
};

describe('a question of an agent', () => {
  it('blocks the card until a person answers; the next run gets the answer', async () => {
    const card = await kanban.card(board);
    const claimed = await claim(card);
    const asked = await ask(claimed, 'Oak or pine?');
    expect(asked.body['run']).toMatchObject({ outcome: 'blocked', failed: false });
    const blocked = await fresh(card);
    expect(blocked).toMatchObject({
      status: 'blocked',
      blockKind: 'needs_input',
      blockReason: 'Oak or pine?',
      question: { text: 'Oak or pine?', runId: claimed.run.id },
      consecutiveFailures: 0,
    });
    expect(codeOf(await ask(claimed, 'And how thick?'))).toBe('409 kanban/lease-lost');

    const answered = await answer(blocked, 'Oak');
    expect(answered.body['card']).toMatchObject({ status: 'ready', question: null });
    expect(answered.body['comment']).toMatchObject({ kind: 'answer', author: { id: 'ada' } });
    expect(codeOf(await answer(blocked, 'Pine'))).toBe('409 kanban/question-closed');

    const next = await claim(card);
    expect(next.context.answers).toMatchObject([
      { question: 'Oak or pine?', answer: 'Oak', by: { id: 'ada' } },
    ]);
    expect(next.context.comments.map(({ kind, body }) => `${kind}: ${body}`)).toEqual([
      'question: Oak or pine?',
      'answer: Oak',
    ]);
    // Several questions in a row are no loop.
    await ask(next, 'How thick?');
    expect((await fresh(card)).status).toBe('blocked');
  });

  it('is withdrawn when a person moves the card, and waits for open parents', async () => {
    const card = await kanban.card(board);
    await ask(await claim(card), 'Oak or pine?');
    const blocked = await fresh(card);
    const moved = await kanban.move(blocked, { status: 'ready' });
    expect(moved.question).toBeNull();
    expect(codeOf(await answer(blocked, 'Oak'))).toBe('409 kanban/question-closed');

    await ask(await claim(card), 'Oak or pine?');
    const parent = await kanban.card(board);
    await served.call(`PUT ${at(card)}/parents/${parent.id}`);
    const waiting = await fresh(card);
    const { body } = await answer(waiting, 'Oak');
    expect(body['card']).toMatchObject({ status: 'todo', question: null });
  });

  it('is answered by people only, and asked for the own card only', async () => {
    const [card, other] = [await kanban.card(board), await kanban.card(board)];
    const [claimed, foreign] = [await claim(card), await claim(other)];
    const path = `POST ${at(other)}/runs/${foreign.run.id}/question`;
    const stolen = await served.call(
      path,
      { question: 'x' },
      { token: claimed.token, actor: null },
    );
    expect(codeOf(stolen)).toBe('401 kanban/token-invalid');
    await ask(foreign, 'Oak or pine?');
    const own = { questionId: (await fresh(other)).question?.commentId, answer: 'Oak' };
    const token = { token: claimed.token, actor: null };
    const self = await served.call(`POST ${at(card)}/answer`, own, token);
    expect(codeOf(self)).toBe('403 kanban/token-forbidden');
  });

  it('is one of the results of an http agent', async () => {
    const endpoint = await serveEndpoint(() =>
      Promise.resolve({ status: 200, json: { outcome: 'question', question: 'Which port?' } }),
    );
    const caller = await kanban.agent({ kind: 'http', endpoint: endpoint.url });
    const card = await kanban.card(board, { assignee: { kind: 'agent', id: caller.id } });
    await kanban.service.dispatcher.pass({ boardSlug: board.slug, dryRun: false, limit: 8 });
    await expectEventually(async () => (await fresh(card)).question?.text, 'Which port?');
    await kanban.service.executor.stop(1_000);
    await endpoint.close();
  });
});
