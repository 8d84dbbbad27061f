import { DomainError, type ErrorCode } from '@keelson/contracts/errors';
import { type AgentId, type BoardSlug } from '@keelson/contracts/ids';
import { type Card } from '@keelson/contracts/kanban/card/card';
import { type Agent } from '@keelson/contracts/kanban/agent/agent';
import { pausedUntil } from '@keelson/contracts/kanban/agent/monthly-budget';
import { type ClaimedRun } from '@keelson/contracts/kanban/run/run-endpoints';
import { type EpochMs } from '@keelson/contracts/time';
import { type AgentRepo } from '@keelson/server/kanban/agent-repo';
import { type BoardRepo } from '@keelson/server/kanban/board-repo';
import { type CardRepo } from '@keelson/server/kanban/card-repo';
import { type DocumentSnapshot } from 'firebase-admin/firestore';
import {
  claimCard,
  type ClaimDeps,
  type StoredClaim,
  tryClaimCard,
  withToken,
} from '../runs/claim-card';
import { type Mutation } from '../store/mutation';
import { type CandidateQueues } from './candidate-queues';
import { type ReadyCardRepo } from './ready-card-repo';

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
/** A claim gives up after so many cards that it could not have. */
const MAX_TRIES = 60;

export interface ClaimNextDeps extends ClaimDeps {
  readonly boards: BoardRepo;
  readonly ready: ReadyCardRepo;
  readonly cards: CardRepo;
  readonly agents: AgentRepo;
  readonly candidates: CandidateQueues;
}

export interface ClaimNextRequest {
  readonly agentId: AgentId;
  readonly boardSlug: BoardSlug | undefined;
  /** The agent where the caller has read it: it is not read again. */
  readonly known?: { readonly agent: Agent; readonly read: readonly DocumentSnapshot<object>[] };
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
  const { transactions, runTokens, boards, candidates, ready } = deps;
  const { agentId, boardSlug, known } = request;
  const agent = known?.agent ?? (await deps.agents.get(agentId));
  const search = { agent, boardSlug, at: mutation.at };
  const read = [...(known?.read ?? [])];
  const overtaken: Card[] = [];
  const errors = new ClaimErrors(deps, mutation, agentId);
  for await (const card of candidates.candidates(search)) {
    const claim = { ...refOf(card), agentId, read: [...read, ...ready.documentsOf(card)] };
    const claimed = await errors.skip(() => tryClaimCard(deps, mutation, claim));
    if (claimed === null) {
      overtaken.push(card);
      candidates.overtaken(card);
      // It may not have been the card that had changed.
      read.length = 0;
    } else if (claimed !== 'skipped') {
      candidates.claimed(claimed.card);
      return claimed;
    }
    if (errors.isEnough) break;
  }
  for (const card of overtaken) {
    if (errors.isEnough) break;
    const claimed = await errors.skip(() => claimCard(deps, mutation, { ...refOf(card), agentId }));
    if (claimed !== 'skipped') return claimed;
  }
  const earlier = await transactions.findStoredResult<StoredClaim>(mutation);
  if (earlier !== null) return withToken(runTokens, earlier);
  // A board that does not exist is an error, one without cards is not.
  if (boardSlug !== undefined) await boards.get(boardSlug);
  throw new DomainError(
    'kanban/nothing-to-claim',
    `No card is ready for this agent.${errors.paused}`,
  );
}

const refOf = ({ boardSlug, id }: Card) => ({ slug: boardSlug, cardId: id });

/** Passes over the cards that a claim cannot have. */
class ClaimErrors {
  /** The reasons for which the agent gets no card at all; empty when it may get one. */
  paused = '';
  private count = 0;

  constructor(
    private readonly deps: ClaimNextDeps,
    private readonly mutation: Mutation,
    private readonly agentId: AgentId,
  ) {}

  get isEnough(): boolean {
    return this.paused !== '' || this.count >= MAX_TRIES;
  }

  async skip<Result>(claim: () => Promise<Result>): Promise<Result | 'skipped'> {
    try {
      return await claim();
    } catch (error) {
      if (!(error instanceof DomainError) || !SKIP_TO_NEXT.has(error.code)) throw error;
      this.count += 1;
      // The budget of this card, or that of the agent, which concerns all others, too.
      const isPaused =
        error.code === 'kanban/budget-used-up' &&
        (await isAgentPaused(this.deps, this.agentId, this.mutation.at));
      if (isPaused) this.paused = ` ${error.message}`;
      return 'skipped';
    }
  }
}

async function isAgentPaused(
  { agents }: Pick<ClaimNextDeps, 'agents'>,
  id: AgentId,
  at: EpochMs,
): Promise<boolean> {
  const agent = await agents.find(id);
  return agent !== null && pausedUntil(agent, at) !== null;
}
