import * as z from 'zod';
import { ErrorCode } from '../errors';
import { StoredMessage } from '../stored-message';
import { ImageInput, MAX_IMAGES_PER_INGEST, SourceImage } from './image';
import { Digest, DocSlug } from './learning-ids';
import { MAX_SOURCES_PER_INGEST, PageContent, SourceInput, SourceMediaType } from './source';
import { IngestWarning } from './warnings';

/** A change of the published set. There is no other way to change it. */
export const IngestChange = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('ingest'),
    sources: z.array(SourceInput).min(1).max(MAX_SOURCES_PER_INGEST),
    /** Staged images that the sources name. */
    images: z.array(ImageInput).max(MAX_IMAGES_PER_INGEST).optional(),
  }),
  z.strictObject({
    kind: z.literal('rollback'),
    slug: DocSlug,
    /** Its content becomes a new version. */
    version: z.int().positive(),
  }),
  z.strictObject({ kind: z.literal('withdraw'), slugs: z.array(DocSlug).min(1).max(50) }),
]);
export type IngestChange = z.infer<typeof IngestChange>;

export const SourceError = z.strictObject({
  code: ErrorCode,
  /** In English. */
  detail: z.string(),
  /** The detail as facts (`error-sentences.ts`), when it says more than its code. */
  message: StoredMessage.nullable().default(null),
  /** The source that a blocker comes from, with which the detail begins. */
  source: z.string().nullable().default(null),
});
export type SourceError = z.infer<typeof SourceError>;

/** Describes what of an HTML page is used, and how much of its text the article has. */
export const Extraction = z.strictObject({
  used: PageContent,
  /** Null when no article was found. */
  articleRatio: z.number().min(0).nullable(),
});
export type Extraction = z.infer<typeof Extraction>;

/** Something in a source that is written like a secret. */
export const FoundSecret = z.strictObject({
  /** SHA-256 of the secret. */
  id: Digest,
  /** With its article: `an AWS access key`. */
  name: z.string(),
  /** Its first characters and its length; never the whole. */
  hint: z.string(),
  accepted: z.boolean(),
});
export type FoundSecret = z.infer<typeof FoundSecret>;

export const SourceReport = z.strictObject({
  /** Index in the request, to show errors next to their source. */
  index: z.int().nonnegative(),
  /** File name or address, as named. */
  name: z.string(),
  /** One that is left out has nothing to publish. A refused one blocks the plan. */
  status: z.enum(['ready', 'left-out', 'refused']),
  /** Null when it is ready. */
  problem: SourceError.nullable(),
  warnings: z.array(IngestWarning),
  mediaType: SourceMediaType.nullable(),
  bytes: z.int().nonnegative(),
  sha256: z.string().nullable(),
  /** Documents that it becomes: more than one when it is split into chapters. */
  chapters: z.int().positive().default(1),
  /** The slug of the prepared document or its first chapter; null when there is none. */
  slug: DocSlug.nullable(),
  title: z.string().nullable(),
  locale: z.string().nullable(),
  words: z.int().nonnegative(),
  headings: z.int().nonnegative(),
  contentHash: Digest.nullable(),
  images: z.array(SourceImage).default([]),
  /** Null for sources that are no HTML pages. */
  extraction: Extraction.nullable().default(null),
  foundKeys: z.array(FoundSecret).default([]),
  preparedInMs: z.int().nonnegative(),
});
export type SourceReport = z.infer<typeof SourceReport>;

export const PlanAction = z.enum(['create', 'update', 'delete', 'unchanged']);
export type PlanAction = z.infer<typeof PlanAction>;

export const DiffLine = z.strictObject({
  kind: z.enum(['same', 'added', 'removed', 'gap']),
  text: z.string(),
});
export type DiffLine = z.infer<typeof DiffLine>;

export const PlanOp = z.strictObject({
  action: PlanAction,
  target: z.enum(['manifest', 'doc', 'file', 'index', 'video']),
  /** Path of the document, or of the object in the bucket. */
  key: z.string(),
  slug: DocSlug.nullable(),
  beforeHash: Digest.nullable(),
  afterHash: Digest.nullable(),
  beforeVersion: z.int().positive().nullable(),
  afterVersion: z.int().positive().nullable(),
  bytes: z.int().nonnegative(),
});
export type PlanOp = z.infer<typeof PlanOp>;

/** Diff of a document for display; not part of the digest. */
export const DocDiff = z.strictObject({
  slug: DocSlug,
  title: z.string(),
  action: PlanAction,
  lines: z.array(DiffLine),
  added: z.int().nonnegative(),
  removed: z.int().nonnegative(),
  truncated: z.boolean(),
});
export type DocDiff = z.infer<typeof DocDiff>;

export const PlanTotals = z.strictObject({
  create: z.int().nonnegative(),
  update: z.int().nonnegative(),
  delete: z.int().nonnegative(),
  unchanged: z.int().nonnegative(),
});
export type PlanTotals = z.infer<typeof PlanTotals>;

/** A slug that will redirect to another document. */
export const DocMove = z.strictObject({ from: DocSlug, to: DocSlug });
export type DocMove = z.infer<typeof DocMove>;

export const AcceptedSecret = z.strictObject({
  slug: DocSlug,
  ...FoundSecret.omit({ accepted: true }).shape,
});
export type AcceptedSecret = z.infer<typeof AcceptedSecret>;

/** All writes of a change. Equal digests mean equal writes. */
export const IngestPlan = z.strictObject({
  /** SHA-256 over the canonical JSON of everything that determines the writes. */
  digest: Digest,
  /** The manifest of the installation; a plan is valid for no other. */
  lineage: z.string(),
  baseRevision: z.int().nonnegative(),
  /** The totals of documents only; files and indexes follow from them. */
  totals: PlanTotals,
  ops: z.array(PlanOp),
  diffs: z.array(DocDiff),
  /** The document at `from` is withdrawn, and its URL redirects to `to`. */
  moves: z.array(DocMove).default([]),
  /** Approved with the plan: they are part of the digest. */
  acceptedKeys: z.array(AcceptedSecret).default([]),
  /** The reason why it cannot be applied; empty when it can. */
  blockers: z.array(SourceError),
});
export type IngestPlan = z.infer<typeof IngestPlan>;
