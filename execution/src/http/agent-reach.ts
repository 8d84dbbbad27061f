import { type CardRef } from '@keelson/server/kanban/refs';
import { DomainError } from '@keelson/contracts/errors';
import { type Agent } from '@keelson/contracts/kanban/agent/agent';
import { type Card } from '@keelson/contracts/kanban/card/card';
import { readsBoard } from '@keelson/server/kanban/agents-of-board';
import { type BoardRepo } from '@keelson/server/kanban/board-repo';
import { type CardRepo } from '@keelson/server/kanban/card-repo';
import { type Principal } from './authenticate';

interface ReachDeps {
  readonly boards: BoardRepo;
  readonly cards: CardRepo;
}

/**
 * The card, for a caller that may read it. An agent reads the cards of the boards on which cards are assigned
 * to it, and of those that it reviews. Every other card is answered like one that does not exist.
 *
 * @throws {DomainError} `kanban/card-not-found`.
 */
export async function readableCard(
  deps: ReachDeps,
  principal: Principal | null,
  at: CardRef,
): Promise<Card> {
  await requireBoardOfCard(deps, principal, at);
  return deps.cards.get(at.slug, at.cardId);
}

/**
 * Requires that the board is one that the agent reaches.
 *
 * @throws {DomainError} `kanban/card-not-found`.
 */
export async function requireBoardOfCard(
  deps: ReachDeps,
  principal: Principal | null,
  { slug }: Pick<CardRef, 'slug'>,
): Promise<void> {
  if (principal?.kind !== 'agent') return;
  if (!(await readsBoard(deps, principal.agent, slug))) throw notFound();
}

/**
 * Requires a card that the caller may write to: an agent only writes to its own cards, and to one that it reviews now.
 *
 * @throws {DomainError} `kanban/card-not-found`.
 */
export async function requireOwnCard(
  deps: ReachDeps,
  principal: Principal | null,
  at: CardRef,
): Promise<void> {
  if (principal?.kind !== 'agent') return;
  if ((await relationTo(deps, principal.agent, at)) === 'none') throw notFound();
}

/**
 * Requires a card on which the caller works now. The token of a run is valid for its card only.
 *
 * @throws {DomainError} `kanban/card-not-found`; `kanban/lease-lost` when no run of the agent is active.
 */
export async function requireHeldCard(
  deps: ReachDeps,
  principal: Principal | null,
  at: CardRef,
): Promise<void> {
  if (principal?.kind !== 'agent') return;
  const relation = await relationTo(deps, principal.agent, at);
  if (relation === 'none') throw notFound();
  if (relation === 'assigned')
    throw new DomainError(
      'kanban/lease-lost',
      'You have no active run on this card. Claim it first.',
    );
}

/** Returns how a card relates to an agent: `held` by its active run, for work or a review. */
async function relationTo(
  { cards }: ReachDeps,
  { id }: Agent,
  { slug, cardId }: CardRef,
): Promise<'held' | 'assigned' | 'none'> {
  const card = await cards.find(slug, cardId);
  const { assignee = null, currentRunId = null } = card ?? {};
  const isAssigned = assignee?.kind === 'agent' && assignee.id === id;
  if (currentRunId !== null) {
    const run = await cards.findRun({ slug, cardId, runId: currentRunId });
    if (run?.agentId === id) return 'held';
  }
  return isAssigned ? 'assigned' : 'none';
}

/** The error of a claim, for an agent: it does not learn which boards exist. */
export const hideBoard = (error: unknown): unknown =>
  error instanceof DomainError && error.code === 'kanban/board-not-found'
    ? new DomainError('kanban/nothing-to-claim', 'No card is ready for this agent.')
    : error;

const notFound = (): DomainError =>
  new DomainError('kanban/card-not-found', 'This card does not exist.');
