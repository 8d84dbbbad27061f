import { type RunRef } from '@keelson/server/kanban/refs';
import { type ClaimedRun } from '@keelson/contracts/kanban/run/run-endpoints';
import { type Clock } from '@keelson/server/clock';
import { type AgentRepo } from '@keelson/server/kanban/agent-repo';
import { readsBoard } from '@keelson/server/kanban/agents-of-board';
import { type BoardRepo } from '@keelson/server/kanban/board-repo';
import { type CardRepo } from '@keelson/server/kanban/card-repo';
import { type Logger } from '@keelson/server/logger';
import { type Mutation } from '../store/mutation';
import { type TransactionRunner } from '../store/transaction-runner';
import { abandonClaim } from './reclaim-run';
import { leaseLost } from '../leases/domain/lease';
import { renewFirstLease } from '../leases/hold-run';

interface ClaimOnceDeps {
  readonly transactions: TransactionRunner;
  readonly boards: BoardRepo;
  readonly cards: CardRepo;
  readonly agents: AgentRepo;
  readonly now: Clock;
  readonly log: Logger;
}

/**
 * Claims. A repeated request has the stored claim, and its context is read anew: that needs an active run, or a card that the
 * agent still reads. The run has its first lease anew. A claim whose client is gone before its first call on the run is
 * released.
 *
 * @param gone Aborts when the client disconnects without the response or cancels the request.
 * @throws {DomainError} what `claim` throws; `kanban/lease-lost`.
 */
export async function claimOnce(
  deps: ClaimOnceDeps,
  mutation: Mutation,
  gone: AbortSignal,
  claim: (mutation: Mutation) => Promise<ClaimedRun>,
): Promise<ClaimedRun> {
  const replay = { happened: false };
  const { key } = mutation;
  const onReplay = (): void => {
    replay.happened = true;
    key?.onReplay?.();
  };
  const claimed = await claim(key === null ? mutation : { ...mutation, key: { ...key, onReplay } });
  if (replay.happened) await requireClaim(deps, mutation, claimed);
  else await abandonWhen(gone, deps, mutation, refOf(claimed));
  return claimed;
}

const refOf = ({ card, run }: ClaimedRun): RunRef => ({
  slug: card.boardSlug,
  cardId: card.id,
  runId: run.id,
});

async function abandonWhen(
  gone: AbortSignal,
  { transactions, now, log }: ClaimOnceDeps,
  mutation: Mutation,
  at: RunRef,
): Promise<void> {
  const abandon = async (): Promise<void> => {
    try {
      await abandonClaim(transactions, { ...mutation, at: now() }, at);
    } catch (error) {
      // The first lease ends the run a moment later.
      log.warn('Releasing a claim whose client is gone failed', { error, ...at });
    }
  };
  if (gone.aborted) await abandon();
  else gone.addEventListener('abort', () => void abandon(), { once: true });
}

async function requireClaim(
  { transactions, boards, cards, agents }: ClaimOnceDeps,
  mutation: Mutation,
  claimed: ClaimedRun,
): Promise<void> {
  const at = refOf(claimed);
  const run = await transactions.run({ ...mutation, key: null }, async (context) => {
    const stored = await context.writeSet.get(context.refs.run(at.slug, at.cardId, at.runId));
    if (stored?.status === 'active') await renewFirstLease(context, stored);
    return stored;
  });
  if (run?.status === 'active') return;
  const [card, agent] = await Promise.all([
    cards.find(at.slug, at.cardId),
    agents.find(claimed.run.agentId),
  ]);
  const reads = agent !== null && (await readsBoard({ boards, cards }, agent, at.slug));
  if (card === null || !reads) throw leaseLost(run ?? claimed.run);
}
