import { BoardSlug } from '@keelson/contracts/ids';
import { type Agent } from '@keelson/contracts/kanban/agent/agent';
import { type Board } from '@keelson/contracts/kanban/board/board';
import { type Card } from '@keelson/contracts/kanban/card/card';
import { ClaimCard, type ClaimedWork } from '@keelson/contracts/kanban/run/run-endpoints';
import { MINUTE, SECOND } from '@keelson/contracts/time';
import { routesOf } from '../api/routes';
import { type Call } from '../http/route';
import { asAgent, assignedTo, cardPath, openBoards } from '../testing/board-world';
import { expectEventually } from '../testing/expect-eventually';
import { FIRST_LEASE_MS } from '../leases/domain/lease';

const LEASE_MS = 15 * MINUTE;
const kanban = openBoards({ policy: { maxConcurrentRuns: 8, leaseMs: LEASE_MS, retryMs: 0 } });
let board: Board;
let agent: Agent;
let card: Card;
beforeEach(async () => {
  board = await kanban.board();
  agent = await kanban.agent({ skills: ['carpentry'] });
  card = await kanban.card(board, assignedTo(agent));
});

const begin = (): Promise<ClaimedWork> => kanban.beginRun(card, agent);
const leaseOf = ({ run }: ClaimedWork): number =>
  run.status === 'active' ? run.leaseUntil - kanban.clock.at : 0;
async function expire(ms: number): Promise<Card> {
  kanban.clock.at += ms + SECOND;
  await kanban.service.dispatcher.pass({ boardSlug: board.slug, dryRun: false, limit: 8 });
  return kanban.stored(card);
}

it('a claim without a call of its worker is back soon, uncounted and without a delay', async () => {
  const claimed = await begin();
  expect(leaseOf(claimed)).toBe(FIRST_LEASE_MS);
  expect(await expire(FIRST_LEASE_MS)).toMatchObject({
    status: 'ready',
    consecutiveFailures: 0,
    notBefore: null,
    lastFailure: null,
  });
  expect((await kanban.report(claimed, 'complete', {})).body['code']).toBe('kanban/lease-lost');
});

it.each([
  ['heartbeat', undefined],
  ['log', { lines: [{ at: 0, level: 'info', text: 'Begun' }] }],
  ['cards', { title: 'Follow-up' }],
])('the first call of the worker, such as %s, gives it the usual lease', async (verb, body) => {
  const claimed = await begin();
  kanban.clock.at += MINUTE;
  const { status } = await kanban.call(
    `POST ${cardPath(card)}/runs/${claimed.run.id}/${verb}`,
    body,
    asAgent(claimed.token),
  );
  expect(status).toBeLessThan(300);
  expect((await expire(LEASE_MS - MINUTE)).status).toBe('running');
  expect(await expire(MINUTE)).toMatchObject({ status: 'ready', consecutiveFailures: 1 });
});

it('a card that no worker takes five times in a row counts as failed', async () => {
  for (let times = 1; times <= 5; times += 1) {
    await begin();
    const { consecutiveFailures } = await expire(FIRST_LEASE_MS);
    expect([times, consecutiveFailures]).toEqual([times, times < 5 ? 0 : 1]);
  }
});

it('an offered card that was not taken is offered to all again', async () => {
  card = await kanban.card(board, { requiredSkills: ['carpentry'] });
  await begin();
  expect((await kanban.stored(card)).assignee).toEqual({ kind: 'agent', id: agent.id });
  expect((await expire(FIRST_LEASE_MS)).assignee).toBeNull();
});

describe('a client that disconnects before it has the claim', () => {
  const claimRoute = routesOf(kanban.service).find(({ endpoint }) => endpoint === ClaimCard)!;
  const claim = async (closed: AbortSignal): Promise<ClaimedWork> => {
    const params = { slug: BoardSlug.parse(board.slug), cardId: card.id };
    const call = {
      params,
      body: { agentId: agent.id },
      principal: { kind: 'agent', agent, read: [] },
      closed,
      mutation: () => kanban.as({ kind: 'agent', id: agent.id, label: 'Scribe' }, card.id),
    };
    return (await claimRoute.handle(call as unknown as Call<typeof ClaimCard>)) as ClaimedWork;
  };

  it.each([
    ['during the claim', true],
    ['with the response on its way', false],
  ])('%s releases the card, and the same key claims it anew', async (_when, during) => {
    const connection = new AbortController();
    if (during) connection.abort();
    const first = await claim(connection.signal);
    connection.abort();
    await expectEventually(async () => (await kanban.stored(card)).status, 'ready');
    expect((await kanban.stored(card)).assignee).toMatchObject({ id: agent.id });
    kanban.clock.at += SECOND;
    const second = await claim(new AbortController().signal);
    expect(second.run.id).not.toBe(first.run.id);
    expect((await kanban.stored(card)).currentRunId).toBe(second.run.id);
  });

  it('keeps the card that it has asked for again with the same key', async () => {
    const lost = new AbortController();
    const first = await claim(lost.signal);
    const again = await claim(new AbortController().signal);
    expect(again.run.id).toBe(first.run.id);
    lost.abort();
    expect((await expire(FIRST_LEASE_MS / 2)).currentRunId).toBe(first.run.id);
  });

  it('has it back uncounted and without a delay when the repeated response is lost, too', async () => {
    const first = await claim(new AbortController().signal);
    kanban.clock.at += FIRST_LEASE_MS - SECOND;
    const again = await claim(new AbortController().signal);
    expect(again.run.id).toBe(first.run.id);
    // Its first lease begins anew.
    expect((await expire(FIRST_LEASE_MS - 2 * SECOND)).currentRunId).toBe(first.run.id);
    expect(await expire(SECOND)).toMatchObject({
      status: 'ready',
      consecutiveFailures: 0,
      notBefore: null,
    });
  });

  it('a worker that has called after the repeated claim has the usual lease', async () => {
    await claim(new AbortController().signal);
    const again = await claim(new AbortController().signal);
    expect((await kanban.report(again, 'heartbeat', {})).status).toBe(200);
    expect((await expire(LEASE_MS - 2 * SECOND)).currentRunId).toBe(again.run.id);
  });
});
