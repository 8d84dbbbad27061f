import { type KanbanActor } from '@keelson/contracts/kanban/actor';
import { ListBoards } from '@keelson/contracts/kanban/board/board-endpoints';
import { ListCards } from '@keelson/contracts/kanban/card/card-endpoints';
import { ExecutionClient } from '@keelson/contracts/kanban/client/execution-client';
import { retryAtMost } from '@keelson/contracts/kanban/client/retry';
import { Heartbeat } from '@keelson/contracts/kanban/run/run-endpoints';
import { agentActor, DEMO_AGENTS } from '../seed/agents';
import { DemoAgent } from './demo-agent';

const STEP_MS = 5_000;
/** One heartbeat in five minutes; the lease lasts fifteen. */
const STEPS_BETWEEN_HEARTBEATS = 60;

/**
 * Runs the demo's pull agents: a card assigned to one of them is claimed within seconds, and the runs of
 * the demo data keep their leases.
 *
 * @returns Stops the agents.
 */
export function runDemoAgents(url: string, token: string): () => void {
  const client = new ExecutionClient(url, { token, retry: retryAtMost(4) });
  const actors = DEMO_AGENTS.filter(({ kind }) => kind === 'pull').flatMap(
    ({ id }) => agentActor(id) ?? [],
  );
  const agents = actors.map((actor) => new DemoAgent(client, actor));
  let steps = 0;
  let busy = false;
  const step = async (): Promise<void> => {
    if (busy) return;
    busy = true;
    try {
      if (steps % STEPS_BETWEEN_HEARTBEATS === 0) await keepAlive(client, actors);
      for (const agent of agents) await agent.step();
      steps += 1;
    } catch {
      return; // the service is starting or stopping; the next step retries
    } finally {
      busy = false;
    }
  };
  const timer = setInterval(() => void step(), STEP_MS);
  return () => clearInterval(timer);
}

/** Renews the lease of every running run of these agents. */
async function keepAlive(client: ExecutionClient, actors: readonly KanbanActor[]): Promise<void> {
  const [reader] = actors;
  if (reader === undefined) return;
  const all = { limit: 100 };
  const boards = await client.call(ListBoards, { query: all }, { actor: reader });
  for (const { slug } of boards.items) {
    const query = { ...all, status: 'running' as const };
    const cards = await client.call(ListCards, { path: { slug }, query }, { actor: reader });
    for (const { id, currentRunId, assignee } of cards.items) {
      const actor = actors.find((one) => one.id === assignee?.id);
      if (actor === undefined || currentRunId === null) continue;
      const path = { slug, cardId: id, runId: currentRunId };
      await client.call(Heartbeat, { path }, { actor });
    }
  }
}
