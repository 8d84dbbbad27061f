import { type Agent } from '@keelson/contracts/kanban/agent/agent';
import { type Board } from '@keelson/contracts/kanban/board/board';
import { type Card } from '@keelson/contracts/kanban/card/card';
import { type ClaimedWork } from '@keelson/contracts/kanban/run/run-endpoints';
import { expectEventually } from '../testing/expect-eventually';
import { assignedTo, cardPath, openBoards } from '../testing/board-world';
import { serveEndpoint } from '../testing/serve';

let token: string;
let agent: Agent;
let board: Board;
const kanban = openBoards();
beforeAll(async () => {
  agent = await kanban.agent();
  token = await kanban.tokenOf(agent.id);
});
beforeEach(async () => {
  board = await kanban.board({ instructions: 'Write in plain English.' });
});

const mine = () => assignedTo(agent).assignee;

async function claim(card: Card, key?: string): Promise<ClaimedWork> {
  kanban.clock.at += 1_000;
  const body = { agentId: agent.id };
  const options = { token, actor: null, ...(key === undefined ? {} : { key }) };
  const { status, body: claimed } = await kanban.call(
    `POST ${cardPath(card)}/claim`,
    body,
    options,
  );
  expect(status).toBe(201);
  return claimed as unknown as ClaimedWork;
}
const report = async (claimed: ClaimedWork, verb: string, body: object): Promise<Card> => {
  const answer = await kanban.report(claimed, verb, body);
  expect(answer.status).toBe(200);
  return answer.body['card'] as Card;
};

describe('the context of a claim', () => {
  it('has the results of the parents, the comments with the names of people, and the instructions', async () => {
    await kanban.person('ada', 'Ada');
    const parent = await kanban.card(board, { title: 'Hull', assignee: mine() });
    await report(await claim(parent), 'complete', { summary: 'The hull is built' });
    const card = await kanban.card(board, {
      title: 'Mast',
      assignee: mine(),
      parents: [parent.id],
      acceptance: '- It stands',
    });
    await kanban.call(`POST ${cardPath(card)}/comments`, { body: 'Use spruce' });
    const { card: claimed, context } = await claim(card);
    expect(claimed.acceptance).toBe('- It stands');
    expect(context).toMatchObject({
      instructions: 'Write in plain English.',
      requestedChanges: null,
      comments: [{ author: { id: 'ada', label: 'Ada' }, body: 'Use spruce' }],
      parents: [
        {
          id: parent.id,
          title: 'Hull',
          status: 'done',
          result: 'The hull is built',
          delivered: null,
        },
      ],
      attempts: [],
      cut: [],
    });
  });

  it('has what a parent handed over for programs, also when an earlier run failed', async () => {
    const parent = await kanban.card(board, { title: 'Hull', assignee: mine() });
    const result = {
      verify: 'Fill it with water',
      links: [{ label: 'Drawing', url: 'https://drawings.test/hull' }],
      data: { length: 12, planks: ['oak', 'elm'] },
    };
    await report(await claim(parent), 'fail', { error: 'No wood' });
    kanban.clock.at += 60_000;
    await report(await claim(parent), 'complete', { summary: 'The hull is built', result });
    const card = await kanban.card(board, { assignee: mine(), parents: [parent.id] });
    const { context } = await claim(card);
    expect(context.parents).toMatchObject([
      {
        result: 'The hull is built',
        delivered: { ...result, files: [], data: JSON.stringify(result.data) },
      },
    ]);
  });

  it('has nothing of a parent that was deleted', async () => {
    const parent = await kanban.card(board, { title: 'Keel', assignee: mine() });
    await report(await claim(parent), 'complete', { summary: 'The keel is laid' });
    const card = await kanban.card(board, { assignee: mine(), parents: [parent.id] });
    const { revision } = await kanban.service.cards.get(board.slug, parent.id);
    const deleted = await kanban.call(`POST ${cardPath(parent)}/delete`, {
      expectedRevision: revision,
    });
    expect(deleted.status).toBe(200);
    const { context } = await claim(card);
    expect(context.parents).toEqual([]);
  });

  it('says why a review sent the card back, and what earlier runs came to', async () => {
    const card = await kanban.card(board, { assignee: mine() });
    const failed = await claim(card);
    await report(failed, 'fail', { error: 'No network' });
    kanban.clock.at += 60_000;
    const first = await claim(card);
    expect(first.context.attempts).toMatchObject([{ outcome: 'crashed', error: 'No network' }]);
    const reviewed = await report(first, 'review', { summary: 'A draft' });
    const back = await kanban.move(reviewed, { status: 'ready', reason: 'Name the sources' });
    expect(back.requestedChanges).toMatchObject({ reason: 'Name the sources', by: { id: 'ada' } });
    const second = await claim(card, 'again');
    expect(second.context.requestedChanges).toMatchObject({ reason: 'Name the sources' });
    expect(second.context.attempts).toMatchObject([
      { runId: first.run.id, outcome: 'review_requested', summary: 'A draft' },
      { runId: failed.run.id, outcome: 'crashed', error: 'No network' },
    ]);
    // The same claim again: the response was lost.
    expect((await claim(card, 'again')).context).toEqual(second.context);
    const path = `GET ${cardPath(card)}/runs/${second.run.id}/context`;
    const read = await kanban.call(path, undefined, { token: second.token, actor: null });
    expect(read.body['context']).toEqual(second.context);
    const done = await report(second, 'complete', { summary: 'With sources' });
    expect(done.requestedChanges).toBeNull();
  });

  it('is not read by the token of another run', async () => {
    const [one, other] = [await kanban.card(board), await kanban.card(board)];
    const anchor = await kanban.card(board, { assignee: mine() });
    const [first, second] = [await claim(one), await claim(other)];
    const path = `GET ${cardPath(one)}/runs/${first.run.id}/context`;
    const read = await kanban.call(path, undefined, { token: second.token, actor: null });
    expect([read.status, read.body['code']]).toEqual([401, 'kanban/token-invalid']);
    expect(anchor.status).toBe('ready');
  });

  it('reaches the endpoint of an http agent', async () => {
    const endpoint = await serveEndpoint(() =>
      Promise.resolve({ status: 200, json: { outcome: 'completed', summary: 'Done' } }),
    );
    const caller = await kanban.agent({ kind: 'http', endpoint: endpoint.url });
    const assignee = { kind: 'agent', id: caller.id } as const;
    const card = await kanban.card(board, { assignee, acceptance: '- Short' });
    await kanban.service.dispatcher.pass({ boardSlug: board.slug, dryRun: false, limit: 8 });
    await expectEventually(() => Promise.resolve(endpoint.calls.length), 1);
    expect(JSON.parse(endpoint.calls[0]!.body)).toMatchObject({
      card: { id: card.id, acceptance: '- Short' },
      context: { instructions: 'Write in plain English.', cut: [] },
    });
    await kanban.service.executor.stop(1_000);
    await endpoint.close();
  });
});
