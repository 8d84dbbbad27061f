import { warningOf } from '@keelson/contracts/learning/warning-sentences';
import { type DocSlug } from '@keelson/contracts/learning/learning-ids';
import { type PublicDoc } from '@keelson/contracts/learning/public-doc';
import { settleAliases } from '../domain/settle-aliases';
import { type ManifestRepo } from '../manifest-repo';
import { type Candidate } from '../sources/prepare-sources';

/** Leaves each former slug to one document, and marks those that claim it too. */
export async function settleFormerSlugs(
  manifest: Pick<ManifestRepo, 'docs'>,
  candidates: readonly Candidate[],
): Promise<Candidate[]> {
  const docs = await docsAt(manifest, new Set(candidates.flatMap(({ aliases }) => aliases)));
  const settled = settleAliases(candidates, docs);
  return candidates.map((candidate, at) => {
    const { aliases, taken } = settled[at] ?? { aliases: candidate.aliases, taken: [] };
    if (taken.length === 0) return candidate;
    const added = taken.map((params) =>
      warningOf('alias-taken', { code: 'former-url-taken', params }),
    );
    return { ...candidate, aliases, warnings: [...candidate.warnings, ...added] };
  });
}

/** The documents at these slugs, and at those that they redirect to. */
async function docsAt(
  manifest: Pick<ManifestRepo, 'docs'>,
  slugs: ReadonlySet<DocSlug>,
): Promise<Map<DocSlug, PublicDoc>> {
  const docs = new Map<DocSlug, PublicDoc>();
  let next = [...slugs];
  while (next.length > 0) {
    const asked = new Set([...docs.keys(), ...next]);
    const found = await manifest.docs(next);
    for (const [slug, doc] of found) docs.set(slug, doc);
    const targets = [...found.values()].flatMap(({ movedTo }) => movedTo ?? []);
    next = [...new Set(targets)].filter((slug) => !asked.has(slug));
  }
  return docs;
}
