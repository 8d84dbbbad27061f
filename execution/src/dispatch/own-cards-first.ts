import { createHash } from 'node:crypto';

/**
 * The cards of each priority with those first that belong to an instance, so that instances that search at the same time claim
 * other cards. Each card belongs to the instance with the highest hash, whichever instance computes it. The last cards of the
 * others come after: their instances take the first ones.
 *
 * @param cards In the order in which they start.
 * @param instances The ids of the instances that claim now, the own one first.
 * @param isPartial True when there may be more cards of the lowest priority. Of these the cards of the others are left out: a
 *   larger search finds further own ones.
 */
export function ownCardsFirst<Card extends { readonly id: string; readonly priority: number }>(
  cards: readonly Card[],
  instances: readonly string[],
  { isPartial }: { readonly isPartial: boolean },
): Card[] {
  const [own] = instances;
  if (instances.length < 2) return [...cards];
  const byPriority = Map.groupBy(cards, ({ priority }) => priority);
  const lowest = cards.at(-1)?.priority;
  return [...byPriority].flatMap(([priority, alike]) => {
    const isOwn = ({ id }: Card): boolean => ownerOf(id, instances) === own;
    const isLeft = isPartial && priority === lowest;
    return [
      ...alike.filter(isOwn),
      ...(isLeft ? [] : alike.filter((card) => !isOwn(card)).reverse()),
    ];
  });
}

function ownerOf(id: string, instances: readonly string[]): string | undefined {
  const hashed = instances.map((instance) => ({
    instance,
    hash: createHash('sha256').update(`${instance} ${id}`).digest('hex'),
  }));
  return hashed.sort((a, b) => (a.hash > b.hash ? -1 : 1))[0]?.instance;
}
