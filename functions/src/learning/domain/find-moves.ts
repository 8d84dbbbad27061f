import { type DocSlug } from '@keelson/contracts/learning/learning-ids';
import { type DocMove } from '@keelson/contracts/learning/plan';
import { type PublicDoc } from '@keelson/contracts/learning/public-doc';

/** A document to publish, with the slugs that redirect to it. */
export interface Claim {
  readonly slug: DocSlug;
  readonly aliases: readonly DocSlug[];
}

/**
 * The redirects to add so that each claimed slug leads to its document. Skips slugs that never had a document,
 * that redirect there already, or at which the same change publishes a document.
 *
 * @param docs The existing documents at the claimed slugs.
 * @returns Sorted by slug. The first claim counts; `settleAliases` leaves each slug to one document.
 */
export function findMoves(
  claims: readonly Claim[],
  docs: ReadonlyMap<DocSlug, PublicDoc>,
): DocMove[] {
  const moves = new Map<DocSlug, DocMove>();
  for (const { from, to } of claimed(claims)) {
    const doc = docs.get(from);
    if (doc === undefined || moves.has(from)) continue;
    if (doc.withdrawnAt !== null && doc.movedTo === to) continue;
    moves.set(from, { from, to });
  }
  return [...moves.values()].sort((a, b) => (a.from < b.from ? -1 : 1));
}

function claimed(claims: readonly Claim[]): DocMove[] {
  const published = new Set(claims.map(({ slug }) => slug));
  return claims.flatMap(({ slug: to, aliases }) =>
    aliases.filter((alias) => !published.has(alias)).map((from) => ({ from, to })),
  );
}
