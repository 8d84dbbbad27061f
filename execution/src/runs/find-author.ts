import { type AgentId } from '@keelson/contracts/ids';
import { type Card } from '@keelson/contracts/kanban/card/card';
import { type MutationContext } from '../store/mutation-context';
import { deliveredRun } from './domain/delivered-run';

/** Runs of a card that are searched for its author. */
const RECENT_RUNS = 100;
/** Runs of one agent on one card, reviews included. */
const OWN_RUNS = 500;

/** The agent that delivered work on the card last; null when none of its latest runs did. */
export async function findAuthor(
  { refs }: MutationContext,
  { boardSlug, id }: Pick<Card, 'boardSlug' | 'id'>,
): Promise<AgentId | null> {
  const recent = refs.runs(boardSlug, id).orderBy('startedAt', 'desc').limit(RECENT_RUNS);
  const runs = (await recent.get()).docs.map((document) => document.data());
  return deliveredRun(runs)?.agentId ?? null;
}

/** True when the agent ever worked on the card, however that ended and however many runs of others came after. */
export async function hasWorkedOn(
  { refs }: MutationContext,
  { boardSlug, id }: Pick<Card, 'boardSlug' | 'id'>,
  agentId: AgentId,
): Promise<boolean> {
  const own = refs.runs(boardSlug, id).where('agentId', '==', agentId).limit(OWN_RUNS);
  return (await own.get()).docs.some((document) => document.data().purpose === 'work');
}
