import { type Agent } from '@keelson/contracts/kanban/agent/agent';
import { type Board } from '@keelson/contracts/kanban/board/board';
import { type Card } from '@keelson/contracts/kanban/card/card';
import { type ClaimedWork } from '@keelson/contracts/kanban/run/run-endpoints';
import { MINUTE, SECOND } from '@keelson/contracts/time';
import { expectEventually } from '../testing/expect-eventually';
import { call, codeOf, connect, result } from '../testing/mcp/mcp-client';
import { asAgent, cardPath, codeOf as code, openBoards } from '../testing/board-world';
import { START } from '../testing/open-kanban';
import { type ApiResponse } from '../testing/serve';

let board: Board;
let author: Agent;
let reviewer: Agent;
let authorToken: string;
let reviewerToken: string;
const kanban = openBoards();
beforeEach(async () => {
  kanban.clock.at = START;
  board = await kanban.board();
  author = await kanban.agent({ name: 'Scribe', reviews: [board.slug] });
  reviewer = await kanban.agent({ name: 'Editor', reviews: [board.slug] });
  authorToken = await kanban.tokenOf(author.id);
  reviewerToken = await kanban.tokenOf(reviewer.id);
});

const next = ({ id }: Agent, token: string, body: object = {}): Promise<ApiResponse> =>
  kanban.call(`POST /v1/agents/${id}/claims`, body, asAgent(token));
const claimed = async (response: Promise<ApiResponse>): Promise<ClaimedWork> => {
  const { status, body } = await response;
  expect(status).toBe(201);
  return body as unknown as ClaimedWork;
};
const end = kanban.report;

/** A card that the author has submitted. */
async function submitted(fields: object = {}): Promise<Card> {
  const assignee = { kind: 'agent', id: author.id } as const;
  const card = await kanban.card(board, { ...fields, assignee });
  const work = await claimed(kanban.claim(card, author));
  expect(work.run.purpose).toBe('work');
  const report = { summary: 'Two pages', result: { verify: 'Read them' } };
  expect((await end(work, 'review', report)).status).toBe(200);
  kanban.clock.at += SECOND;
  return kanban.stored(card);
}

it('sends a card back to its author with a reason, and approves it after that', async () => {
  const card = await submitted();
  expect(code(await next(author, authorToken))).toBe('404 kanban/nothing-to-claim');
  const first = await claimed(next(reviewer, reviewerToken));
  expect(first.run).toMatchObject({ purpose: 'review', agentId: reviewer.id });
  expect(first.card).toMatchObject({ id: card.id, assignee: { id: author.id } });
  expect(first.context.submission).toMatchObject({
    agentId: author.id,
    summary: 'Two pages',
    result: { verify: 'Read them' },
  });
  const sentBack = await end(first, 'changes', {
    reason: 'Name the sources',
    comment: 'Page 2 has none',
    usage: { tokens: 10 },
  });
  expect(sentBack.body).toMatchObject({
    card: { status: 'ready', assignee: { id: author.id }, usage: { tokens: 10 } },
    run: { outcome: 'changes_requested', failed: false },
  });
  kanban.clock.at += SECOND;
  const again = await claimed(next(author, authorToken));
  expect(again.context.requestedChanges).toMatchObject({
    reason: 'Name the sources',
    by: { kind: 'agent', id: reviewer.id },
  });
  expect((await end(again, 'review', { summary: 'With sources' })).status).toBe(200);
  const second = await claimed(next(reviewer, reviewerToken));
  const approved = await end(second, 'complete', { summary: 'Complete and correct' });
  expect(approved.body).toMatchObject({
    card: { status: 'done', result: 'With sources', requestedChanges: null },
    run: { outcome: 'completed', summary: 'Complete and correct' },
  });
});

it('asks a person when changes are requested and the budget of the card is used up', async () => {
  const card = await submitted({ budget: { tokens: 10 } });
  const review = await claimed(
    kanban.call(`POST ${cardPath(card)}/claim`, { agentId: reviewer.id }, asAgent(reviewerToken)),
  );
  const sentBack = await end(review, 'changes', { reason: 'No', usage: { tokens: 10 } });
  expect(sentBack.body).toMatchObject({
    card: {
      status: 'blocked',
      blockKind: 'needs_input',
      blockReason: 'The budget of the card is used up. Raise it to continue.',
      requestedChanges: { reason: 'No' },
    },
    run: { outcome: 'changes_requested' },
  });
});

