import { type Agent } from '@keelson/contracts/kanban/agent/agent';
import { type Board } from '@keelson/contracts/kanban/board/board';
import { type Card } from '@keelson/contracts/kanban/card/card';
import { type ClaimedWork } from '@keelson/contracts/kanban/run/run-endpoints';
import { expectEventually } from '../testing/expect-eventually';
import { cardPath, codeOf, openBoards } from '../testing/board-world';
import { type ApiResponse, serveEndpoint } from '../testing/serve';

let agent: Agent;
let board: Board;
const kanban = openBoards();
beforeAll(async () => {
  agent = await kanban.agent();
});
beforeEach(async () => {
  board = await kanban.board();
});

const claim = (card: Card) => kanban.beginRun(card, agent);
const ask = (claimed: ClaimedWork, question: string) =>
  kanban.report(claimed, 'question', { question });
const answer = (card: Card, text: string): Promise<ApiResponse> => {
  kanban.clock.at += 1_000;
  const questionId = card.question?.commentId;
  return kanban.call(`POST ${cardPath(card)}/answer`, { questionId, answer: text });
};

describe('a question of an agent', () => {
  it('blocks the card until a person answers; the next run gets the answer', async () => {
    const card = await kanban.card(board);
    const claimed = await claim(card);
    const asked = await ask(claimed, 'Oak or pine?');
    expect(asked.body['run']).toMatchObject({ outcome: 'blocked', failed: false });
    const blocked = await kanban.stored(card);
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
    expect((await kanban.stored(card)).status).toBe('blocked');
  });

  it('is withdrawn when a person moves the card, and waits for open parents', async () => {
    const card = await kanban.card(board);
    await ask(await claim(card), 'Oak or pine?');
    const blocked = await kanban.stored(card);
    const moved = await kanban.move(blocked, { status: 'ready' });
    expect(moved.question).toBeNull();
    expect(codeOf(await answer(blocked, 'Oak'))).toBe('409 kanban/question-closed');

    await ask(await claim(card), 'Oak or pine?');
    const parent = await kanban.card(board);
    await kanban.call(`PUT ${cardPath(card)}/parents/${parent.id}`);
    const waiting = await kanban.stored(card);
    const { body } = await answer(waiting, 'Oak');
    expect(body['card']).toMatchObject({ status: 'todo', question: null });
  });

  it('is open again when its answer is deleted before a run has read it', async () => {
    const card = await kanban.card(board);
    await ask(await claim(card), 'Oak or pine?');
    const blocked = await kanban.stored(card);
    const taken = async (): Promise<string> => {
      const { body } = await answer(await kanban.stored(card), 'Oak');
      const { id } = body['comment'] as { readonly id: string };
      return `DELETE ${cardPath(card)}/comments/${id}`;
    };
    const first = await taken();
    const bob = { actor: { kind: 'user', id: 'bob', label: 'Bob' } } as const;
    const notEditable = '409 kanban/comment-not-editable';
    expect(codeOf(await kanban.call(first, undefined, bob))).toBe(notEditable);
    expect((await kanban.call(first)).status).toBe(204);
    const { question, blockKind, blockReason, counts } = blocked;
    expect(await kanban.stored(card)).toMatchObject({
      status: 'blocked',
      question,
      blockKind,
      blockReason,
      counts,
    });

    const second = await taken();
    const next = await claim(card);
    expect(codeOf(await kanban.call(second))).toBe(notEditable);
    await kanban.report(next, 'release', {});
    expect(codeOf(await kanban.call(second))).toBe(notEditable);
  });

  it('is answered by people only, and asked for the own card only', async () => {
    const [card, other] = [await kanban.card(board), await kanban.card(board)];
    const [claimed, foreign] = [await claim(card), await claim(other)];
    const path = `POST ${cardPath(other)}/runs/${foreign.run.id}/question`;
    const stolen = await kanban.call(
      path,
      { question: 'x' },
      { token: claimed.token, actor: null },
    );
    expect(codeOf(stolen)).toBe('401 kanban/token-invalid');
    await ask(foreign, 'Oak or pine?');
    const own = { questionId: (await kanban.stored(other)).question?.commentId, answer: 'Oak' };
    const token = { token: claimed.token, actor: null };
    const self = await kanban.call(`POST ${cardPath(card)}/answer`, own, token);
    expect(codeOf(self)).toBe('403 kanban/token-forbidden');
  });

  it('is one of the results of an http agent', async () => {
    const endpoint = await serveEndpoint(() =>
      Promise.resolve({ status: 200, json: { outcome: 'question', question: 'Which port?' } }),
    );
    const caller = await kanban.agent({ kind: 'http', endpoint: endpoint.url });
    const card = await kanban.card(board, { assignee: { kind: 'agent', id: caller.id } });
    await kanban.service.dispatcher.pass({ boardSlug: board.slug, dryRun: false, limit: 8 });
    await expectEventually(async () => (await kanban.stored(card)).question?.text, 'Which port?');
    await kanban.service.executor.stop(1_000);
    await endpoint.close();
  });
});
