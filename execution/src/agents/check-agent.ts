import { DomainError } from '@keelson/contracts/errors';
import { type AgentId } from '@keelson/contracts/ids';
import { type Agent } from '@keelson/contracts/kanban/agent/agent';
import { isDeleted } from '@keelson/contracts/kanban/board/bin';
import { StaleAgentDetails } from '@keelson/contracts/kanban/card/error-details';
import { type Guard } from '@keelson/server/store/write-set';
import { type MutationContext } from '../store/mutation-context';

/** @throws {DomainError} `kanban/agent-not-found`, also for an agent in the bin. */
export async function requireAgent(
  { refs, writeSet }: MutationContext,
  id: AgentId,
  guard: Guard = 'none',
): Promise<Agent> {
  const agent = await writeSet.get(refs.agent(id), guard);
  if (agent !== null && !isDeleted(agent)) return agent;
  throw new DomainError('kanban/agent-not-found', `Agent ${id} does not exist.`);
}

/** @throws {DomainError} `kanban/revision-stale` with the current agent. */
export function checkAgentRevision(agent: Agent, expectedRevision: number): void {
  if (agent.revision === expectedRevision) return;
  throw new DomainError(
    'kanban/revision-stale',
    `The agent has changed (now revision ${agent.revision}). Reload it and try again.`,
    [],
    { details: StaleAgentDetails.parse({ agent }) },
  );
}
