import { DomainError, type ErrorCode } from '@keelson/contracts/errors';
import { type AgentId, type BoardSlug } from '@keelson/contracts/ids';
import { type ClaimedRun } from '@keelson/contracts/kanban/run-endpoints';
import { type BoardRepo } from '../boards/board-repo';
import { claimCard } from '../runs/claim-card';
import { type RunPolicy } from '../runs/run-policy';
import { type Mutation } from '../store/mutation';
import { type UnitOfWork } from '../store/unit-of-work';
import { compareCandidates } from './domain/choose-next';
import { type ReadyCards } from './ready-cards';

/** Refusals that are about one card, so that the next one may be tried. */
const TRY_NEXT = new Set<ErrorCode>([
  'kanban/already-claimed',
  'kanban/not-claimable',
  'kanban/assigned-elsewhere',
  'kanban/card-archived',
  'kanban/not-due',
  'kanban/parents-open',
  'kanban/wip-limit',
  'kanban/board-archived',
]);
const CANDIDATES = 20;

export interface ClaimNextDeps {
  readonly work: UnitOfWork;
  readonly policy: RunPolicy;
  readonly boards: BoardRepo;
  readonly ready: ReadyCards;
}

export interface ClaimNextRequest {
  readonly agentId: AgentId;
  readonly boardSlug: BoardSlug | undefined;
}

/**
 * Starts the next card that waits for an agent which fetches its work itself.
 *
 * @throws {DomainError} `kanban/nothing-to-claim`, or what refuses the agent altogether.
 */
export async function claimNext(
  deps: ClaimNextDeps,
  mutation: Mutation,
  request: ClaimNextRequest,
): Promise<ClaimedRun> {
  const { work, policy, boards, ready } = deps;
  const earlier = await work.recall<ClaimedRun>(mutation);
  if (earlier !== null) return earlier;
  const { agentId, boardSlug } = request;
  const where = boardSlug === undefined ? await boards.list(false) : [await boards.get(boardSlug)];
  const search = { at: mutation.at, count: CANDIDATES };
  const found = await Promise.all(where.map(({ slug }) => ready.assignedTo(slug, agentId, search)));
  for (const card of found.flat().sort(compareCandidates)) {
    try {
      return await claimCard(work, policy, mutation, {
        slug: card.boardSlug,
        cardId: card.id,
        agentId,
      });
    } catch (error) {
      if (!(error instanceof DomainError) || !TRY_NEXT.has(error.code)) throw error;
    }
  }
  throw new DomainError('kanban/nothing-to-claim', 'No card is ready for this agent.');
}
