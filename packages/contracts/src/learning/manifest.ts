import * as z from 'zod';
import { UserId } from '../ids';
import { EpochMs } from '../time';
import { DocSlug, IngestRunId, ReleaseId, SourceId } from './learning-ids';
import { SourceMediaType, SourceRef } from './source';
import { type StageKey, STAGES } from './stage';
import { IngestWarning } from './warnings';

/** A part that documents can name without a path, as MyST does. */
export const SourceLabel = z.strictObject({
  /** As the source writes it. */
  id: z.string().max(100),
  /** The anchor of the part on its page; empty for the document itself. */
  anchor: z.string().max(400),
  /** The title of the part; empty when it is no heading. */
  title: z.string().max(400),
});
export type SourceLabel = z.infer<typeof SourceLabel>;
export const MAX_LABELS = 200;

const Stage = z.enum(STAGES.map(({ key }) => key) as [StageKey, ...StageKey[]]);

/** `manifest/{sourceId}`: a source and its stage. Changes only when a run is applied. */
export const ManifestEntry = z.strictObject({
  ...SourceRef.shape,
  id: SourceId,
  title: z.string(),
  locale: z.string(),
  /** Original file in the bucket. */
  storagePath: z.string(),
  state: z.enum(['active', 'withdrawn']),
  stage: Stage,
  publicDocSlug: DocSlug,
  version: z.int().positive(),
  contentHash: z.string(),
  warnings: z.array(IngestWarning),
  /** Absent for none. */
  labels: z.array(SourceLabel).max(MAX_LABELS).optional(),
  lastRunId: IngestRunId,
  updatedAt: EpochMs,
});
export type ManifestEntry = z.infer<typeof ManifestEntry>;

/** Rules of this installation for ingests. */
export const LearningPolicy = z.strictObject({
  allowedTypes: z.array(SourceMediaType).min(1),
  /** Dual approval: the requester cannot approve. */
  requireSecondApprover: z.boolean(),
});
export type LearningPolicy = z.infer<typeof LearningPolicy>;

/** `manifest/head`: the pointer to the live release, which plans are bound to. It has no `title`. */
export const ManifestHead = z.strictObject({
  /** Random id of this manifest, created once. */
  lineage: z.string(),
  /** Incremented by each applied run. */
  revision: z.int().nonnegative(),
  liveRelease: ReleaseId.nullable(),
  /** The run that holds the lease of the manifest, if any. */
  activeRun: IngestRunId.nullable(),
  policy: LearningPolicy,
  changedAt: EpochMs,
  changedBy: UserId.nullable(),
});
export type ManifestHead = z.infer<typeof ManifestHead>;
