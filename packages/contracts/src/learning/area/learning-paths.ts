import type {
  ApprovalId,
  Digest,
  DocSlug,
  IngestRunId,
  PlanRunId,
  ReleaseId,
  SourceId,
  UploadId,
} from '../learning-ids';

export const LEARNING_PATHS = {
  /** Vectors of published passages, by embedding model; server only. */
  embeddings: () => 'embeddings',
  embeddingState: (model: string) => `embeddings/${model}`,
  passageVectors: (model: string) => `embeddings/${model}/passageVectors`,
  passageVector: (model: string, passage: string) =>
    `embeddings/${model}/passageVectors/${passage}`,
  manifest: () => 'manifest',
  /** The pointer to the live release. */
  manifestHead: () => 'manifest/head',
  manifestEntry: (id: SourceId) => `manifest/${id}`,
  ingestRuns: () => 'ingestRuns',
  ingestRun: (id: IngestRunId) => `ingestRuns/${id}`,
  ingestRunEvents: (id: IngestRunId) => `ingestRuns/${id}/events`,
  ingestRunEvent: (id: IngestRunId, seq: number) => `ingestRuns/${id}/events/${seq}`,
  /** Dry runs, plans and applies in the background; server only, removed by a TTL policy on `expiresAt`. */
  planRuns: () => 'planRuns',
  planRun: (id: PlanRunId) => `planRuns/${id}`,
  approvals: () => 'approvals',
  approval: (id: ApprovalId) => `approvals/${id}`,
  /** The change to approve and the hash of the token; server only. */
  approvalSecret: (id: ApprovalId) => `approvalSecrets/${id}`,
  releases: () => 'releases',
  release: (id: ReleaseId) => `releases/${id}`,
  releasePage: (id: ReleaseId, page: number) => `releases/${id}/pages/${page}`,
  /** Videos of lessons by the hash of their storyboard: a queue that shows what exists. */
  videoJobs: () => 'lessonFilms',
  videoJob: (id: Digest) => `lessonFilms/${id}`,
  stagedFiles: () => 'learning/staging/',
  stagedFile: (id: UploadId) => `learning/staging/${id}`,
  /** Plans and dry runs of runs, by what determines them; removed after a week. */
  planFiles: () => 'learning/plans/',
  planFile: (key: Digest) => `learning/plans/${key}`,
  /** The texts that were read of sources, by reader program and content; removed after a week. */
  preparedFiles: () => 'learning/prepared/',
  preparedFile: (program: string, key: string) => `learning/prepared/${program}/${key}`,
  /** The path of a source by its content: equal bytes have one path. */
  sourceFile: (id: SourceId, sha256: string) => `learning/sources/${id}/${sha256}`,
  imageFiles: () => 'learning/images/',
  /** The path of an image by document and content. Versions name it, so it stays for as long as one of these does. */
  imageFile: (id: SourceId, sha256: Digest) => `learning/images/${id}/${sha256}`,
  runBundles: () => 'learning/runs/',
  runBundle: (id: IngestRunId) => `learning/runs/${id}.json`,
  /** Built when a release is published, and served unchanged. */
  releaseFiles: () => 'learning/releases/',
  /** The path of a file by its content, because an abandoned run may have left files under the same release. */
  releaseFile: (id: ReleaseId, { name, sha256 }: { name: string; sha256: Digest }) =>
    `learning/releases/${id}/${sha256}/${name}`,
  videoScript: (id: Digest) => `learning/lessons/${id}.json`,
  videoFiles: () => 'learning/films/',
  /** The path of a video by its content: an attempt that died after it had stored its video does not replace another. */
  videoFile: (id: Digest, sha256: Digest) => `learning/films/${id}/${sha256}.mp4`,
  publicDocs: () => 'publicDocs',
  publicDoc: (slug: DocSlug) => `publicDocs/${slug}`,
  docVersions: (slug: DocSlug) => `publicDocs/${slug}/versions`,
  docVersion: (slug: DocSlug, version: number) => `publicDocs/${slug}/versions/${version}`,
  /** Source and run of a version; server only. */
  docOrigin: (slug: DocSlug, version: number) => `publicDocs/${slug}/origins/${version}`,
  allDocFeedback: () => 'docFeedback',
  /** The number of readers that found a version helpful; server only. */
  docFeedback: (slug: DocSlug, version: number) => `docFeedback/${slug}.${version}`,
  docFeedbackAnswers: () => 'docFeedbackAnswers',
  docFeedbackAnswer: (id: string) => `docFeedbackAnswers/${id}`,
  /** Questions without an answer; server only, removed by a TTL policy on `expiresAt`. */
  gaps: () => 'gaps',
  gap: (id: Digest) => `gaps/${id}`,
} as const;

/** The video that a file below {@link LEARNING_PATHS.videoFiles} belongs to; null for any other path. */
export const parseVideoPath = (path: string): Digest | null =>
  /^learning\/films\/([0-9a-f]{64})\//.exec(path)?.[1] ?? null;

/** The source that a file below {@link LEARNING_PATHS.imageFiles} belongs to, and its hash; null for any other path. */
export function parseImagePath(
  path: string,
): { readonly id: string; readonly sha256: Digest } | null {
  const found = /^learning\/images\/([a-z0-9-]+)\/([0-9a-f]{64})$/.exec(path);
  return found === null ? null : { id: found[1] ?? '', sha256: found[2] ?? '' };
}
