/**
 * The order of chapters, so that as many as possible keep the one that they are published with: a new chapter gets a number
 * between its neighbors. Chapters that moved get new numbers too.
 *
 * @param published In the order of the source; null for a new chapter.
 * @returns Increasing numbers.
 */
export function chapterOrders(published: readonly (number | null)[]): number[] {
  const kept = longestIncreasing(published);
  const orders: number[] = [];
  for (let at = 0; at < published.length; at += 1) {
    const order = kept.has(at) ? (published[at] ?? null) : null;
    orders.push(order ?? between(orders.at(-1), nextPublished(published, kept, at)));
  }
  const isIncreasing = orders.every((order, at) => at === 0 || order > (orders[at - 1] ?? 0));
  // Numbers are too close after very many insertions at one place.
  return isIncreasing ? orders : orders.map((_order, at) => at + 1);
}

function between(before: number | undefined, after: NextPublished | null): number {
  if (after === null) return Math.floor(before ?? 0) + 1;
  if (before === undefined) return after.order - after.distance;
  return before + (after.order - before) / (after.distance + 1);
}

interface NextPublished {
  readonly order: number;
  /** The number of chapters in between. */
  readonly distance: number;
}

function nextPublished(
  published: readonly (number | null)[],
  kept: ReadonlySet<number>,
  at: number,
): NextPublished | null {
  for (let next = at + 1; next < published.length; next += 1) {
    const order = published[next] ?? null;
    if (kept.has(next) && order !== null) return { order, distance: next - at };
  }
  return null;
}

/** Positions of the longest subsequence that is in order already. */
function longestIncreasing(orders: readonly (number | null)[]): ReadonlySet<number> {
  const best: { readonly length: number; readonly before: number }[] = [];
  let end = -1;
  orders.forEach((order, at) => {
    let [length, before] = [order === null ? 0 : 1, -1];
    for (let other = 0; order !== null && other < at; other += 1) {
      const earlier = orders[other] ?? null;
      const reached = best[other]?.length ?? 0;
      if (earlier === null || earlier >= order || reached < length) continue;
      [length, before] = [reached + 1, other];
    }
    best.push({ length, before });
    if (length > (best[end]?.length ?? 0)) end = at;
  });
  const kept = new Set<number>();
  for (let at = end; at >= 0; at = best[at]?.before ?? -1) kept.add(at);
  return kept;
}
