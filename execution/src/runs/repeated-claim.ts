import { type ClaimedRun } from '@keelson/contracts/kanban/run/run-endpoints';
import { type AgentRepo } from '@keelson/server/kanban/agent-repo';
import { readsBoard } from '@keelson/server/kanban/agents-of-board';
import { type BoardRepo } from '@keelson/server/kanban/board-repo';
import { type CardRepo } from '@keelson/server/kanban/card-repo';
import { type Mutation } from '../store/mutation';
import { leaseLost } from './settle-run';

interface RepeatedClaimDeps {
  readonly boards: BoardRepo;
  readonly cards: CardRepo;
  readonly agents: AgentRepo;
}

/**
 * Claims. A repeated request has the stored claim, and its context is read anew: that needs an active run, or a card that the
 * agent still reads.
 *
 * @throws {DomainError} what `claim` throws; `kanban/lease-lost`.
 */
export async function claimOnce(
  deps: RepeatedClaimDeps,
  mutation: Mutation,
  claim: (mutation: Mutation) => Promise<ClaimedRun>,
): Promise<ClaimedRun> {
  const replay = { happened: false };
  const { key } = mutation;
  const onReplay = (): void => {
    replay.happened = true;
    key?.onReplay?.();
  };
  const claimed = await claim(key === null ? mutation : { ...mutation, key: { ...key, onReplay } });
  if (replay.happened) await requireClaim(deps, claimed);
  return claimed;
}

async function requireClaim(
  { boards, cards, agents }: RepeatedClaimDeps,
  { card: { boardSlug: slug, id: cardId }, run: claimed }: ClaimedRun,
): Promise<void> {
  const { id: runId, agentId } = claimed;
  const run = await cards.findRun({ slug, cardId, runId });
  if (run?.status === 'active') return;
  const [card, agent] = await Promise.all([cards.find(slug, cardId), agents.find(agentId)]);
  const reads = agent !== null && (await readsBoard({ boards, cards }, agent, slug));
  if (card === null || !reads) throw leaseLost(run ?? claimed);
}
