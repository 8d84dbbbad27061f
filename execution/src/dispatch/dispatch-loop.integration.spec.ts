import { setTimeout as sleep } from 'node:timers/promises';
import { type Agent } from '@keelson/contracts/kanban/agent/agent';
import { EditAgent } from '@keelson/contracts/kanban/agent/agent-endpoints';
import { type Board } from '@keelson/contracts/kanban/board/board';
import { type Card } from '@keelson/contracts/kanban/card/card';
import { MINUTE, SECOND } from '@keelson/contracts/time';
import { editAgent } from '../agents/register-agent';
import { archiveBoard, editBoard } from '../boards/change-board';
import { linkCards } from '../cards/link-cards';
import { claimCard } from '../runs/claim-card';
import { completeRun, failRun } from '../runs/settle-run';
import { type Service } from '../service';
import { applyStatus } from '../cards/domain/apply-status';
import { TransactionRunner } from '../store/transaction-runner';
import { expectEventually } from '../testing/expect-eventually';
import { type Kanban, openKanban } from '../testing/open-kanban';
import { type FakeEndpoint, serveEndpoint } from '../testing/serve';

/** Two instances that dispatch, a third that makes the changes, and an agent that completes every card. */
describe('a change of what can start', () => {
  let kanban: Kanban;
  let instances: Service[];
  let endpoint: FakeEndpoint;
  let agent: Agent;
  let board: Board;

  beforeEach(async () => {
    const policy = { maxConcurrentRuns: 2, leaseMs: MINUTE, retryMs: SECOND };
    kanban = openKanban({ now: Date.now, tickMs: SECOND, policy });
    kanban.clock.at = Date.now();
    endpoint = await serveEndpoint(() =>
      Promise.resolve({ status: 200, json: { outcome: 'completed', summary: 'Done' } }),
    );
    agent = await kanban.agent({ kind: 'http', endpoint: endpoint.url, maxConcurrency: 1 });
    board = await kanban.board();
    instances = [kanban.instance(), kanban.instance()];
    for (const { dispatchLoop } of instances) dispatchLoop.start();
    await sleep(SECOND);
  });
  afterEach(async () => {
    await Promise.all(instances.map(({ dispatchLoop }) => dispatchLoop.stop()));
    await Promise.all(instances.map(({ executor }) => executor.stop(SECOND)));
    await endpoint.close();
    await kanban.close();
  });

  const mine = () => ({ kind: 'agent', id: agent.id }) as const;
  const statusOf = async ({ boardSlug, id }: Card) =>
    (await kanban.service.cards.get(boardSlug, id)).status;
  const expectDone = (card: Card) => expectEventually(() => statusOf(card), 'done');
  const claim = (card: Card, by: Agent) => {
    const request = { slug: card.boardSlug, cardId: card.id, agentId: by.id };
    return claimCard(kanban.service, { ...kanban.as(), at: Date.now() }, request);
  };

  it('starts a new card at an instance that did not make the change, without the safety net', async () => {
    const startedAt = performance.now();
    const card = await kanban.card(board, { assignee: mine() });
    await expectEventually(() => Promise.resolve(endpoint.calls.length), 1);
    // Within a second; a busy machine gets more. The safety net would take minutes.
    expect(performance.now() - startedAt).toBeLessThan(15 * SECOND);
    await expectDone(card);
  });

  it('starts a card that is unblocked', async () => {
    const parent = await kanban.card(board);
    const child = await kanban.card(board, { assignee: mine() });
    await expectDone(child);
    const other = await kanban.card(board, { status: 'todo', assignee: mine() });
    await kanban.run((context) =>
      linkCards(context, {
        slug: board.slug,
        cardId: other.id,
        parentId: parent.id,
      }),
    );
    const fresh = await kanban.service.cards.get(board.slug, parent.id);
    await kanban.move(fresh, { status: 'done' });
    await expectDone(other);
  });

  it('starts the next card of an agent that was busy', async () => {
    const [first, second] = [await kanban.card(board), await kanban.card(board)];
    const run = await claim(first, agent);
    const waiting = await kanban.card(board, { assignee: mine() });
    await sleep(SECOND);
    expect(await statusOf(waiting)).toBe('ready');
    await settle(run);
    await expectDone(waiting);
    expect(await statusOf(second)).toBe('ready');
  });

  it('starts a card when the last slot of the installation is free again', async () => {
    const puller = await kanban.agent();
    const [one, two] = [await kanban.card(board), await kanban.card(board)];
    const runs = [await claim(one, puller), await claim(two, puller)];
    const waiting = await kanban.card(board, { assignee: mine() });
    await sleep(SECOND);
    expect(await statusOf(waiting)).toBe('ready');
    await settle(runs[0]!);
    await expectDone(waiting);
  });

  it('starts a card when its Running column has room again', async () => {
    const narrow = await kanban.board({ wipLimits: { running: 1 } });
    const puller = await kanban.agent();
    const run = await claim(await kanban.card(narrow), puller);
    const waiting = await kanban.card(narrow, { assignee: mine() });
    await sleep(SECOND);
    expect(await statusOf(waiting)).toBe('ready');
    await settle(run);
    await expectDone(waiting);
  });

  it('starts a card when the limit of its Running column is raised', async () => {
    const narrow = await kanban.board({ wipLimits: { running: 1 } });
    await claim(await kanban.card(narrow), await kanban.agent());
    const waiting = await kanban.card(narrow, { assignee: mine() });
    await sleep(SECOND);
    const { revision } = await kanban.service.boards.get(narrow.slug);
    await kanban.run((context) =>
      editBoard(context, narrow.slug, {
        expectedRevision: revision,
        wipLimits: { running: 2 },
      }),
    );
    await expectDone(waiting);
  });

  it('starts the cards of a board that is restored, due ones as well', async () => {
    const ready = await kanban.card(board);
    const planned = await kanban.card(board, { status: 'todo', assignee: mine() });
    const scheduleAt = Date.now() + 2 * SECOND;
    const scheduled = await kanban.move(planned, { status: 'scheduled', scheduleAt });
    await kanban.run((context) =>
      archiveBoard(context, board.slug, {
        archived: true,
        expectedRevision: 1,
      }),
    );
    await sleep(3 * SECOND);
    expect(await statusOf(scheduled)).toBe('scheduled');
    await kanban.run((context) =>
      archiveBoard(context, board.slug, {
        archived: false,
        expectedRevision: 2,
      }),
    );
    await expectDone(scheduled);
    expect(await statusOf(ready)).toBe('ready');
  });

  it('starts the cards of an agent that is enabled', async () => {
    const { transactions, networkPolicy } = kanban.service;
    const deps = { transactions, networkPolicy };
    const edit = (fields: object, expectedRevision: number) =>
      editAgent(deps, kanban.as(), agent.id, EditAgent.body.parse({ ...fields, expectedRevision }));
    await edit({ enabled: false }, 1);
    const waiting = await kanban.card(board, { assignee: mine() });
    await sleep(SECOND);
    expect(await statusOf(waiting)).toBe('ready');
    await edit({ enabled: true }, 2);
    await expectDone(waiting);
  });

  it('starts a card when its delay after a failure is over', async () => {
    const card = await kanban.card(board);
    const run = await claim(card, agent);
    await kanban.service.transactions.run({ ...kanban.as(), at: Date.now() }, (context) =>
      failRun(context, kanban.service.policy, refOf(run), { kind: 'crashed', error: 'It broke' }),
    );
    await expectDone(card);
  });

  it('reclaims the run of an instance that is gone when its lease ends', async () => {
    const short = { maxConcurrentRuns: 2, leaseMs: 2 * SECOND, retryMs: 0 };
    const gone = kanban.instance({ policy: short });
    const card = await kanban.card(board);
    const request = { slug: board.slug, cardId: card.id, agentId: agent.id, hosted: true };
    const { run } = await claimCard(gone, { ...kanban.as(), at: Date.now() }, request);
    await expectDone(card);
    const ended = await kanban.service.cards.run({ ...request, runId: run.id });
    expect(ended).toMatchObject({ status: 'ended', outcome: 'reclaimed' });
    const endedAt = ended.status === 'ended' ? ended.endedAt : Infinity;
    expect(endedAt - (run.startedAt + short.leaseMs)).toBeLessThan(2 * SECOND);
  });

  it('is found by the safety net when its signal is lost', async () => {
    const lost = new TransactionRunner(kanban.service.db);
    const card = await kanban.card(board, { status: 'todo', assignee: mine() });
    await lost.run(kanban.as(), async (context) => {
      await context.board(board.slug);
      const stored = await context.card(board.slug, card.id);
      const { at } = context;
      context.saveCard(applyStatus(stored, { to: 'ready' }, { at, rank: stored.rank }));
    });
    await sleep(SECOND);
    expect(await statusOf(card)).toBe('ready');
    const [scanned] = await Promise.all(instances.map(({ safetyNet }) => safetyNet.scanIfDue()));
    expect(scanned).toBeGreaterThan(Date.now() + MINUTE);
    await expectDone(card);
  });

  const refOf = ({ card, run }: Awaited<ReturnType<typeof claim>>) => ({
    slug: card.boardSlug,
    cardId: card.id,
    runId: run.id,
  });
  const settle = (run: Awaited<ReturnType<typeof claim>>) =>
    kanban.run((context) => completeRun(context, refOf(run), { summary: 'Done' }));
});
