import { DomainError } from '@keelson/contracts/errors';
import { type BoardSlug, type CardId } from '@keelson/contracts/ids';
import { type Card } from '@keelson/contracts/kanban/card';
import { type CardRepo } from '@keelson/server/kanban/card-repo';
import { type Principal } from './authenticate';

interface CardRef {
  readonly slug: BoardSlug;
  readonly cardId: CardId;
}
interface ReachDeps {
  readonly cards: CardRepo;
}

/**
 * The card, for a caller that may read it. An agent reads the cards of the boards on which cards are assigned
 * to it. Every other card is answered like one that does not exist.
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
 * Requires that the board is one on which the agent has cards.
 *
 * @throws {DomainError} `kanban/card-not-found`.
 */
export async function requireBoardOfCard(
  { cards }: ReachDeps,
  principal: Principal | null,
  { slug }: Pick<CardRef, 'slug'>,
): Promise<void> {
  if (principal?.kind !== 'agent') return;
  if (!(await cards.hasAssigned(slug, principal.agent.id))) throw notFound();
}

/**
 * Requires a card that the caller may write to: an agent only writes to its own cards.
 *
 * @throws {DomainError} `kanban/card-not-found`.
 */
export async function requireOwnCard(
  { cards }: ReachDeps,
  principal: Principal | null,
  { slug, cardId }: CardRef,
): Promise<void> {
  if (principal?.kind !== 'agent') return;
  const card = await cards.find(slug, cardId);
  const { assignee } = card ?? { assignee: null };
  if (assignee?.kind !== 'agent' || assignee.id !== principal.agent.id) throw notFound();
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
  await requireOwnCard(deps, principal, at);
  const card = await deps.cards.get(at.slug, at.cardId);
  if (card.currentRunId === null)
    throw new DomainError('kanban/lease-lost', 'No run of this card is active. Claim it first.');
}

/** The error of a claim, for an agent: it does not learn which boards exist. */
export const hideBoard = (error: unknown): unknown =>
  error instanceof DomainError && error.code === 'kanban/board-not-found'
    ? new DomainError('kanban/nothing-to-claim', 'No card is ready for this agent.')
    : error;

const notFound = (): DomainError =>
  new DomainError('kanban/card-not-found', 'This card does not exist.');
