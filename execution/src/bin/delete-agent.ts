import { type AgentId } from '@keelson/contracts/ids';
import { type Agent } from '@keelson/contracts/kanban/agent/agent';
import { agentBinId, type BinEntry, isDeleted } from '@keelson/contracts/kanban/board/bin';
import { paths } from '@keelson/contracts/paths';
import { checkAgentRevision, requireAgent } from '../agents/check-agent';
import { type MutationContext } from '../store/mutation-context';
import { addEntry, notInBin, stillRunning, takeEntry } from './bin-entry';

type AgentEntry = Extract<BinEntry, { kind: 'agent' }>;

/** Moves an agent to the bin. Its cards stay assigned to it and start when it is restored. */
export async function deleteAgent(
  context: MutationContext,
  id: AgentId,
  { expectedRevision }: { readonly expectedRevision: number },
): Promise<AgentEntry> {
  const ref = context.refs.agent(id);
  const agent = await requireAgent(context, id);
  checkAgentRevision(agent, expectedRevision);
  const used = await context.refs.slots().where('agentId', '==', id).limit(1).get();
  if (!used.empty) throw stillRunning(`${agent.name} is working on a card.`);
  const next: Agent = {
    ...agent,
    enabled: false,
    deletedAt: context.at,
    revision: agent.revision + 1,
    updatedAt: context.at,
  };
  context.writeSet.put(ref, next);
  context.audit({
    action: 'agent.delete',
    target: paths.agent(id),
    message: { code: 'agent.deleted', params: { name: agent.name } },
    before: agent,
    after: next,
  });
  return addEntry<AgentEntry>(context, {
    id: agentBinId(id),
    kind: 'agent',
    title: agent.name,
    agentId: id,
    wasEnabled: agent.enabled,
  });
}

export async function restoreAgent(context: MutationContext, id: AgentId): Promise<Agent> {
  const ref = context.refs.agent(id);
  const agent = await context.writeSet.get(ref);
  if (agent === null || !isDeleted(agent)) throw notInBin();
  const { wasEnabled } = await takeEntry(context, agentBinId(id), 'agent');
  const { deletedAt: _, ...kept } = agent;
  const next: Agent = {
    ...kept,
    enabled: wasEnabled,
    revision: agent.revision + 1,
    updatedAt: context.at,
  };
  context.writeSet.put(ref, next);
  context.signals.agents.add(id);
  context.audit({
    action: 'agent.undelete',
    target: paths.agent(id),
    message: { code: 'agent.undeleted', params: { name: agent.name } },
    before: agent,
    after: next,
  });
  return next;
}
