import { DomainError, type ErrorCode } from '@keelson/contracts/errors';
import { type AgentId, type BoardSlug } from '@keelson/contracts/ids';
import { reviewsOf } from '@keelson/contracts/kanban/agent/agent';
import { pausedUntil } from '@keelson/contracts/kanban/agent/monthly-budget';
import { type ClaimedRun } from '@keelson/contracts/kanban/run/run-endpoints';
import { type EpochMs } from '@keelson/contracts/time';
import { type AgentRepo } from '@keelson/server/kanban/agent-repo';
import { type BoardRepo } from '@keelson/server/kanban/board-repo';
import { type CardRepo } from '@keelson/server/kanban/card-repo';
import { claimCard, type ClaimDeps, type StoredClaim, withToken } from '../runs/claim-card';
import { type Mutation } from '../store/mutation';
import { compareCandidates } from './domain/choose-next';
import { type ReadyCardRepo } from './ready-card-repo';
import { StartableCards } from './startable-cards';

/** Errors that concern one card only, so the next card is tried. */
const SKIP_TO_NEXT = new Set<ErrorCode>([
  'kanban/already-claimed',
  'kanban/not-claimable',
  'kanban/assigned-elsewhere',
  'kanban/card-archived',
  'kanban/not-due',
  'kanban/budget-used-up',
  'kanban/skills-missing',
  'kanban/parents-open',
  'kanban/wip-limit',
  'kanban/board-archived',
]);
const CANDIDATES = 20;

export interface ClaimNextDeps extends ClaimDeps {
  readonly boards: BoardRepo;
  readonly ready: ReadyCardRepo;
  readonly cards: CardRepo;
  readonly agents: AgentRepo;
}

export interface ClaimNextRequest {
  readonly agentId: AgentId;
  readonly boardSlug: BoardSlug | undefined;
}

/**
 * Starts the next card of a pull agent: a ready one that is assigned to it, one without an assignee that asks for its skills,
 * or one that it may review.
 *
 * @throws {DomainError} `kanban/nothing-to-claim`, or the error that concerns the agent itself.
 */
export async function claimNext(
  deps: ClaimNextDeps,
  mutation: Mutation,
  request: ClaimNextRequest,
): Promise<ClaimedRun> {
  const { transactions, runTokens, boards } = deps;
  const earlier = await transactions.findStoredResult<StoredClaim>(mutation);
  if (earlier !== null) return withToken(runTokens, earlier);
  const { agentId, boardSlug } = request;
  // A board that does not exist is an error, one without cards is not.
  if (boardSlug !== undefined) await boards.get(boardSlug);
  const search = { at: mutation.at, count: CANDIDATES, boardSlug };
  const agent = await deps.agents.get(agentId);
  const startable = new StartableCards(deps);
  const found = [
    ...(await startable.find(agent, search)),
    ...(await startable.findOffered(agent, search)),
    ...(await startable.findReviews(agentId, reviewsOf(agent), search)),
  ];
  let paused = '';
  for (const card of found.sort(compareCandidates)) {
    if (paused !== '') break;
    try {
      return await claimCard(deps, mutation, {
        slug: card.boardSlug,
        cardId: card.id,
        agentId,
      });
    } catch (error) {
      if (!(error instanceof DomainError) || !SKIP_TO_NEXT.has(error.code)) throw error;
      // The budget of this card, or that of the agent, which concerns all others, too.
      const isPaused =
        error.code === 'kanban/budget-used-up' && (await isAgentPaused(deps, agentId, mutation.at));
      if (isPaused) paused = ` ${error.message}`;
    }
  }
  throw new DomainError('kanban/nothing-to-claim', `No card is ready for this agent.${paused}`);
}

async function isAgentPaused(
  { agents }: Pick<ClaimNextDeps, 'agents'>,
  id: AgentId,
  at: EpochMs,
): Promise<boolean> {
  const agent = await agents.find(id);
  return agent !== null && pausedUntil(agent, at) !== null;
}
