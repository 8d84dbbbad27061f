import { AgentId } from '@keelson/contracts/ids';
import { type Agent } from '@keelson/contracts/kanban/agent/agent';
import { type Card } from '@keelson/contracts/kanban/card/card';
import { type ClaimedRun } from '@keelson/contracts/kanban/run/run-endpoints';
import { DAY, HOUR, MINUTE, SECOND } from '@keelson/contracts/time';
import { claimNext } from '../dispatch/claim-next';
import { errorCodeOf as code } from '../testing/board-world';
import { ADA, type Kanban, openKanban } from '../testing/open-kanban';
import { claimCard } from './claim-card';
import { appendLog, heartbeat } from './heartbeat';
import { blockRun, completeRun, failRun, requestReview, terminateRun } from './settle-run';

let kanban: Kanban;
beforeEach(() => {
  kanban = openKanban();
});
afterEach(() => kanban.close());

const claim = (card: Card, agent: Agent, key?: string): Promise<ClaimedRun> =>
  claimCard(kanban.service, kanban.as(ADA, key), {
    slug: card.boardSlug,
    cardId: card.id,
    agentId: agent.id,
  });
const at = ({ card, run }: ClaimedRun) => ({
  slug: card.boardSlug,
  cardId: card.id,
  runId: run.id,
});
const fresh = (card: Card) => kanban.service.cards.get(card.boardSlug, card.id);
const runs = async (card: Card) =>
  (await kanban.service.cards.runs(card.boardSlug, card.id, { limit: 50 })).items;
const sendHeartbeat = (claimed: ClaimedRun) =>
  kanban.run((context) => heartbeat(context, kanban.service.policy, at(claimed)));
const fail = (claimed: ClaimedRun, error = 'It broke') =>
  kanban.run((context) =>
    failRun(context, kanban.service.policy, at(claimed), {
      kind: 'crashed',
      error,
    }),
  );
const pass = () => kanban.service.dispatcher.pass({ dryRun: false, limit: 64 });

describe('a claim', () => {
  it('succeeds for one of many concurrent attempts on several instances', async () => {
    const card = await kanban.card(await kanban.board());
    const agents = await Promise.all(Array.from({ length: 4 }, () => kanban.agent()));
    const instances = agents.map(() => kanban.instance());
    const tried = await Promise.allSettled(
      Array.from({ length: 12 }, (_, n) =>
        claimCard(instances[n % 4]!, kanban.as(), {
          slug: card.boardSlug,
          cardId: card.id,
          agentId: agents[n % 4]!.id,
        }),
      ),
    );
    expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await runs(card)).toHaveLength(1);
    const [run] = await runs(card);
    expect(await fresh(card)).toMatchObject({ status: 'running', currentRunId: run!.id });
    expect((await kanban.service.agents.running([])).get('all')).toBe(1);
  });

  it('returns the same response for the same key, including the token', async () => {
    const [card, agent] = [await kanban.card(await kanban.board()), await kanban.agent()];
    const first = await claim(card, agent, 'k');
    expect(await claim(card, agent, 'k')).toEqual(JSON.parse(JSON.stringify(first)));
    expect(await runs(card)).toHaveLength(1);
    expect(JSON.stringify(await runs(card))).not.toContain(first.token);
  });

  it.each([
    ['of a card in triage', { status: 'triage' }, 'kanban/not-claimable'],
    [
      'of a card assigned to a person',
      { assignee: { kind: 'user', id: 'olive' } },
      'kanban/assigned-elsewhere',
    ],
  ] as const)('%s is refused', async (_, fields, expected) => {
    await kanban.person('olive');
    const agent = await kanban.agent();
    const card = await kanban.card(await kanban.board(), fields);
    expect(await code(claim(card, agent))).toBe(expected);
  });

  it('of an agent that is at its limit, disabled or unknown is refused', async () => {
    const board = await kanban.board();
    const [one, two] = [await kanban.card(board), await kanban.card(board)];
    const small = await kanban.agent({ maxConcurrency: 1 });
    const off = await kanban.agent({ enabled: false });
    await claim(one, small);
    expect(await code(claim(two, small))).toBe('kanban/no-capacity');
    expect(await code(claim(two, off))).toBe('kanban/agent-disabled');
    const unknown = { ...off, id: AgentId.parse('nobody') };
    expect(await code(claim(two, unknown))).toBe('kanban/agent-not-found');
    expect(await code(claim(one, off))).toBe('kanban/agent-disabled');
  });

  it('never exceeds the global, agent or column limit under concurrency', async () => {
    await kanban.close();
    kanban = openKanban({ policy: { maxConcurrentRuns: 5, leaseMs: MINUTE, retryMs: 0 } });
    const board = await kanban.board({ wipLimits: { running: 4 } });
    const agents = [
      await kanban.agent({ maxConcurrency: 3 }),
      await kanban.agent({ maxConcurrency: 8 }),
    ];
    const cards = await Promise.all(Array.from({ length: 12 }, () => kanban.card(board)));
    const tried = await Promise.allSettled(cards.map((card, n) => claim(card, agents[n % 2]!)));
    expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(4);
    const other = await kanban.board();
    const more = await Promise.all(Array.from({ length: 4 }, () => kanban.card(other)));
    const again = await Promise.allSettled(more.map((card) => claim(card, agents[1]!)));
    expect(again.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const running = await kanban.service.agents.running(agents.map(({ id }) => id));
    expect(running.get('all')).toBe(5);
    expect(running.get(agents[0]!.id) ?? 0).toBeLessThanOrEqual(3);
  });

  it('takes the agent’s card of the highest priority, then the oldest', async () => {
    const board = await kanban.board();
    const agent = await kanban.agent();
    const assignee = { kind: 'agent', id: agent.id } as const;
    await kanban.card(board, { title: 'not mine', priority: 4 });
    const old = await kanban.card(board, { title: 'old', assignee });
    kanban.clock.at += SECOND;
    await kanban.card(board, { title: 'young', assignee });
    const urgent = await kanban.card(board, { title: 'urgent', priority: 2, assignee });
    const { service } = kanban;
    const next = (key?: string) =>
      claimNext(service, kanban.as(ADA, key), {
        agentId: agent.id,
        boardSlug: undefined,
      });
    expect((await next('first')).card.id).toBe(urgent.id);
    expect((await next('first')).card.id).toBe(urgent.id);
    expect((await next()).card.id).toBe(old.id);
    expect((await next()).card.title).toBe('young');
    expect(await code(next())).toBe('kanban/nothing-to-claim');
  });
});

