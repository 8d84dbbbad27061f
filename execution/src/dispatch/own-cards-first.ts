import { createHash } from 'node:crypto';

/**
 * The cards that an instance claims first, so that instances that search at the same time claim other cards. Each card belongs to
 * the instance with the highest hash, whichever instance computes it. The cards of the others are left to them, and what comes
 * after them with those, as long as there are own ones of the same priority: when these are claimed, a new search shows which
 * cards the others have not claimed. Of these the last ones come first, because their instances begin with the first ones.
 *
 * @param cards In the order in which they start.
 * @param instances The ids of the instances that claim now, the own one first.
 */
export function ownCardsFirst<Card extends { readonly id: string; readonly priority: number }>(
  cards: readonly Card[],
  instances: readonly string[],
): Card[] {
  const [own] = instances;
  if (instances.length < 2) return [...cards];
  const first: Card[] = [];
  for (const alike of Map.groupBy(cards, ({ priority }) => priority).values()) {
    const mine = alike.filter(({ id }) => ownerOf(id, instances) === own);
    if (mine.length > 0 && mine.length < alike.length) return [...first, ...mine];
    first.push(...(mine.length > 0 ? mine : alike.toReversed()));
  }
  return first;
}

function ownerOf(id: string, instances: readonly string[]): string | undefined {
  const hashed = instances.map((instance) => ({
    instance,
    hash: createHash('sha256').update(`${instance} ${id}`).digest('hex'),
  }));
  return hashed.sort((a, b) => (a.hash > b.hash ? -1 : 1))[0]?.instance;
}
