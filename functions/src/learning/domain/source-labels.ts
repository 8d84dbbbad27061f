import { MAX_LABELS, SourceLabel } from '@keelson/contracts/learning/manifest';
import { type PreparedDoc } from '@keelson/readers/document/prepared-doc';

/** The parts of a Markdown document that others can name without a path. Pages of HTML name parts of their own only. */
export function sourceLabels({
  mediaType,
  targets,
}: Pick<PreparedDoc, 'mediaType' | 'targets'>): SourceLabel[] {
  if (mediaType !== 'text/markdown') return [];
  const labels = targets.flatMap(({ ids = [], anchor, text }) =>
    ids.map((id) => ({ id, anchor, title: text })),
  );
  return labels.flatMap((label) => SourceLabel.safeParse(label).data ?? []).slice(0, MAX_LABELS);
}
