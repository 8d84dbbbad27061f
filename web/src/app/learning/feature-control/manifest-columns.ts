import type { ManifestEntry } from '@keelson/contracts/learning/manifest';
import type { Column } from '../../shared/ui/data-table/column';
import { MEDIA_TYPE_NAMES } from '../ui/media-type-names';
import { STAGE_NAMES } from '../ui/stage-names';

export const stageLabel = ({ stage, state }: ManifestEntry): string =>
  state === 'withdrawn' ? $localize`:ingest|Stage of a source:Withdrawn` : STAGE_NAMES[stage];

export const MANIFEST_COLUMNS: readonly Column<ManifestEntry>[] = [
  {
    key: 'title',
    heading: $localize`:ingest|Column of sources:Title`,
    text: ({ title }) => title,
    sortBy: ({ title }) => title,
  },
  {
    key: 'stage',
    heading: $localize`:ingest|Column of sources:Stage`,
    text: stageLabel,
    sortBy: stageLabel,
    width: '164px',
  },
  {
    key: 'slug',
    heading: $localize`:ingest|Column of sources:Document`,
    text: ({ publicDocSlug }) => publicDocSlug,
    sortBy: ({ publicDocSlug }) => publicDocSlug,
    face: 'mono',
    width: '200px',
    room: 'wide',
  },
  {
    key: 'version',
    heading: $localize`:ingest|Column of sources:Version`,
    text: ({ version }) => String(version),
    sortBy: ({ version }) => version,
    face: 'number',
    width: '88px',
    room: 'wide',
  },
  {
    key: 'type',
    heading: $localize`:ingest|Column of sources:Type`,
    text: ({ mediaType }) => MEDIA_TYPE_NAMES[mediaType],
    sortBy: ({ mediaType }) => mediaType,
    width: '100px',
    room: 'wide',
  },
  {
    key: 'updated',
    heading: $localize`:ingest|Column of sources:Updated`,
    text: ({ updatedAt }) => new Date(updatedAt).toISOString(),
    sortBy: ({ updatedAt }) => updatedAt,
    width: '144px',
    room: 'wide',
  },
];
