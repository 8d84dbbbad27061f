import { DomainError } from '@keelson/contracts/errors';
import { type AgentId, type BoardSlug, type CardId, RunId } from '@keelson/contracts/ids';
import { type Agent, reviewsOf } from '@keelson/contracts/kanban/agent/agent';
import { type Card } from '@keelson/contracts/kanban/card/card';
import { missingSkills } from '@keelson/contracts/kanban/agent/skills';
import { type ActiveRun } from '@keelson/contracts/kanban/run/run';
import { type ClaimedRun } from '@keelson/contracts/kanban/run/run-endpoints';
import { isUsedUp } from '@keelson/contracts/kanban/run/run-result';
import { paths } from '@keelson/contracts/paths';
import { type DocumentSnapshot } from 'firebase-admin/firestore';
import { requireAgent } from '../agents/check-agent';
import { setStatus } from '../cards/set-status';
import { newId } from '../platform/ids';
import { type MutationContext } from '../store/mutation-context';
import { type Mutation } from '../store/mutation';
import { asRead, type TransactionRunner } from '../store/transaction-runner';
import { type RunPolicy } from './run-policy';
import { type RunTokens } from './run-tokens';
import { acquireSlots } from '../capacity/concurrency-slots';
import { leaseMsOf } from '../leases/domain/lease';
import { hasWorkedOn } from './find-author';
import { checkMonthlyBudgets } from '../capacity/monthly-budgets';

export interface Claim {
  readonly slug: BoardSlug;
  readonly cardId: CardId;
  readonly agentId: AgentId;
  /** The id of the run, for a caller that repeats a claim whose response was lost; a new one by default. */
  readonly runId?: RunId;
  /** True when this instance executes the run. */
  readonly hosted?: boolean;
  /** Documents of the claim that the caller has read: they are not read again. */
  readonly read?: readonly DocumentSnapshot<object>[];
}

export interface ClaimDeps {
  readonly transactions: TransactionRunner;
  readonly policy: RunPolicy;
  readonly runTokens: RunTokens;
}

/** The result of a claim as it is kept for its idempotency key. */
export type StoredClaim = Omit<ClaimedRun, 'token'>;

/**
 * Claims a card for an agent. Of several concurrent claims exactly one succeeds: the card, the run
 * and the slots are stored together, only if they are unchanged since they were read.
 */
export async function claimCard(
  deps: ClaimDeps,
  mutation: Mutation,
  claim: Claim,
): Promise<ClaimedRun> {
  const { decide, prefetch } = claimOf(deps, claim);
  return withToken(deps.runTokens, await deps.transactions.run(mutation, decide, prefetch));
}

/** Like {@link claimCard}; null when another claim was faster, for a caller that has other cards to try. */
export async function tryClaimCard(
  deps: ClaimDeps,
  mutation: Mutation,
  claim: Claim,
): Promise<ClaimedRun | null> {
  const { decide, prefetch } = claimOf(deps, claim);
  const claimed = await deps.transactions.tryOnce(mutation, decide, prefetch);
  return claimed === null ? null : withToken(deps.runTokens, claimed);
}

function claimOf(
  { transactions, policy }: ClaimDeps,
  { slug, cardId, agentId, runId = RunId.parse(newId()), hosted = false, read = [] }: Claim,
) {
  const { refs } = transactions;
  const needed = [refs.board(slug), refs.agent(agentId), refs.card(slug, cardId)];
  const prefetch = asRead(needed, read);
  const decide = async (context: MutationContext): Promise<StoredClaim> => {
    const board = await context.openBoard(slug);
    const agent = await activeAgent(context, agentId);
    const card = await context.card(slug, cardId);
    // The commit succeeded and its response was lost: the active run is our own.
    const mine = card.currentRunId === runId ? await activeRun(context, card, runId) : null;
    if (mine !== null) return { card, run: mine };
    checkClaim(context, card, agent);
    checkSkills(card, agent);
    checkMonthlyBudgets(agent, board, context.at);
    const purpose = card.status === 'review' ? 'review' : 'work';
    if (purpose === 'review') await checkNotAuthor(context, card, agent);
    const run = await newRun(context, card, agent, {
      runId,
      policy,
      purpose,
      hosted,
      unconfirmed: hosted ? null : { assignee: card.assignee, leaseMs: policy.leaseMs },
    });
    // The author keeps a card that is reviewed: it gets the card back.
    const taken = purpose === 'review' ? card : withAssignee(card, agent);
    const claimed = await setStatus(context, board, taken, {
      to: 'running',
      by: 'claim',
      runId,
      event: {
        kind: 'claimed',
        runId,
        payload: { agent: agent.id, attempt: run.attempt, purpose },
      },
    });
    context.writeSet.create(context.refs.run(slug, cardId, runId), run);
    if (context.actor.kind === 'user') {
      context.audit({
        action: 'run.claim',
        target: paths.cardRun(slug, cardId, runId),
        message: {
          code: purpose === 'review' ? 'run.review-claimed' : 'run.claimed',
          params: { card: card.title, agent: agent.name },
        },
        before: card,
        after: claimed,
      });
    }
    return { card: claimed, run };
  };
  return { decide, prefetch };
}