describe('a run', () => {
  let agent: Agent;
  let card: Card;
  let claimed: ClaimedRun;
  beforeEach(async () => {
    agent = await kanban.agent();
    card = await kanban.card(await kanban.board());
    claimed = await claim(card, agent);
  });

  it('that completes releases its slots and stores its result', async () => {
    const report = { summary: 'Planed', comment: 'See @olive' };
    const { card: done, run } = await kanban.run((context) =>
      completeRun(context, at(claimed), report),
    );
    expect(done).toMatchObject({ status: 'done', result: 'Planed', currentRunId: null });
    expect(done.counts.comments).toBe(1);
    expect(run).toMatchObject({ status: 'ended', outcome: 'completed', failed: false });
    expect((await kanban.service.transactions.refs.slots().get()).size).toBe(0);
    const late = kanban.run((context) => completeRun(context, at(claimed), report));
    expect(await code(late)).toBe('kanban/lease-lost');
    expect(await code(sendHeartbeat(claimed))).toBe('kanban/lease-lost');
  });

  it('that requests a review waits for an approval', async () => {
    const { card: waiting } = await kanban.run((context) =>
      requestReview(context, at(claimed), {
        summary: '',
      }),
    );
    expect(waiting.status).toBe('review');
    await kanban.move(waiting, { status: 'ready', reason: 'Thicker' });
    const { items } = await kanban.service.cards.events(card.boardSlug, card.id, { limit: 1 });
    expect(items[0]).toMatchObject({ kind: 'changes_requested', payload: { reason: 'Thicker' } });
  });

  it('stays active while heartbeats arrive, without a write to the card', async () => {
    for (let n = 0; n < 4; n += 1) {
      kanban.clock.at += 50 * SECOND;
      expect((await sendHeartbeat(claimed)).leaseUntil).toBe(kanban.clock.at + MINUTE);
      expect((await pass()).reclaimed).toBe(0);
    }
    expect((await fresh(card)).revision).toBe(claimed.card.revision);
  });

  it('without further heartbeats is reclaimed and retried after a delay, up to the limit', async () => {
    await sendHeartbeat(claimed);
    kanban.clock.at += MINUTE + 1;
    expect((await pass()).reclaimed).toBe(1);
    expect(await fresh(card)).toMatchObject({
      status: 'ready',
      consecutiveFailures: 1,
      notBefore: kanban.clock.at + 30 * SECOND,
    });
    expect(await code(sendHeartbeat(claimed))).toBe('kanban/lease-lost');
    expect(await code(claim(card, agent))).toBe('kanban/not-due');
    kanban.clock.at += 30 * SECOND;
    const second = await claim(card, agent);
    expect(second.run.attempt).toBe(2);
    const { card: blocked, run } = await fail(second);
    expect(blocked).toMatchObject({ status: 'blocked', blockKind: 'transient', notBefore: null });
    expect(run).toMatchObject({ outcome: 'gave_up', failed: true, error: 'It broke' });
    const freed = await kanban.move(blocked, { status: 'ready' });
    expect(freed.consecutiveFailures).toBe(0);
  });

  it('reclaimed by two instances concurrently is reclaimed once', async () => {
    await sendHeartbeat(claimed);
    kanban.clock.at += MINUTE + 1;
    const passes = [kanban.instance(), kanban.instance(), kanban.instance()].map((one) =>
      one.dispatcher.pass({ dryRun: false, limit: 64 }),
    );
    const reclaimed = (await Promise.all(passes)).map((report) => report.reclaimed);
    expect(reclaimed.reduce((sum, count) => sum + count)).toBe(1);
    expect((await fresh(card)).consecutiveFailures).toBe(1);
  });

  it('with a heartbeat concurrent to its reclaim either continues or ends, never both', async () => {
    kanban.clock.at += MINUTE + 1;
    const [beatEnded, report] = await Promise.all([
      sendHeartbeat(claimed).then(
        () => false,
        () => true,
      ),
      pass(),
    ]);
    expect(report.reclaimed === 1).toBe(beatEnded);
    expect((await fresh(card)).status).toBe(beatEnded ? 'ready' : 'running');
  });

  it('that is rate-limited does not count as failed', async () => {
    const { card: waiting, run } = await kanban.run((context) =>
      failRun(context, kanban.service.policy, at(claimed), {
        kind: 'rate_limited',
        error: '429',
        retryAfterMs: 10 * SECOND,
      }),
    );
    expect(waiting).toMatchObject({
      consecutiveFailures: 0,
      notBefore: kanban.clock.at + 10 * SECOND,
    });
    expect(run).toMatchObject({ outcome: 'rate_limited', failed: false });
  });

  it.each([
    ['dependency', 'todo', 'dependency_wait'],
    ['needs_input', 'blocked', 'blocked'],
  ] as const)('blocked by %s sends the card to %s', async (kind, status, event) => {
    const oak = await kanban.card(await kanban.service.boards.get(card.boardSlug));
    const block = { kind, reason: 'Which oak?', blockedBy: [oak.id] };
    const { card: stopped } = await kanban.run((context) => blockRun(context, at(claimed), block));
    expect(stopped.status).toBe(status);
    const { items } = await kanban.service.cards.events(card.boardSlug, card.id, { limit: 1 });
    expect(items[0]).toMatchObject({ kind: event, payload: { kind, reason: 'Which oak?' } });
  });

  it('blocked twice with the same kind sends the card to triage, unless a person resolved the block', async () => {
    const oak = await kanban.card(await kanban.service.boards.get(card.boardSlug));
    const axe = await kanban.card(await kanban.service.boards.get(card.boardSlug));
    const kind = 'dependency' as const;
    await kanban.run((context) =>
      blockRun(context, at(claimed), {
        kind,
        reason: 'Oak',
        blockedBy: [oak.id],
      }),
    );
    await kanban.move(await fresh(oak), { status: 'done' });
    const block = { kind, reason: 'Axe', blockedBy: [axe.id] };
    const second = await claim(card, agent);
    const { card: stopped } = await kanban.run((context) => blockRun(context, at(second), block));
    expect(stopped).toMatchObject({ status: 'triage', lastBlock: null });
  });

  it('can be ended by a person without counting as a failure', async () => {
    const { card: back, run } = await kanban.run((context) =>
      terminateRun(context, at(claimed), {
        reason: 'Wrong card',
        to: 'ready',
      }),
    );
    expect(back).toMatchObject({ status: 'ready', consecutiveFailures: 0 });
    expect(run).toMatchObject({ outcome: 'reclaimed', error: 'Wrong card', failed: false });
  });

  it('ends when its card is moved, archived, or a parent is reopened', async () => {
    const moved = await kanban.move(await fresh(card), { status: 'done' });
    expect((await runs(card))[0]).toMatchObject({ outcome: 'completed' });
    await kanban.move(moved, { status: 'ready' });
    const again = await claim(card, agent);
    const parent = await kanban.card(await kanban.service.boards.get(card.boardSlug));
    const { linkCards } = await import('../cards/link-cards');
    const link = { slug: card.boardSlug, cardId: card.id, parentId: parent.id };
    await kanban.run((context) => linkCards(context, link));
    expect(await fresh(card)).toMatchObject({ status: 'todo', currentRunId: null });
    expect(await code(sendHeartbeat(again))).toBe('kanban/lease-lost');
    expect((await kanban.service.transactions.refs.slots().get()).size).toBe(0);
  });

  it('has a log that only an active run may write', async () => {
    const lines = [{ at: kanban.clock.at, level: 'info', text: 'sawing' }] as const;
    await kanban.run((context) => appendLog(context, at(claimed), lines));
    kanban.clock.at += 1;
    await kanban.run((context) => appendLog(context, at(claimed), lines));
    const { items } = await kanban.service.cards.log(at(claimed), { limit: 10 });
    expect(items.map((chunk) => chunk.lines[0]!.text)).toEqual(['sawing', 'sawing']);
    expect(items[0]!.expiresAt).toBe(items[0]!.at + 180 * DAY);
    await fail(claimed);
    const late = kanban.run((context) => appendLog(context, at(claimed), lines));
    expect(await code(late)).toBe('kanban/lease-lost');
  });
});

