import { DomainError } from '@keelson/contracts/errors';
import { type BoardSlug, type CardId } from '@keelson/contracts/ids';
import { type Board } from '@keelson/contracts/kanban/board/board';
import {
  type Card,
  isSatisfied,
  MAX_CHILDREN,
  MAX_PARENTS,
} from '@keelson/contracts/kanban/card/card';
import { SYSTEM_ACTOR } from '@keelson/contracts/kanban/actor';
import { paths } from '@keelson/contracts/paths';
import { type MutationContext } from '../store/mutation-context';
import { checkNotArchived } from './check-revision';
import { findOpenParents, setStatus } from './set-status';
import { runReason } from '@keelson/contracts/kanban/run/run-sentences';

const WAITS = runReason({ code: 'run.dependency-added', params: {} });

/** The most cards that are searched for a cycle; links above this many ancestors are rejected. */
const MAX_ANCESTORS = 2_000;

export interface Link {
  readonly slug: BoardSlug;
  readonly cardId: CardId;
  readonly parentId: CardId;
}
export interface LinkedCards {
  readonly card: Card;
  readonly parent: Card;
}

/** Makes the card depend on the parent. An existing link changes nothing. */
export async function linkCards(context: MutationContext, link: Link): Promise<LinkedCards> {
  const { board, card, parent } = await readLink(context, link);
  checkNotArchived(card);
  if (card.parents.includes(parent.id)) return { card, parent };
  const { card: linked, parent: savedParent } = await addLink(context, card, parent);
  const saved = isSatisfied(parent) ? linked : await demoteToTodo(context, board, linked, parent);
  auditLink(context, parent, { before: card, after: saved });
  return { card: saved, parent: savedParent };
}

/**
 * Makes a card depend on others, whatever its column: its run ends with it.
 *
 * @throws {DomainError} `kanban/card-not-found`, `kanban/link-limit`, `kanban/link-cycle`.
 */
export async function linkBlockers(
  context: MutationContext,
  card: Card,
  blockers: readonly CardId[],
): Promise<Card> {
  let linked = card;
  for (const id of blockers) {
    if (linked.parents.includes(id)) continue;
    const parent = await context.card(card.boardSlug, id);
    const before = linked;
    ({ card: linked } = await addLink(context, linked, parent));
    auditLink(context, parent, { before, after: linked });
  }
  return linked;
}

/** Stages a link between two cards that are not linked. */
async function addLink(context: MutationContext, card: Card, parent: Card): Promise<LinkedCards> {
  checkLimits(card, parent);
  await checkNoCycle(context, card, parent);
  const linked = context.saveCard(
    { ...card, parents: [...card.parents, parent.id], counts: countLinks(card, 1) },
    { kind: 'linked', payload: { parent: parent.id } },
  );
  const savedParent = context.saveCard(
    { ...parent, counts: countLinks(parent, 1) },
    { kind: 'linked', payload: { child: card.id } },
  );
  return { card: linked, parent: savedParent };
}

/** Removes the dependency on the parent. The card becomes ready if nothing else blocks it. */
export async function unlinkCards(context: MutationContext, link: Link): Promise<LinkedCards> {
  const { board, card, parent } = await readLink(context, link);
  checkNotArchived(card);
  if (!card.parents.includes(parent.id)) return { card, parent };
  const parents = card.parents.filter((id) => id !== parent.id);
  const unlinked = context.saveCard(
    { ...card, parents, counts: countLinks(card, -1) },
    { kind: 'unlinked', payload: { parent: parent.id } },
  );
  const savedParent = context.saveCard(
    { ...parent, counts: countLinks(parent, -1) },
    { kind: 'unlinked', payload: { child: card.id } },
  );
  const waited = unlinked.status === 'todo' && !isSatisfied(parent);
  const free = waited && (await findOpenParents(context, unlinked)).length === 0;
  const saved = free
    ? await setStatus(context, board, unlinked, {
        to: 'ready',
        by: 'system',
        event: { kind: 'promoted', actor: SYSTEM_ACTOR, payload: { because: parent.id } },
      })
    : unlinked;
  auditLink(context, parent, { before: card, after: saved });
  return { card: saved, parent: savedParent };
}

async function readLink(context: MutationContext, { slug, cardId, parentId }: Link) {
  const board = await context.openBoard(slug);
  const [card, parent] = [await context.card(slug, cardId), await context.card(slug, parentId)];
  return { board, card, parent };
}

function checkLimits(card: Card, parent: Card): void {
  if (card.parents.length >= MAX_PARENTS) {
    throw new DomainError(
      'kanban/link-limit',
      `A card can depend on at most ${MAX_PARENTS} others.`,
    );
  }
  if (parent.counts.links >= MAX_CHILDREN) {
    throw new DomainError('kanban/link-limit', `A card can have at most ${MAX_CHILDREN} links.`);
  }
}

/**
 * Searches the ancestors of the parent for the card. Every visited card is guarded, so two
 * concurrent links cannot form a cycle together.
 */
async function checkNoCycle(context: MutationContext, card: Card, parent: Card): Promise<void> {
  const seen = new Set<string>([parent.id]);
  let level: Card[] = [parent];
  while (level.length > 0) {
    if (seen.has(card.id)) {
      throw new DomainError(
        'kanban/link-cycle',
        `This would create a dependency cycle: “${parent.title}” already depends on “${card.title}”.`,
      );
    }
    const above = [...new Set(level.flatMap(({ parents }) => parents))].filter(
      (id) => !seen.has(id),
    );
    for (const id of above) seen.add(id);
    if (seen.size > MAX_ANCESTORS) {
      throw new DomainError(
        'kanban/link-limit',
        'The parent has too many direct and indirect dependencies.',
      );
    }
    level = await context.findCards(card.boardSlug, above, 'precondition');
  }
}

/**
 * A card past `todo` cannot have an open parent. Done cards stay done; their link records history.
 */
async function demoteToTodo(
  context: MutationContext,
  board: Board,
  card: Card,
  parent: Card,
): Promise<Card> {
  if (card.status !== 'ready' && card.status !== 'running' && card.status !== 'review') return card;
  return setStatus(context, board, card, {
    to: 'todo',
    by: 'system',
    ending: { outcome: 'reclaimed', error: WAITS.text, errorMessage: WAITS.message },
    event: { kind: 'dependency_wait', payload: { because: parent.id } },
  });
}

const countLinks = ({ counts }: Card, by: number): Card['counts'] => ({
  ...counts,
  links: Math.max(0, counts.links + by),
});

function auditLink(
  context: MutationContext,
  parent: Card,
  { before, after }: { readonly before: Card; readonly after: Card },
): void {
  const linked = after.parents.includes(parent.id);
  context.audit({
    action: linked ? 'card.link' : 'card.unlink',
    target: paths.card(after.boardSlug, after.id),
    message: {
      code: linked ? 'card.linked' : 'card.unlinked',
      params: { card: after.title, parent: parent.title },
    },
    before,
    after,
  });
}
