import { type Agent } from '@keelson/contracts/kanban/agent/agent';
import { type DispatchReport } from '@keelson/contracts/kanban/agent/dispatch';
import { HOUR, MINUTE } from '@keelson/contracts/time';
import fc from 'fast-check';
import { claimCard } from '../runs/claim-card';
import { openKanban } from '../testing/open-kanban';
import { type FakeEndpoint, serveEndpoint } from '../testing/serve';

/** A generated card; assignments to agents that are not registered are skipped. */
interface Made {
  readonly assignee: 'nobody' | 'person' | 'unknown' | number;
  readonly priority: number;
  readonly board: number;
  /**
   * Claimed long ago without a heartbeat · just claimed · scheduled and due · failed and waiting to
   * retry.
   */
  readonly past: 'none' | 'silent' | 'running' | 'due' | 'due-but-waiting';
}
interface World {
  readonly agents: readonly {
    readonly kind: Agent['kind'];
    readonly max: number;
    readonly on: boolean;
  }[];
  readonly cards: readonly Made[];
  readonly wip: number | undefined;
  readonly slots: number;
  readonly limit: number;
  readonly retryMs: number;
  readonly oneBoard: boolean;
}

const made = fc.record<Made>({
  assignee: fc.oneof(
    { weight: 6, arbitrary: fc.nat({ max: 2 }) },
    {
      weight: 1,
      arbitrary: fc.constantFrom('nobody' as const, 'person' as const, 'unknown' as const),
    },
  ),
  priority: fc.nat({ max: 4 }),
  board: fc.nat({ max: 1 }),
  past: fc.constantFrom('none', 'none', 'silent', 'silent', 'running', 'due', 'due-but-waiting'),
});
const worlds = fc.record<World>({
  agents: fc.array(
    fc.record({
      kind: fc.constantFrom('http' as const, 'http' as const, 'http' as const, 'pull' as const),
      max: fc.integer({ min: 1, max: 3 }),
      on: fc.integer({ min: 0, max: 4 }).map((roll) => roll > 0),
    }),
    { minLength: 3, maxLength: 3 },
  ),
  cards: fc.array(made, { minLength: 3, maxLength: 12 }),
  wip: fc.constantFrom(undefined, undefined, 1, 3),
  slots: fc.integer({ min: 1, max: 6 }),
  limit: fc.integer({ min: 1, max: 8 }),
  retryMs: fc.constantFrom(0, MINUTE),
  oneBoard: fc.boolean(),
});

let endpoint: FakeEndpoint;
beforeAll(async () => {
  endpoint = await serveEndpoint(() => new Promise(() => undefined));
});
afterAll(() => endpoint.close());

const decided = ({ decisions, reclaimed, woken }: DispatchReport): unknown => ({
  reclaimed,
  woken,
  decisions: decisions.map(({ runId: _, ...decision }) => decision),
});

async function live(world: World): Promise<void> {
  const policy = { maxConcurrentRuns: world.slots, leaseMs: MINUTE, retryMs: world.retryMs };
  const kanban = openKanban({ policy });
  try {
    const wipLimits = world.wip === undefined ? {} : { running: world.wip };
    const boards = [await kanban.board({ wipLimits }), await kanban.board()];
    await kanban.person('ada');
    const agents: Agent[] = [];
    for (const { kind, max } of world.agents) {
      const address = kind === 'http' ? { endpoint: endpoint.url } : {};
      agents.push(await kanban.agent({ kind, maxConcurrency: max, ...address }));
    }
    const begun: (() => Promise<unknown>)[] = [];
    for (const { assignee, priority, board, past } of world.cards) {
      const parent =
        past === 'due-but-waiting' ? await kanban.card(boards[board]!, { status: 'triage' }) : null;
      const isDue = past === 'due' || past === 'due-but-waiting';
      const agent = typeof assignee === 'number' ? agents[assignee] : undefined;
      const card = await kanban.card(boards[board]!, {
        priority: priority,
        ...(agent === undefined ? {} : { assignee: { kind: 'agent', id: agent.id } }),
        ...(assignee === 'person' ? { assignee: { kind: 'user', id: 'ada' } as never } : {}),
        ...(parent === null ? {} : { parents: [parent.id] }),
        ...(isDue ? { scheduleAt: kanban.clock.at + HOUR } : {}),
      });
      if (agent === undefined || (past !== 'silent' && past !== 'running')) continue;
      const claim = { slug: card.boardSlug, cardId: card.id, agentId: agent.id };
      const begin = (): Promise<unknown> =>
        // All slots are in use: the card stays ready.
        claimCard({ ...kanban.service, policy }, kanban.as(), claim).catch(() => undefined);
      if (past === 'silent') await begin();
      else begun.push(begin);
    }
    kanban.clock.at += 2 * HOUR;
    for (const begin of begun) await begin();
    for (const [index, { on }] of world.agents.entries()) {
      const ref = kanban.service.transactions.refs.agent(agents[index]!.id).withConverter(null);
      if (!on) await ref.update({ enabled: false });
    }
    const request = {
      limit: world.limit,
      ...(world.oneBoard ? { boardSlug: boards[0]!.slug } : {}),
    };
    const dry = await kanban.service.dispatcher.pass({ ...request, dryRun: true });
    const again = await kanban.service.dispatcher.pass({ ...request, dryRun: true });
    expect(again).toEqual(dry);
    const real = await kanban.service.dispatcher.pass({ ...request, dryRun: false });
    expect(decided(real)).toEqual(decided(dry));
    const starts = dry.decisions.filter(({ reason }) => reason === 'start').length;
    expect(real.started).toBe(starts);
    expect(real.slots.taken).toBe(dry.slots.taken + starts);
  } finally {
    await kanban.service.executor.stop(0);
    await kanban.close();
  }
}

it('a dry run predicts the next pass, with its reasons', async () => {
  await fc.assert(fc.asyncProperty(worlds, live), { numRuns: 8, endOnFailure: true });
});
