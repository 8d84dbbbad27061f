import { type UploadId } from '@keelson/contracts/learning/learning-ids';
import { keepUnknownFields } from '@keelson/contracts/documents/unknown-fields';
import { IngestChange } from '@keelson/contracts/learning/plan';

export function uploadsOf(change: IngestChange): UploadId[] {
  if (change.kind !== 'ingest') return [];
  const { sources, images = [] } = change;
  return [
    ...sources.flatMap((source) => (source.kind === 'upload' ? [source.uploadId] : [])),
    ...images.map(({ uploadId }) => uploadId),
  ];
}

/** The change that a run or an approval stores as JSON. A newer release may have stored more fields. */
export const parseStoredChange = (json: string): IngestChange =>
  keepUnknownFields(IngestChange).parse(JSON.parse(json));
