import { DomainError } from '@keelson/contracts/errors';
import { type AgentId, type BoardSlug, type CardId, RunId } from '@keelson/contracts/ids';
import { type Agent } from '@keelson/contracts/kanban/agent';
import { type Card } from '@keelson/contracts/kanban/card';
import { type ActiveRun } from '@keelson/contracts/kanban/run';
import { type ClaimedRun } from '@keelson/contracts/kanban/run-endpoints';
import { paths } from '@keelson/contracts/paths';
import { setStatus } from '../cards/set-status';
import { sha256 } from '@keelson/server/digest';
import { newId, newSecret } from '../platform/ids';
import { type Change } from '../store/change';
import { type Mutation } from '../store/mutation';
import { type UnitOfWork } from '../store/unit-of-work';
import { type RunPolicy } from './run-policy';
import { takePermits } from './permits';
import { viewOf } from './view-run';

export interface Claim {
  readonly slug: BoardSlug;
  readonly cardId: CardId;
  readonly agentId: AgentId;
}

/**
 * An agent starts a card. Of several that try at once exactly one wins: the card, the run and the
 * places are stored together, and only if none of them changed since they were read.
 */
export function claimCard(
  work: UnitOfWork,
  policy: RunPolicy,
  mutation: Mutation,
  { slug, cardId, agentId }: Claim,
): Promise<ClaimedRun> {
  const runId = RunId.parse(newId());
  const token = newSecret('run');
  const { refs } = work;
  const ahead = [refs.board(slug), refs.agent(agentId), refs.card(slug, cardId)];
  const decide = async (change: Change): Promise<ClaimedRun> => {
    const board = await change.openBoard(slug);
    const agent = await activeAgent(change, agentId);
    const card = await change.card(slug, cardId);
    // The commit went through and its answer was lost: it is our own run that stands there.
    const mine = card.currentRunId === runId ? await activeRun(change, card, runId) : null;
    if (mine !== null) return { card, run: viewOf(mine), token };
    checkClaim(change, card, agent);
    const run = await newRun(change, card, agent, { runId, token, policy });
    const claimed = await setStatus(change, board, withAssignee(card, agent), {
      to: 'running',
      by: 'claim',
      runId,
      event: { kind: 'claimed', runId, payload: { agent: agent.id, attempt: run.attempt } },
    });
    change.unit.add(change.refs.run(slug, cardId, runId), run);
    change.audit({
      action: 'run.claim',
      target: paths.cardRun(slug, cardId, runId),
      summary: `${agent.name} started “${card.title}”`,
      before: card,
      after: claimed,
    });
    return { card: claimed, run: viewOf(run), token };
  };
  return work.run(mutation, decide, ahead);
}

/** @throws {DomainError} `kanban/agent-not-found` or `kanban/agent-disabled`. */
async function activeAgent(change: Change, id: AgentId): Promise<Agent> {
  const agent = await change.unit.get(change.refs.agent(id), 'lock');
  if (agent === null) throw new DomainError('kanban/agent-not-found', `There is no agent ${id}.`);
  if (!agent.enabled) {
    throw new DomainError('kanban/agent-disabled', `${agent.name} is switched off.`);
  }
  return agent;
}

async function activeRun(change: Change, card: Card, runId: RunId): Promise<ActiveRun | null> {
  const run = await change.unit.get(change.refs.run(card.boardSlug, card.id, runId));
  return run?.status === 'active' ? run : null;
}

function checkClaim(change: Change, card: Card, agent: Agent): void {
  const { assignee, notBefore } = card;
  if (assignee !== null && (assignee.kind !== 'agent' || assignee.id !== agent.id)) {
    throw new DomainError('kanban/assigned-elsewhere', `The card is assigned to ${assignee.id}.`);
  }
  if (notBefore !== null && notBefore > change.at && card.status === 'ready') {
    throw new DomainError('kanban/not-due', 'It failed and waits before the next try.', [], {
      details: { notBefore },
    });
  }
}

const withAssignee = (card: Card, agent: Agent): Card => ({
  ...card,
  assignee: { kind: 'agent', id: agent.id },
});

async function newRun(
  change: Change,
  card: Card,
  agent: Agent,
  how: { readonly runId: RunId; readonly token: string; readonly policy: RunPolicy },
): Promise<ActiveRun> {
  const { runId, token, policy } = how;
  const { at } = change;
  const longest = card.maxRuntimeMs ?? agent.maxRuntimeMs;
  const deadline = longest === null ? null : at + longest;
  const leaseUntil = Math.min(at + policy.leaseMs, deadline ?? Infinity);
  const who = { boardSlug: card.boardSlug, cardId: card.id };
  const permits = await takePermits(change, { ...who, runId, leaseUntil }, agent, policy.places);
  return {
    ...who,
    id: runId,
    agentId: agent.id,
    agentKind: agent.kind,
    attempt: card.consecutiveFailures + 1,
    tokenHash: sha256(token),
    permits,
    claimedBy: change.actor,
    startedAt: at,
    deadline,
    heartbeatAt: at,
    status: 'active',
    leaseUntil,
  };
}
