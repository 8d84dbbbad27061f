import { type Agent } from '@keelson/contracts/kanban/agent/agent';
import { type Board } from '@keelson/contracts/kanban/board/board';
import { type Card } from '@keelson/contracts/kanban/card/card';
import { type ClaimedWork } from '@keelson/contracts/kanban/run/run-endpoints';
import { paths } from '@keelson/contracts/paths';
import { asAgent, assignedTo, cardPath, codeOf, openBoards } from '../testing/board-world';
import { type ApiResponse } from '../testing/serve';

const kanban = openBoards();
let board: Board;
let agent: Agent;
beforeEach(async () => {
  board = await kanban.board();
  agent = await kanban.agent();
});

const begin = async (): Promise<ClaimedWork> =>
  kanban.beginRun(await kanban.card(board, assignedTo(agent)), agent);

const end = (
  { card, run, token }: ClaimedWork,
  [verb, body]: readonly [string, object],
  key: string,
): Promise<ApiResponse> =>
  kanban.call(`POST ${cardPath(card)}/runs/${run.id}/${verb}`, body, { ...asAgent(token), key });

const isReplayed = ({ headers }: ApiResponse): boolean =>
  headers.get('idempotency-replayed') === 'true';

const keyRecords = async (): Promise<number> =>
  (
    await kanban.service.db.collection(paths.executionKey('any').split('/')[0]!).count().get()
  ).data().count;

it.each([
  ['complete', { summary: 'Done' }],
  ['review', { summary: 'Look' }],
  ['fail', { error: 'No' }],
  ['block', { kind: 'needs_input', reason: 'Why?' }],
  ['question', { question: 'Why?' }],
  ['release', { reason: 'Stop' }],
] as const)(
  '%s stores its key with the run, and has one effect when it is repeated',
  async (...request) => {
    const work = await begin();
    const records = await keyRecords();
    const key = `end-${work.run.id}`;
    const first = await end(work, request, key);
    expect([codeOf(first), isReplayed(first)]).toEqual(['200', false]);
    const again = await end(work, request, key);
    expect([codeOf(again), isReplayed(again)]).toEqual(['200', true]);
    expect(again.body).toEqual(first.body);
    expect(await keyRecords()).toBe(records);
    expect(first.body['run'] as object).not.toHaveProperty('endKey');
    const other = await end(work, ['complete', { summary: 'Other' }], key);
    expect(codeOf(other)).toBe('422 request/idempotency-key-reused');
    expect(codeOf(await end(work, request, `${key}-2`))).toBe('409 kanban/lease-lost');
  },
);

it('ends that arrive at the same time have one effect', async () => {
  const work = await begin();
  const ends = await Promise.all(
    [1, 2, 3].map(() => end(work, ['complete', { summary: 'Done' }], 'once-only-key')),
  );
  expect(ends.map(codeOf)).toEqual(['200', '200', '200']);
  expect(ends.filter((one) => !isReplayed(one))).toHaveLength(1);
  const events = await kanban.service.transactions.refs.events(board.slug, work.card.id).get();
  const completed = events.docs.filter((one) => one.data().kind === 'completed');
  expect(completed).toHaveLength(1);
});

it('a repeated end returns the card as it is now', async () => {
  const work = await begin();
  const request = ['complete', { summary: 'Done' }] as const;
  const done = (await end(work, request, 'an-end-key')).body['card'] as Card;
  const edit = { title: 'Mast', expectedRevision: done.revision };
  expect(codeOf(await kanban.call(`PATCH ${cardPath(done)}`, edit))).toBe('200');
  const again = await end(work, request, 'an-end-key');
  expect(again.body['card']).toMatchObject({ status: 'done', title: 'Mast' });
});
