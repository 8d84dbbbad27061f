import type { IngestChange } from '@keelson/contracts/learning/plan';

/** More or larger sources may take longer than a request may. */
const QUICK_SOURCES = 5;
const QUICK_BYTES = 1024 * 1024;

/** True when a change is carried out within a request, and not in the background. */
export function isQuick(
  change: IngestChange,
  sources: readonly { readonly bytes?: number }[],
): boolean {
  if (change.kind !== 'ingest') return true;
  const bytes = sources.reduce((sum, source) => sum + (source.bytes ?? 0), 0);
  return change.sources.length <= QUICK_SOURCES && bytes <= QUICK_BYTES;
}
