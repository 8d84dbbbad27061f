import { type UploadId } from '@keelson/contracts/learning/learning-ids';
import { type IngestChange } from '@keelson/contracts/learning/plan';

export function uploadsOf(change: IngestChange): UploadId[] {
  if (change.kind !== 'ingest') return [];
  const { sources, images = [] } = change;
  return [
    ...sources.flatMap((source) => (source.kind === 'upload' ? [source.uploadId] : [])),
    ...images.map(({ uploadId }) => uploadId),
  ];
}
