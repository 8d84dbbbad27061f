import { type BoardSlug } from '@keelson/contracts/ids';
import { type CardNumber } from '@keelson/contracts/kanban/card/card-key';
import { type MutationContext } from '../store/mutation-context';

/**
 * Takes the next number of a board; several cards of one transaction get a range, with one write. A board without the
 * record of its numbers has none.
 */
export async function takeCardNumber(
  context: MutationContext,
  slug: BoardSlug,
): Promise<CardNumber | undefined> {
  const ref = context.refs.cardSequence(slug);
  const sequence = await context.writeSet.get(ref, 'lock');
  if (sequence === null) return undefined;
  context.writeSet.put(ref, { ...sequence, next: sequence.next + 1 });
  return sequence.next;
}
