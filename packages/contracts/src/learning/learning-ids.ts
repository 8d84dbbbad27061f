import * as z from 'zod';
import { documentId } from '../document-id';

const generated = documentId(z.string().regex(/^[A-Za-z0-9_-]{1,64}$/));

/** Name of a public document in addresses; never changes once published. */
export const DocSlug = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]{0,95}$/)
  .brand<'DocSlug'>();
export type DocSlug = z.infer<typeof DocSlug>;

export const UploadId = generated.brand<'UploadId'>();
export type UploadId = z.infer<typeof UploadId>;

/** A source in the manifest: the document that it feeds, so that replacing it is an update. */
export const SourceId = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]{0,95}$/)
  .brand<'SourceId'>();
export type SourceId = z.infer<typeof SourceId>;

export const IngestRunId = generated.brand<'IngestRunId'>();
export type IngestRunId = z.infer<typeof IngestRunId>;

export const PlanRunId = generated.brand<'PlanRunId'>();
export type PlanRunId = z.infer<typeof PlanRunId>;

export const ApprovalId = generated.brand<'ApprovalId'>();
export type ApprovalId = z.infer<typeof ApprovalId>;

/** `r-` and the manifest's revision, eight digits: releases sort by age. */
export const ReleaseId = z
  .string()
  .regex(/^r-\d{8}$/)
  .brand<'ReleaseId'>();
export type ReleaseId = z.infer<typeof ReleaseId>;

/** The release that a run on this revision of the manifest would publish. */
export const nextReleaseId = (baseRevision: number): ReleaseId =>
  ReleaseId.parse(`r-${String(baseRevision + 1).padStart(8, '0')}`);

/** SHA-256 in hex. */
export const Digest = z.string().regex(/^[0-9a-f]{64}$/);
export type Digest = z.infer<typeof Digest>;
