import { type DocSlug } from '@keelson/contracts/learning/learning-ids';
import { type DocDiff } from '@keelson/contracts/learning/plan';
import { type DocVersion } from '@keelson/contracts/learning/public-doc';
import { type DocStep } from '../domain/build-plan';
import { type ManifestRepo } from '../manifest-repo';
import { diffLineLimit, renderDiff } from './render-diff';
import { type ResolvedChange } from './resolve-change';

export interface ComparedVersion {
  readonly diff: DocDiff;
  readonly images: ReadonlySet<string>;
}

/** Live versions that memory holds at once: one has up to 1 MiB. */
const AT_ONCE = 50;

/** Compares the changed documents with their live versions, in the order of the steps. */
export async function compareVersions(
  manifest: Pick<ManifestRepo, 'versions'>,
  docs: ResolvedChange['docs'],
  steps: readonly DocStep[],
): Promise<Map<DocSlug, ComparedVersion>> {
  const after = new Map(docs.map((doc) => [doc.slug, doc.content]));
  const changed = steps.filter(({ action }) => action !== 'unchanged');
  const maxLines = diffLineLimit(changed.length);
  const compared = new Map<DocSlug, ComparedVersion>();
  for (let at = 0; at < changed.length; at += AT_ONCE) {
    const batch = changed.slice(at, at + AT_ONCE);
    const live = batch.flatMap(({ slug, beforeVersion: version }) =>
      version === null ? [] : [{ slug, version }],
    );
    const versions = await manifest.versions(live);
    const before = new Map(versions.map((version) => [version.slug, version]));
    for (const { slug, action } of batch) {
      const [old, content] = [before.get(slug) ?? null, after.get(slug) ?? null];
      const title = content?.title ?? old?.title ?? slug;
      const lines = renderDiff(textOf(old), textOf(content), maxLines);
      compared.set(slug, {
        diff: { slug, title, action, ...lines },
        images: new Set(old?.images.map(({ sha256 }) => sha256)),
      });
    }
  }
  return compared;
}

/** The text of a document for the diff, title first. */
function textOf(
  content: Pick<DocVersion, 'title' | 'summary' | 'tags' | 'markdown'> | null,
): string {
  if (content === null) return '';
  const { title, summary, tags, markdown } = content;
  return [
    `# ${title}`,
    summary,
    ...(tags.length > 0 ? [`Tags: ${tags.join(', ')}`] : []),
    '',
    markdown,
  ]
    .join('\n')
    .concat('\n');
}
