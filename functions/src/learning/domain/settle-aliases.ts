import { type DocSlug } from '@keelson/contracts/learning/learning-ids';
import { type PublicDoc } from '@keelson/contracts/learning/public-doc';
import { type Claim } from './find-moves';

/** Describes what a document of a change gets of the former slugs that it claims. */
export interface SettledAliases {
  /** Without those that lead to another document. */
  readonly aliases: readonly DocSlug[];
  /** The slugs that it does not get, and where they lead. */
  readonly taken: readonly { readonly slug: DocSlug; readonly to: DocSlug }[];
}

/**
 * Decides which document gets a former slug that several claim: the one that it leads to already, while this one stays, else the
 * first one. A slug that never had a document redirects nobody, so it needs no decision.
 *
 * @param docs The existing documents at the claimed slugs, and those that they redirect to, directly or through others.
 * @returns For each claim, in order.
 */
export function settleAliases(
  claims: readonly Claim[],
  docs: ReadonlyMap<DocSlug, PublicDoc>,
): SettledAliases[] {
  const published = new Set(claims.map(({ slug }) => slug));
  const moving = new Set(claims.flatMap(({ aliases }) => aliases));
  const owners = new Map<DocSlug, DocSlug>();
  const claimants = Map.groupBy(
    claims.flatMap(({ slug, aliases }) => aliases.map((alias) => ({ slug, alias }))),
    ({ alias }) => alias,
  );
  for (const [alias, claiming] of claimants) {
    const [first] = claiming;
    if (first === undefined || !docs.has(alias) || published.has(alias)) continue;
    const holder = holderOf(alias, docs);
    const isClaiming = claiming.some(({ slug }) => slug === holder);
    // A document that the change publishes without this alias gives it up.
    const stays = holder !== null && !published.has(holder) && !moving.has(holder);
    owners.set(alias, holder !== null && (isClaiming || stays) ? holder : first.slug);
  }
  return claims.map(({ slug, aliases }) => {
    const isOwn = (alias: DocSlug): boolean => (owners.get(alias) ?? slug) === slug;
    const taken = [...new Set(aliases.filter((alias) => !isOwn(alias)))];
    return {
      aliases: aliases.filter(isOwn),
      taken: taken.map((alias) => ({ slug: alias, to: owners.get(alias) ?? slug })),
    };
  });
}

/** The live document that a former slug leads to; null for none, and when a document is live at the slug itself. */
function holderOf(slug: DocSlug, docs: ReadonlyMap<DocSlug, PublicDoc>): DocSlug | null {
  const passed = new Set<DocSlug>();
  for (let at: DocSlug | null = slug; at !== null && !passed.has(at);) {
    const doc: PublicDoc | undefined = docs.get(at);
    if (doc?.withdrawnAt === null) return at === slug ? null : at;
    passed.add(at);
    at = doc?.movedTo ?? null;
  }
  return null;
}
