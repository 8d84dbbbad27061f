import { type Agent } from '@keelson/contracts/kanban/agent/agent';
import { type Board } from '@keelson/contracts/kanban/board/board';
import { type Card } from '@keelson/contracts/kanban/card/card';
import { MINUTE } from '@keelson/contracts/time';
import { paths } from '@keelson/contracts/paths';
import { type ClaimedWork } from '@keelson/contracts/kanban/run/run-endpoints';
import { type RunView } from '@keelson/contracts/kanban/run/run';
import { cardPath, codeOf, openBoards } from '../testing/board-world';
import { type ApiResponse } from '../testing/serve';

let agent: Agent;
let board: Board;
const kanban = openBoards();
beforeAll(async () => {
  agent = await kanban.agent();
});
beforeEach(async () => {
  board = await kanban.board();
});

const tryClaim = (card: Card): Promise<ApiResponse> => {
  kanban.clock.at += 60_000;
  return kanban.claim(card, agent);
};
const claim = (card: Card) => kanban.beginRun(card, agent, MINUTE);
const { report } = kanban;

const RESULT = {
  verify: 'Run `npm test`.',
  links: [{ label: 'Pull request', url: 'https://git.example/pr/7' }],
  files: [],
  data: { tests: 12, nested: { list: [[1], [2]] }, none: null },
};

it('a block by a dependency that names no card is refused', async () => {
  const claimed = await claim(await kanban.card(board));
  const refused = await report(claimed, 'block', { kind: 'dependency', reason: 'No oak' });
  expect(codeOf(refused)).toBe('409 kanban/blocker-missing');
});

describe('the result of a run', () => {
  it('is stored with the run, and what it used is added up on the card', async () => {
    const card = await kanban.card(board);
    const usage = { tokens: 1_200, costMicroUsd: 34_000 };
    const failed = await report(await claim(card), 'fail', { error: 'No network', usage });
    expect(failed.body['run']).toMatchObject({ usage, result: null });
    const done = await report(await claim(card), 'review', {
      summary: 'Ready to merge',
      result: RESULT,
      usage: { tokens: 300 },
    });
    const run = done.body['run'] as Extract<RunView, { status: 'ended' }>;
    const { data, ...shown } = RESULT;
    expect(run.result).toMatchObject(shown);
    expect(JSON.parse(run.result?.data ?? '')).toEqual(data);
    expect(run.usage).toEqual({ tokens: 300, costMicroUsd: 0 });
    expect(done.body['card']).toMatchObject({
      result: 'Ready to merge',
      usage: { tokens: 1_500, costMicroUsd: 34_000 },
    });
  });

  it.each([
    ['a link that runs a script', { links: [{ label: 'x', url: 'javascript:alert(1)' }] }],
    ['data that is too large', { data: { text: 'x'.repeat(20_000) } }],
    ['an unknown field', { extra: 1 }],
  ])('with %s is refused', async (_what, result) => {
    const claimed = await claim(await kanban.card(board));
    expect(codeOf(await report(claimed, 'complete', { result }))).toBe('400 request/invalid');
    expect(codeOf(await report(claimed, 'complete', {}))).toBe('200');
  });
});

it('a run is in the audit log when a person ends it, not when its agent does', async () => {
  const ended: (readonly [ClaimedWork, string, object])[] = [];
  for (const [verb, body] of [
    ['complete', {}],
    ['release', { reason: 'Later' }],
  ] as const) {
    ended.push([await claim(await kanban.card(board)), verb, body]);
  }
  for (const [claimed, verb, body] of ended) await report(claimed, verb, body);
  const card = await kanban.card(board);
  const terminated = await claim(card);
  const path = `${cardPath(card)}/runs/${terminated.run.id}/terminate`;
  await kanban.call(`POST ${path}`, { reason: 'Wrong card' });
  const entries = async ({ card: { boardSlug, id }, run }: ClaimedWork): Promise<unknown[]> => {
    const target = paths.cardRun(boardSlug, id, run.id);
    const found = await kanban.service.db.collection('audit').where('target', '==', target).get();
    return found.docs.map((entry) => String(entry.get('action'))).sort();
  };
  const actions = await Promise.all([...ended.map(([one]) => one), terminated].map(entries));
  expect(actions).toEqual([['run.claim'], ['run.claim'], ['run.claim', 'run.end']]);
});

describe('the budget of a card', () => {
  it('stops the next run, until a person raises it', async () => {
    const budget = { tokens: 1_000, costMicroUsd: null };
    const assignee = { kind: 'agent', id: agent.id } as const;
    const card = await kanban.card(board, { assignee, budget, failureLimit: 9 });
    const first = await report(await claim(card), 'fail', {
      error: 'Half done',
      usage: { tokens: 1_000 },
    });
    expect(first.body['card']).toMatchObject({
      status: 'blocked',
      blockReason: 'The budget of the card is used up. Raise it to continue.',
    });
    const blocked = first.body['card'] as Card;
    const moved = await kanban.move(blocked, { status: 'ready' });
    expect(codeOf(await tryClaim(card))).toBe('409 kanban/budget-used-up');
    const next = await kanban.call(`POST /v1/agents/${agent.id}/claims`, {
      boardSlug: board.slug,
    });
    expect(codeOf(next)).toBe('404 kanban/nothing-to-claim');
    const edit = { expectedRevision: moved.revision, budget: { tokens: 5_000 } };
    expect(codeOf(await kanban.call(`PATCH ${cardPath(card)}`, edit))).toBe('200');
    expect(codeOf(await tryClaim(card))).toBe('201');
  });

  it('of time counts every run, also one that a person ends', async () => {
    const card = await kanban.card(board, { budget: { runMs: 5 * MINUTE }, failureLimit: 9 });
    const first = await claim(card);
    kanban.clock.at += 2 * MINUTE;
    const path = `POST ${cardPath(card)}/runs/${first.run.id}/terminate`;
    expect((await kanban.call(path, { reason: 'Later' })).status).toBe(200);
    const second = await claim(card);
    kanban.clock.at += 3 * MINUTE;
    const failed = await report(second, 'fail', { error: 'Half done' });
    expect(failed.body['card']).toMatchObject({
      status: 'blocked',
      blockReason: 'The budget of the card is used up. Raise it to continue.',
      usage: { runMs: 5 * MINUTE },
    });
  });

  it('of cards refuses a run to create more, and the card asks before the next run', async () => {
    const card = await kanban.card(board, { budget: { cards: 1 }, failureLimit: 9 });
    const claimed = await claim(card);
    const add = () => report(claimed, 'cards', { title: 'Sand it', relation: 'none' });
    expect(codeOf(await add())).toBe('201');
    expect(codeOf(await add())).toBe('409 kanban/budget-used-up');
    const failed = await report(claimed, 'fail', { error: 'More to do' });
    expect(failed.body['card']).toMatchObject({ status: 'blocked', usage: { cards: 1 } });
  });
});
