import { type BoardSlug } from '@keelson/contracts/ids';
import { type CardNumber } from '@keelson/contracts/kanban/card/card-key';
import { type MutationContext } from '../store/mutation-context';

/**
 * Takes the next number of a board; several cards of one transaction get a range, with one write. A board of an earlier
 * release has no numbers until `npm run migrate` begins with its oldest card.
 */
export async function takeCardNumber(
  context: MutationContext,
  slug: BoardSlug,
): Promise<CardNumber | undefined> {
  const ref = context.refs.cardSequence(slug);
  // Locked while it is missing: the migration counts the cards that have no number.
  const sequence = await context.writeSet.get(ref, 'lock');
  if (sequence === null) return undefined;
  context.writeSet.put(ref, { ...sequence, next: sequence.next + 1 });
  return sequence.next;
}
