import { DomainError } from '@keelson/contracts/errors';
import { SYSTEM_ACTOR } from '@keelson/contracts/kanban/actor';
import { type Board } from '@keelson/contracts/kanban/board';
import { type Card, MAX_DESCENDANTS } from '@keelson/contracts/kanban/card';
import { type CardStatus } from '@keelson/contracts/kanban/status';
import { type MutationContext } from '../store/mutation-context';
import { findOpenParents, setStatus } from './set-status';

/** What is no longer right once a card below which it stands is open again. */
const PAST_TODO: readonly CardStatus[] = ['ready', 'running', 'review'];

/**
 * A card was finished (or put away): cards that waited for it become ready when nothing else is in
 * their way. Done cards in between are passed through, for those that a reopening had sent back.
 */
export async function promoteChildren(
  context: MutationContext,
  board: Board,
  parent: Card,
): Promise<void> {
  await visitDescendants(context, parent, async (child) => {
    if (child.status !== 'todo') return;
    if ((await findOpenParents(context, child)).length > 0) return;
    await setStatus(context, board, child, {
      to: 'ready',
      by: 'system',
      event: { kind: 'promoted', actor: SYSTEM_ACTOR, payload: { because: parent.id } },
    });
  });
}

/**
 * A card is open again: open cards below it that had gone past `todo` are sent back there, and a run
 * of theirs ends. Done cards stay done, but what stands below them is open work on the same ground.
 *
 * @throws {DomainError} `kanban/too-many-affected` rather than doing half of it.
 */
export async function demoteDescendants(
  context: MutationContext,
  board: Board,
  card: Card,
): Promise<void> {
  await visitDescendants(context, card, async (child) => {
    if (!PAST_TODO.includes(child.status)) return;
    await setStatus(context, board, child, {
      to: 'todo',
      by: 'system',
      ending: { outcome: 'reclaimed', error: 'A card that it builds on was reopened' },
      event: {
        kind: 'descendant_invalidated',
        actor: SYSTEM_ACTOR,
        payload: { because: card.id },
      },
    });
  });
}

/** Visits the children and, through done ones, what is below; archived cards end a branch. */
async function visitDescendants(
  context: MutationContext,
  from: Card,
  visit: (card: Card) => Promise<void>,
): Promise<void> {
  const seen = new Set<string>([from.id]);
  const queue = [from];
  for (let card = queue.shift(); card !== undefined; card = queue.shift()) {
    for (const child of await context.findChildren(card)) {
      if (seen.has(child.id) || child.archived) continue;
      seen.add(child.id);
      if (seen.size > MAX_DESCENDANTS) {
        throw new DomainError(
          'kanban/too-many-affected',
          `More than ${MAX_DESCENDANTS} cards hang on this one; unlink some first.`,
        );
      }
      if (child.status === 'done') queue.push(child);
      await visit(child);
    }
  }
}
