import type { ManifestEntry } from '@keelson/contracts/learning/manifest';
import { MEDIA_TYPES } from '@keelson/contracts/learning/source';
import { STAGES } from '@keelson/contracts/learning/stage';
import type { Column } from '../../shared/ui/data-table/column';

export const stageLabel = ({ stage, state }: ManifestEntry): string =>
  state === 'withdrawn' ? 'Withdrawn' : (STAGES.find(({ key }) => key === stage)?.label ?? stage);

export const MANIFEST_COLUMNS: readonly Column<ManifestEntry>[] = [
  { key: 'title', heading: 'Title', text: ({ title }) => title, sortBy: ({ title }) => title },
  {
    key: 'stage',
    heading: 'Stage',
    text: stageLabel,
    sortBy: stageLabel,
    width: '164px',
  },
  {
    key: 'slug',
    heading: 'Document',
    text: ({ publicDocSlug }) => publicDocSlug,
    sortBy: ({ publicDocSlug }) => publicDocSlug,
    face: 'mono',
    width: '200px',
    room: 'wide',
  },
  {
    key: 'version',
    heading: 'Version',
    text: ({ version }) => String(version),
    sortBy: ({ version }) => version,
    face: 'number',
    width: '88px',
    room: 'wide',
  },
  {
    key: 'type',
    heading: 'Type',
    text: ({ mediaType }) => MEDIA_TYPES[mediaType].label,
    sortBy: ({ mediaType }) => mediaType,
    width: '100px',
    room: 'wide',
  },
  {
    key: 'updated',
    heading: 'Updated',
    text: ({ updatedAt }) => new Date(updatedAt).toISOString(),
    sortBy: ({ updatedAt }) => updatedAt,
    width: '144px',
    room: 'wide',
  },
];