it('is never done by the author, whoever claims and whoever is assigned', async () => {
  const card = await submitted();
  const claim = (token?: string): Promise<ApiResponse> =>
    kanban.call(
      `POST ${cardPath(card)}/claim`,
      { agentId: author.id },
      token === undefined ? {} : asAgent(token),
    );
  expect(code(await claim(authorToken))).toBe('409 kanban/not-claimable');
  expect(code(await claim())).toBe('409 kanban/not-claimable');
  const assigned = await kanban.call(`POST ${cardPath(card)}/assign`, {
    assignee: { kind: 'agent', id: reviewer.id },
    expectedRevision: card.revision,
  });
  expect(assigned.status).toBe(200);
  expect(code(await next(author, authorToken))).toBe('404 kanban/nothing-to-claim');
  // The reviewer to which it is assigned sends it back to the author.
  const review = await claimed(
    kanban.call(`POST ${cardPath(card)}/claim`, { agentId: reviewer.id }, asAgent(reviewerToken)),
  );
  await end(review, 'changes', { reason: 'No' });
  expect((await kanban.stored(card)).assignee).toEqual({ kind: 'agent', id: author.id });
});

it('is never done by an agent that worked on the card, when a person moved it to Review', async () => {
  const assignee = { kind: 'agent', id: author.id } as const;
  const claim = async (card: Card): Promise<string> =>
    code(
      await kanban.call(
        `POST ${cardPath(card)}/claim`,
        { agentId: author.id },
        asAgent(authorToken),
      ),
    );
  const finished = await kanban.card(board, { assignee });
  const done = await claimed(
    kanban.call(`POST ${cardPath(finished)}/claim`, { agentId: author.id }),
  );
  expect((await end(done, 'complete', { summary: 'Done' })).status).toBe(200);
  const running = await kanban.card(board, { assignee });
  await claimed(kanban.call(`POST ${cardPath(running)}/claim`, { agentId: author.id }));
  for (const card of [finished, running]) {
    await kanban.move(await kanban.stored(card), { status: 'review' });
    expect(await claim(card)).toBe('409 kanban/not-claimable');
  }
  // Also when it gave the card back.
  const released = await kanban.card(board, { assignee });
  const given = await claimed(
    kanban.call(`POST ${cardPath(released)}/claim`, { agentId: author.id }),
  );
  expect((await end(given, 'release', { reason: 'Restart' })).status).toBe(200);
  await kanban.move(await kanban.stored(released), { status: 'review' });
  expect(await claim(released)).toBe('409 kanban/not-claimable');
});

it('is found behind many reviews of people', async () => {
  const uid = await kanban.person('una');
  const assignee = { kind: 'user', id: uid } as const;
  for (let n = 0; n < 25; n += 1) {
    await kanban.move(await kanban.card(board, { assignee }), { status: 'review' });
  }
  const card = await submitted();
  await kanban.call(`POST ${cardPath(card)}/assign`, {
    assignee: null,
    expectedRevision: card.revision,
  });
  expect((await claimed(next(reviewer, reviewerToken))).card.id).toBe(card.id);
});

it('stays in Review when the reviewer fails, gives it back or disappears', async () => {
  const card = await submitted({ failureLimit: 3 });
  const release = await claimed(next(reviewer, reviewerToken));
  await end(release, 'release', { reason: 'Restart' });
  expect(await kanban.stored(card)).toMatchObject({ status: 'review', consecutiveFailures: 0 });
  const fail = await claimed(next(reviewer, reviewerToken));
  await end(fail, 'fail', { error: 'No model' });
  expect(await kanban.stored(card)).toMatchObject({
    status: 'review',
    consecutiveFailures: 1,
    notBefore: kanban.clock.at + 30 * SECOND,
  });
  expect(code(await next(reviewer, reviewerToken))).toBe('404 kanban/nothing-to-claim');
  kanban.clock.at += 31 * SECOND;
  const lost = await claimed(next(reviewer, reviewerToken));
  expect((await end(lost, 'heartbeat', {})).status).toBe(200);
  kanban.clock.at += MINUTE + 1;
  await kanban.service.dispatcher.pass({ boardSlug: board.slug, dryRun: false, limit: 1 });
  expect(await kanban.stored(card)).toMatchObject({ status: 'review', consecutiveFailures: 2 });
  kanban.clock.at += 5 * MINUTE;
  const last = await claimed(next(reviewer, reviewerToken));
  await end(last, 'fail', { error: 'No model' });
  expect(await kanban.stored(card)).toMatchObject({ status: 'blocked', blockReason: 'No model' });
});

