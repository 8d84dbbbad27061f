import { initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Agent } from '@keelson/contracts/kanban/agent/agent';
import { HOUR, MINUTE, SECOND } from '@keelson/contracts/time';
import { ReadCounter } from '@keelson/server/testing/read-counter';
import { rotateAgentSecrets } from '../agents/register-agent';
import { type Service } from '../service';
import { EventClient } from '../testing/follow';
import { fillIdleBoards } from '../testing/idle-boards';
import { type Kanban, openKanban } from '../testing/open-kanban';
import { type ApiResponse, serve, type Served } from '../testing/serve';

const BOARDS = 100;
const WINDOW_MS = 15 * SECOND;
const QUIET_MS = 3 * SECOND;

interface Instance {
  readonly service: Service;
  readonly served: Served;
  readonly reader: ReadCounter;
}

/** Four instances with a client each, on boards of which no card can start. */
describe('idle instances', () => {
  let kanban: Kanban;
  let boardOf: Awaited<ReturnType<typeof fillIdleBoards>>['boards'];
  let puller: Agent;
  let token: string;
  const instances: Instance[] = [];

  beforeAll(async () => {
    // The run that keeps its agent busy does not expire during the test.
    const policy = { maxConcurrentRuns: 32, leaseMs: HOUR, retryMs: 30 * SECOND };
    kanban = openKanban({ now: Date.now, tickMs: 10 * SECOND, policy });
    kanban.clock.at = Date.now();
    const filled = await fillIdleBoards(kanban, BOARDS, Date.now() + HOUR);
    [boardOf, puller] = [filled.boards, filled.puller];
    ({ token } = await rotateAgentSecrets(kanban.service.transactions, kanban.as(), puller.id));
    for (let index = 0; index < 4; index += 1) {
      const app = initializeApp({ projectId: kanban.projectId }, `${kanban.projectId}-${index}`);
      const db = getFirestore(app);
      const reader = new ReadCounter(db);
      const service = kanban.instance({ db });
      service.dispatchLoop.start();
      instances.push({ service, reader, served: await serve(service) });
    }
  }, 5 * MINUTE);
  afterAll(async () => {
    for (const { service, served } of instances) {
      service.stopping.abort();
      await Promise.all([service.dispatchLoop.stop(), served.close()]);
      service.eventFeed.close();
      await service.db.terminate();
    }
    await kanban.close();
  });

  const poll = ({ served }: Instance): Promise<ApiResponse> =>
    served.call(`POST /v1/agents/${puller.id}/claims`, { wait: 30 }, { token });
  const readsOf = (): number[] => instances.map(({ reader }) => reader.reads);

  /** A busy machine takes seconds for what an instance reads when it starts. */
  async function untilQuiet(): Promise<number[]> {
    for (let before = readsOf(); ; before = readsOf()) {
      await sleep(QUIET_MS);
      const after = readsOf();
      if (after.every((reads, index) => reads === before[index])) return after;
    }
  }

  it('read nothing while nothing changes, also for agents that wait or follow events', async () => {
    await untilQuiet();
    const polls = instances.map(poll);
    const followers = await Promise.all(
      instances.map(({ served }) => EventClient.connect(served, { token })),
    );
    const before = await untilQuiet();
    await sleep(WINDOW_MS);
    expect(readsOf()).toEqual(before);
    // One card ends one of the four polls.
    const card = await kanban.card(boardOf[2]!, { assignee: { kind: 'agent', id: puller.id } });
    const winner = await Promise.race(polls);
    expect(winner.body['card']).toMatchObject({ id: card.id });
    for (const follower of followers) {
      const events = await follower.untilEvents(2);
      expect(events.map(({ kind }) => kind)).toEqual(['created', 'claimed']);
    }
    for (const { service } of instances) service.stopping.abort();
    await Promise.all(polls);
  });

  it('read fewer than two documents a minute each to search for missed changes', async () => {
    const reads: number[] = [];
    let intervalMs = Infinity;
    for (const { service, reader } of instances) {
      const earlier = reader.reads;
      intervalMs = Math.min(intervalMs, (await service.safetyNet.scanIfDue()) - Date.now());
      reads.push(reader.reads - earlier);
    }
    // One of them scans. The others find that it is done.
    expect(reads.slice(1)).toEqual([1, 1, 1]);
    expect(Math.max(...reads) / (intervalMs / MINUTE)).toBeLessThan(2);
  });
});