/** Adds the token, which is not stored. */
export const withToken = (runTokens: RunTokens, claimed: StoredClaim): ClaimedRun => ({
  ...claimed,
  token: runTokens.of(claimed.run),
});

/** @throws {DomainError} `kanban/agent-not-found` or `kanban/agent-disabled`. */
async function activeAgent(context: MutationContext, id: AgentId): Promise<Agent> {
  const agent = await requireAgent(context, id, 'lock');
  if (!agent.enabled) {
    throw new DomainError('kanban/agent-disabled', `${agent.name} is disabled.`);
  }
  return agent;
}

async function activeRun(
  context: MutationContext,
  card: Card,
  runId: RunId,
): Promise<ActiveRun | null> {
  const run = await context.writeSet.get(context.refs.run(card.boardSlug, card.id, runId));
  return run?.status === 'active' ? run : null;
}

function checkClaim(context: MutationContext, card: Card, agent: Agent): void {
  const { assignee, notBefore } = card;
  const isAssigned = assignee?.kind === 'agent' && assignee.id === agent.id;
  if (assignee !== null && !isAssigned && !isReviewer(card, agent)) {
    throw new DomainError('kanban/assigned-elsewhere', `The card is assigned to ${assignee.id}.`);
  }
  if (isUsedUp(card.budget, card.usage)) {
    throw new DomainError(
      'kanban/budget-used-up',
      'The runs of this card have used its budget. Raise the budget to continue.',
    );
  }
  if (notBefore !== null && notBefore > context.at) {
    throw new DomainError('kanban/not-due', 'The card waits to retry after a failure.', [], {
      details: { notBefore },
    });
  }
}

/** @throws {DomainError} `kanban/skills-missing`, also for a review and for the agent that the card is assigned to. */
function checkSkills(card: Card, agent: Agent): void {
  const skills = missingSkills(card, agent);
  if (skills.length === 0) return;
  throw new DomainError(
    'kanban/skills-missing',
    `The card requires skills that ${agent.name} does not have: ${skills.join(', ')}.`,
    [],
    { details: { skills } },
  );
}

/** A card in Review that is assigned to a person is reviewed by that person. */
const isReviewer = ({ status, assignee, boardSlug }: Card, agent: Agent): boolean =>
  status === 'review' && assignee?.kind !== 'user' && reviewsOf(agent).includes(boardSlug);

/** An agent does not review its own work, whoever claims for it. */
async function checkNotAuthor(context: MutationContext, card: Card, agent: Agent): Promise<void> {
  if (!(await hasWorkedOn(context, card, agent.id))) return;
  throw new DomainError(
    'kanban/not-claimable',
    'This agent did the work. Another agent or a person must review it.',
  );
}

const withAssignee = (card: Card, agent: Agent): Card => ({
  ...card,
  assignee: { kind: 'agent', id: agent.id },
});

async function newRun(
  context: MutationContext,
  card: Card,
  agent: Agent,
  how: Pick<ActiveRun, 'purpose' | 'hosted' | 'unconfirmed'> & {
    readonly runId: RunId;
    readonly policy: RunPolicy;
  },
): Promise<ActiveRun> {
  const { runId, policy, hosted, unconfirmed } = how;
  const { at } = context;
  const longest = card.maxRuntimeMs ?? agent.maxRuntimeMs;
  const deadline = longest === null ? null : at + longest;
  const leaseUntil = Math.min(at + leaseMsOf(how, policy.leaseMs), deadline ?? Infinity);
  const who = { boardSlug: card.boardSlug, cardId: card.id };
  const holder = { ...who, runId, leaseUntil, startedAt: at, purpose: how.purpose };
  await acquireSlots(context, holder, agent, policy.maxConcurrentRuns);
  return {
    ...who,
    id: runId,
    agentId: agent.id,
    agentKind: agent.kind,
    purpose: how.purpose,
    attempt: card.consecutiveFailures + 1,
    claimedBy: context.actor,
    startedAt: at,
    deadline,
    heartbeatAt: at,
    status: 'active',
    leaseUntil,
    hosted,
    unconfirmed,
  };
}