describe('a run of an instance that is gone', () => {
  const interrupt = async (card: Card, agent: Agent): Promise<void> => {
    const request = { slug: card.boardSlug, cardId: card.id, agentId: agent.id, hosted: true };
    await claimCard(kanban.service, kanban.as(), request);
    kanban.clock.at += MINUTE + 1;
    const dry = await kanban.service.dispatcher.pass({ dryRun: true, limit: 64 });
    expect([dry.reclaimed, (await pass()).reclaimed]).toEqual([1, 1]);
  };

  it('returns its card at once and uncounted, until the card has stopped five in a row', async () => {
    const [card, agent] = [await kanban.card(await kanban.board()), await kanban.agent()];
    for (let n = 1; n <= 4; n += 1) {
      await interrupt(card, agent);
      expect(await fresh(card)).toMatchObject({
        status: 'ready',
        consecutiveFailures: 0,
        lastFailure: null,
        notBefore: null,
      });
      expect((await runs(card))[0]).toMatchObject({
        outcome: 'reclaimed',
        failed: false,
        error: 'The service stopped unexpectedly during the run',
      });
    }
    await interrupt(card, agent);
    expect(await fresh(card)).toMatchObject({ status: 'ready', consecutiveFailures: 1 });
    expect((await runs(card))[0]).toMatchObject({ outcome: 'reclaimed', failed: true });
    expect((await kanban.service.transactions.refs.slots().get()).size).toBe(0);
  });

  it('that a worker has taken over counts as failed when the worker is silent', async () => {
    const [card, agent] = [await kanban.card(await kanban.board()), await kanban.agent()];
    const request = { slug: card.boardSlug, cardId: card.id, agentId: agent.id, hosted: true };
    await sendHeartbeat(await claimCard(kanban.service, kanban.as(), request));
    kanban.clock.at += MINUTE + 1;
    await pass();
    expect(await fresh(card)).toMatchObject({ status: 'ready', consecutiveFailures: 1 });
  });
});

