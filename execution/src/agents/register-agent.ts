import { DomainError } from '@keelson/contracts/errors';
import { type AgentId, type BoardSlug } from '@keelson/contracts/ids';
import { type Agent } from '@keelson/contracts/kanban/agent/agent';
import { type EditAgent, type NewAgent } from '@keelson/contracts/kanban/agent/agent-endpoints';
import { paths } from '@keelson/contracts/paths';
import { type output } from 'zod';
import { sha256 } from '@keelson/server/digest';
import { newSecret } from '../platform/ids';
import { type Mutation } from '../store/mutation';
import { type TransactionRunner } from '../store/transaction-runner';
import { requireBoards } from '../store/check-references';
import { withoutUndefined } from '../store/without-undefined';
import { checkAgentRevision, requireAgent } from './check-agent';
import { checkEndpoint } from './check-endpoint';
import { type NetworkPolicy } from './network-policy';

export interface AgentDeps {
  readonly transactions: TransactionRunner;
  readonly networkPolicy: NetworkPolicy;
}

/**
 * Registers an agent. An `http` agent gets its signing secret here; `secrets` returns and rotates
 * it.
 */
export function registerAgent(
  { transactions, networkPolicy }: AgentDeps,
  mutation: Mutation,
  request: NewAgent,
): Promise<Agent> {
  if (request.kind === 'http') checkEndpoint(request.endpoint, networkPolicy);
  const signingSecret = newSecret('sig');
  return transactions.run(mutation, async (context) => {
    const ref = context.refs.agent(request.id);
    if ((await context.writeSet.get(ref)) !== null) {
      throw new DomainError('kanban/agent-exists', `Agent ${request.id} already exists.`);
    }
    const reviews = request.kind === 'pull' ? request.reviews : [];
    await requireBoards(context, [...new Set([...request.boards, ...reviews])]);
    const { at } = context;
    const agent: Agent = {
      ...request,
      monthUsage: null,
      lastSeenAt: null,
      calls: {},
      revision: 1,
      createdAt: at,
      updatedAt: at,
    };
    context.writeSet.put(ref, agent);
    context.signals.agents.add(agent.id);
    context.writeSet.create(context.refs.agentSecret(agent.id), {
      id: agent.id,
      tokenHash: null,
      signingSecret,
      rotatedAt: at,
    });
    context.audit({
      action: 'agent.register',
      target: paths.agent(agent.id),
      message: { code: 'agent.registered', params: { name: agent.name } },
      before: null,
      after: agent,
    });
    return agent;
  });
}

export type AgentEdit = output<typeof EditAgent.body>;

export function editAgent(
  { transactions, networkPolicy }: AgentDeps,
  mutation: Mutation,
  id: AgentId,
  { expectedRevision, endpoint, timeoutMs, reviews, ...settings }: AgentEdit,
): Promise<Agent> {
  if (endpoint !== undefined) checkEndpoint(endpoint, networkPolicy);
  return transactions.run(mutation, async (context) => {
    const ref = context.refs.agent(id);
    const agent = await requireAgent(context, id);
    checkAgentRevision(agent, expectedRevision);
    if (agent.kind !== 'http' && (endpoint !== undefined || timeoutMs !== undefined)) {
      throw new DomainError('kanban/agent-endpoint-refused', 'Only http agents have an endpoint.');
    }
    if (reviews !== undefined) {
      if (agent.kind !== 'pull')
        throw new DomainError('request/invalid', 'Only pull agents review cards.');
      await requireBoards(context, added(reviews, agent.reviews));
    }
    await requireBoards(context, added(settings.boards ?? [], agent.boards));
    const next = {
      ...agent,
      ...withoutUndefined({ ...settings, endpoint, timeoutMs, reviews }),
      revision: agent.revision + 1,
      updatedAt: context.at,
    } as Agent;
    context.writeSet.put(ref, next);
    context.signals.agents.add(id);
    // Cards that were left to this agent by their preferred model may go to others now.
    if (agent.enabled && !isSameMatch(agent, next)) context.signals.everything = true;
    context.audit({
      action: 'agent.edit',
      target: paths.agent(id),
      message: { code: 'agent.edited', params: { name: agent.name } },
      before: agent,
      after: next,
    });
    return next;
  });
}

/** A board that was deleted since may stay. */
const added = (boards: readonly BoardSlug[], known: readonly BoardSlug[]): BoardSlug[] =>
  boards.filter((slug) => !known.includes(slug));

const isSameMatch = (before: Agent, after: Agent): boolean =>
  before.enabled === after.enabled &&
  before.boards.join() === after.boards.join() &&
  before.skills.join() === after.skills.join() &&
  before.models.join() === after.models.join();

export interface AgentSecrets {
  readonly token: string;
  readonly signingSecret: string;
}

/**
 * Rotates the secrets of an agent. The old ones stop working immediately. Only the token's hash and
 * the signing key are stored.
 */
export async function rotateAgentSecrets(
  transactions: TransactionRunner,
  mutation: Mutation,
  id: AgentId,
): Promise<AgentSecrets> {
  const token = newSecret('agent');
  const signingSecret = newSecret('sig');
  await transactions.run(mutation, async (context) => {
    const agent = await requireAgent(context, id);
    const ref = context.refs.agentSecret(id);
    await context.writeSet.get(ref);
    context.writeSet.put(ref, {
      id,
      tokenHash: sha256(token),
      signingSecret,
      rotatedAt: context.at,
    });
    context.audit({
      action: 'agent.rotate',
      target: paths.agent(id),
      message: { code: 'agent.secrets-rotated', params: { name: agent.name } },
      before: null,
      after: null,
    });
  });
  return { token, signingSecret };
}
