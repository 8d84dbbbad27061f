import { type AgentId } from '@keelson/contracts/ids';
import { type Card } from '@keelson/contracts/kanban/card/card';
import { ALL_RUNS, type Run } from '@keelson/contracts/kanban/run/run';
import { type ClaimedRun } from '@keelson/contracts/kanban/run/run-endpoints';
import { kanbanRefs } from '@keelson/server/kanban/refs';
import { type Firestore } from 'firebase-admin/firestore';
import { type RunTokens } from './run-tokens';

interface ListDeps {
  readonly db: Firestore;
  readonly runTokens: RunTokens;
}

/**
 * The active runs of an agent with their tokens, oldest first. Its slots name them, so there are at most as many as the
 * agent may have at the same time.
 */
export async function listActiveRuns(
  { db, runTokens }: ListDeps,
  agentId: AgentId,
): Promise<ClaimedRun[]> {
  const refs = kanbanRefs(db);
  const held = refs.slots().where('scope', '==', ALL_RUNS).where('agentId', '==', agentId);
  const slots = (await held.get()).docs;
  if (slots.length === 0) return [];
  const holders = slots.map((slot) => slot.data());
  const [runs, cards] = await Promise.all([
    db.getAll(...holders.map(({ boardSlug, cardId, runId }) => refs.run(boardSlug, cardId, runId))),
    db.getAll(...holders.map(({ boardSlug, cardId }) => refs.card(boardSlug, cardId))),
  ]);
  return holders
    .flatMap((_, index) => {
      const run = runs[index]?.data() as Run | undefined;
      const card = cards[index]?.data() as Card | undefined;
      if (run?.status !== 'active' || card === undefined) return [];
      const token = runTokens.of(run);
      return [{ card, run, token }];
    })
    .sort((a, b) => a.run.startedAt - b.run.startedAt);
}
