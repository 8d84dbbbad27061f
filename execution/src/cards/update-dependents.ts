import { DomainError } from '@keelson/contracts/errors';
import { SYSTEM_ACTOR } from '@keelson/contracts/kanban/actor';
import { type Board } from '@keelson/contracts/kanban/board/board';
import { type Card, MAX_DESCENDANTS } from '@keelson/contracts/kanban/card/card';
import { type CardStatus } from '@keelson/contracts/kanban/card/status';
import { type MutationContext } from '../store/mutation-context';
import { findOpenParents, setStatus } from './set-status';
import { runReason } from '@keelson/contracts/kanban/run/run-sentences';

const REOPENED = runReason({ code: 'run.dependency-reopened', params: {} });

/** Statuses that are not allowed for a card below an open one. */
const PAST_TODO: readonly CardStatus[] = ['ready', 'running', 'review'];

/**
 * Promotes the children of a card that was finished or archived: those with no other open parent
 * become ready. Done children are traversed, for cards below them that a reopening had demoted.
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
 * Demotes the descendants of a reopened card: open cards past `todo` return there, and their runs
 * end. Done cards stay done, but their own open descendants are demoted too.
 *
 * @throws {DomainError} `kanban/too-many-affected`; the change is never applied in part.
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
      ending: { outcome: 'reclaimed', error: REOPENED.text, errorMessage: REOPENED.message },
      event: {
        kind: 'descendant_invalidated',
        actor: SYSTEM_ACTOR,
        payload: { because: card.id },
      },
    });
  });
}

/** Visits the children and, through done ones, their descendants. Archived cards end a branch. */
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
          `More than ${MAX_DESCENDANTS} cards depend on this one. Unlink some first.`,
        );
      }
      if (child.status === 'done') queue.push(child);
      await visit(child);
    }
  }
}
