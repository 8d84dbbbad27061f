import { type BoardSlug } from '@keelson/contracts/ids';
import { type MutationContext } from '../store/mutation-context';

/** A card of the board waits for its review: the agents that review the board may be waiting for one. */
export async function signalReviewers(context: MutationContext, slug: BoardSlug): Promise<void> {
  const found = await context.refs.agents().where('reviews', 'array-contains', slug).get();
  for (const document of found.docs) context.signals.agents.add(document.data().id);
}