it('a run ends at its deadline despite heartbeats', async () => {
  const [card, agent] = [
    await kanban.card(await kanban.board(), { maxRuntimeMs: 90 * SECOND }),
    await kanban.agent(),
  ];
  const claimed = await claim(card, agent);
  kanban.clock.at += 50 * SECOND;
  expect((await sendHeartbeat(claimed)).leaseUntil).toBe(claimed.run.deadline);
  kanban.clock.at += 41 * SECOND;
  expect((await pass()).reclaimed).toBe(1);
  expect((await runs(card))[0]).toMatchObject({ outcome: 'timed_out', failed: true });
});

it('a due scheduled card moves to ready, or to todo while a parent is open', async () => {
  const board = await kanban.board();
  const scheduleAt = kanban.clock.at + HOUR;
  const free = await kanban.card(board, { scheduleAt });
  const parent = await kanban.card(board, { status: 'todo' });
  const waiting = await kanban.card(board, { scheduleAt, parents: [parent.id] });
  expect([free.status, waiting.status]).toEqual(['scheduled', 'scheduled']);
  expect((await pass()).woken).toBe(0);
  kanban.clock.at += DAY;
  const dry = await kanban.service.dispatcher.pass({ dryRun: true, limit: 1 });
  expect(dry.woken).toBe(2);
  expect((await fresh(free)).status).toBe('scheduled');
  expect((await pass()).woken).toBe(2);
  expect(await fresh(free)).toMatchObject({ status: 'ready', schedule: null });
  expect((await fresh(waiting)).status).toBe('todo');
});