it('has limits of its own: no question, no second submission, no changes without a review', async () => {
  await submitted();
  const review = await claimed(next(reviewer, reviewerToken));
  expect(code(await end(review, 'question', { question: 'Really?' }))).toBe(
    '409 kanban/run-purpose',
  );
  expect(code(await end(review, 'review', { summary: 'x' }))).toBe('409 kanban/run-purpose');
  await end(review, 'block', { kind: 'needs_input', reason: 'A person decides' });
  const other = await kanban.card(board, { assignee: { kind: 'agent', id: author.id } });
  const work = await claimed(next(author, authorToken));
  expect(work.card.id).toBe(other.id);
  expect(code(await end(work, 'changes', { reason: 'No' }))).toBe('409 kanban/run-purpose');
});

it('respects the agents’ limits and the column, and leaves the cards of people alone', async () => {
  const [first, second, third] = [await submitted(), await submitted(), await submitted()];
  const ada = await kanban.person(`ada-${board.slug}`);
  await kanban.call(`POST ${cardPath(first)}/assign`, {
    assignee: { kind: 'user', id: ada },
    expectedRevision: first.revision,
  });
  const slow = await kanban.agent({ maxConcurrency: 1, reviews: [board.slug] });
  const token = await kanban.tokenOf(slow.id);
  expect((await claimed(next(slow, token))).card.id).toBe(second.id);
  expect(code(await next(slow, token))).toBe('409 kanban/no-capacity');
  const limited = { wipLimits: { running: 1 }, expectedRevision: board.revision };
  await kanban.call(`PATCH /v1/boards/${board.slug}`, limited);
  expect(code(await next(reviewer, reviewerToken))).toBe('404 kanban/nothing-to-claim');
  expect((await kanban.stored(third)).status).toBe('review');
});

it('reaches only boards that the agent reviews', async () => {
  const card = await submitted();
  const stranger = await kanban.agent();
  const token = await kanban.tokenOf(stranger.id);
  expect(code(await kanban.call(`GET ${cardPath(card)}`, undefined, asAgent(token)))).toBe(
    '404 kanban/card-not-found',
  );
  expect(code(await next(stranger, token))).toBe('404 kanban/nothing-to-claim');
  expect(
    (await kanban.call(`GET ${cardPath(card)}`, undefined, asAgent(reviewerToken))).status,
  ).toBe(200);
  const comment = (): Promise<ApiResponse> =>
    kanban.call(`POST ${cardPath(card)}/comments`, { body: 'Hm' }, asAgent(reviewerToken));
  expect(code(await comment())).toBe('404 kanban/card-not-found');
  await claimed(next(reviewer, reviewerToken));
  expect((await comment()).status).toBe(201);
});

it('a reviewer that waits gets the card when it is submitted', async () => {
  const waiting = next(reviewer, reviewerToken, { wait: 30 });
  await expectEventually(() => Promise.resolve(kanban.service.signals.isLive), true);
  const card = await submitted();
  expect((await claimed(waiting)).card.id).toBe(card.id);
});

it('settings name boards that exist, of pull agents', async () => {
  const { id, revision } = reviewer;
  const edit = (to: string, body: object): Promise<ApiResponse> =>
    kanban.call(`PATCH /v1/agents/${to}`, body);
  const unknown = { reviews: ['nowhere'], expectedRevision: revision };
  expect(code(await edit(id, unknown))).toBe('404 kanban/board-not-found');
  const cleared = await edit(id, { reviews: [], expectedRevision: revision });
  expect(cleared.body).toMatchObject({ reviews: [] });
  const http = await kanban.agent({ kind: 'http', endpoint: 'http://127.0.0.1:1025/run' });
  const refused = await edit(http.id, { reviews: [board.slug], expectedRevision: 1 });
  expect(code(refused)).toBe('400 request/invalid');
});

it('goes over MCP like work', async () => {
  await submitted();
  const client = await connect(await kanban.served(), reviewerToken);
  const review = await result(client, 'claim_next_card', { boardSlug: board.slug });
  const { card, run } = review as { card: Card; run: { id: string; purpose: string } };
  expect(run.purpose).toBe('review');
  const here = { boardSlug: board.slug, cardId: card.id, runId: run.id };
  const asked = await call(client, 'ask_question', { ...here, question: 'Really?' });
  expect(codeOf(asked)).toBe('kanban/run-purpose');
  const back = await result(client, 'request_changes', { ...here, reason: 'Name the sources' });
  expect(back).toMatchObject({ status: 'ready', outcome: 'changes_requested' });
  await client.close();
});
