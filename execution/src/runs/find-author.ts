import { type AgentId } from '@keelson/contracts/ids';
import { type Card } from '@keelson/contracts/kanban/card';
import { type MutationContext } from '../store/mutation-context';

/** Runs of a card that are searched for the one that asked for the review. */
const RECENT_RUNS = 20;

/** The agent whose run submitted the work that waits for a review; null when a person moved the card to Review. */
export async function findAuthor(
  { refs }: MutationContext,
  { boardSlug, id }: Pick<Card, 'boardSlug' | 'id'>,
): Promise<AgentId | null> {
  const recent = refs.runs(boardSlug, id).orderBy('startedAt', 'desc').limit(RECENT_RUNS);
  const runs = (await recent.get()).docs.map((document) => document.data());
  const author = runs.find(
    (run) => run.status === 'ended' && run.purpose === 'work' && run.outcome === 'review_requested',
  );
  return author?.agentId ?? null;
}
