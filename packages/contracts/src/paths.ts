import type { SessionKey } from './account/session-record';
import type { PlanKey } from './billing/plan-key';
import type { ShareToken } from './chat/share';
import type {
  AgentId,
  AttachmentId,
  BoardSlug,
  CardId,
  ChatId,
  CommentId,
  EventId,
  NotifyTargetId,
  PictureId,
  ProjectSlug,
  RunId,
  SubscriptionId,
  TemplateId,
  PayerId,
  UserId,
} from './ids';
import type {
  ApprovalId,
  Digest,
  DocSlug,
  IngestRunId,
  PlanRunId,
  ReleaseId,
  SourceId,
  UploadId,
} from './learning/learning-ids';
import type { BoardKey } from './kanban/card/card-key';
import type { NotificationId } from './notifications/notification';
import type { DayKey, MonthKey } from './time';

export const paths = {
  users: () => 'users',
  user: (uid: UserId) => `users/${uid}`,
  notifications: (uid: UserId) => `users/${uid}/notifications`,
  notification: (uid: UserId, id: NotificationId) => `users/${uid}/notifications/${id}`,
  staff: () => 'staff',
  staffMember: (uid: UserId) => `staff/${uid}`,
  /** Sessions by the hash of their cookie; server only, removed by a TTL policy on `expiresAt`. */
  sessions: () => 'sessions',
  session: (key: SessionKey) => `sessions/${key}`,
  customers: () => 'customers',
  customer: (uid: PayerId) => `customers/${uid}`,
  /** What is free once, by a keyed hash; server only, removed by a TTL policy on `expiresAt`. */
  priorUse: () => 'priorUse',
  priorUseOf: (key: string) => `priorUse/${key}`,
  subscriptions: () => 'subscriptions',
  subscription: (id: SubscriptionId) => `subscriptions/${id}`,
  entitlements: () => 'entitlements',
  entitlement: (uid: PayerId) => `entitlements/${uid}`,
  /** The provider's price as last fetched, shared by all instances; server only. */
  planPrice: (key: PlanKey) => `planPrices/${key}`,
  /** Cursor of a bounded billing job, or the list of its dry run; server only. */
  billingJob: (name: 'reconcile' | `reconcile-${number}` | 'endMissing') => `billingJobs/${name}`,
  /** Duplicate subscriptions that an admin decides on; server only. */
  billingDuplicates: () => 'billingDuplicates',
  billingDuplicate: (id: SubscriptionId) => `billingDuplicates/${id}`,
  /** Subscriptions that could not be read; server only. */
  skippedSubscriptions: () => 'skippedSubscriptions',
  skippedSubscription: (id: SubscriptionId) => `skippedSubscriptions/${id}`,
  /** Incidents of a subscription that its owner does not see: fraud warnings. */
  staffIncidents: () => 'staffIncidents',
  staffIncidentsOf: (id: SubscriptionId) => `staffIncidents/${id}`,
  /** Settings of billing; server only. */
  billingSettings: () => 'settings/billing',
  flags: () => 'settings/flags',
  chatSettings: () => 'settings/chat',
  /** Where an interrupted `npm run migrate` resumes in a collection; server only. */
  migrationPosition: (collection: string) => `migrations/${collection}`,
  webhookEvents: () => 'webhookEvents',
  webhookEvent: (id: EventId) => `webhookEvents/${id}`,
  usageAccounts: () => 'usage',
  usagePeriods: (uid: PayerId) => `usage/${uid}/periods`,
  usagePeriod: (uid: PayerId, month: MonthKey) => `usage/${uid}/periods/${month}`,
  usageEntries: (uid: PayerId) => `usage/${uid}/entries`,
  /** Usage that was counted for a key, so that it is counted once; server only, removed by a TTL policy. */
  usageEntry: (uid: PayerId, key: string) => `usage/${uid}/entries/${key}`,
  /** Use that is charged for, by metric and hour; server only, removed by a TTL policy on `expiresAt`. */
  meterReports: (uid: PayerId) => `usage/${uid}/meterReports`,
  meterReport: (uid: PayerId, id: string) => `usage/${uid}/meterReports/${id}`,
  /** When a user first used the product; parent of all usage documents of the user. */
  usageOf: (uid: PayerId) => `usage/${uid}`,
  /** Counters of the console's overview; server only (docs/metrics.md). */
  metricShards: () => 'metricShards',
  metricShard: (day: DayKey, shard: number) =>
    `metricShards/${day}~${String(shard).padStart(2, '0')}`,
  metricMonths: () => 'metricMonths',
  metricMonth: (month: MonthKey) => `metricMonths/${month}`,
  metricTotals: () => 'metricTotals/all',
  /** Where an interrupted `npm run metrics:rebuild` resumes. */
  metricRebuild: () => 'metricTotals/rebuild',
  chats: () => 'chats',
  chat: (id: ChatId) => `chats/${id}`,
  chatMessages: (id: ChatId) => `chats/${id}/messages`,
  chatMessage: (id: ChatId, n: number) => `chats/${id}/messages/${n}`,
  /** Feedback on answers, with the copies that members share; server only. */
  chatFeedback: () => 'chatFeedback',
  chatFeedbackOf: (id: ChatId, n: number) => `chatFeedback/${id}~${n}`,
  /** Links of chats by their token; server only, removed by a TTL policy on `expiresAt`. */
  chatShares: () => 'chatShares',
  chatShare: (token: ShareToken) => `chatShares/${token}`,
  /** Attached files of a member, and what they add up to; server only. */
  attachmentTotals: (uid: UserId) => `chatAttachments/${uid}`,
  chatAttachments: (uid: UserId) => `chatAttachments/${uid}/files`,
  chatAttachment: (uid: UserId, id: AttachmentId) => `chatAttachments/${uid}/files/${id}`,
  projects: () => 'projects',
  project: (slug: ProjectSlug) => `projects/${slug}`,
  /** The members of public projects; server only. */
  projectMembersOfAll: () => 'projectMembers',
  projectMembers: (slug: ProjectSlug) => `projectMembers/${slug}`,
  /** The live status of a project, made by a trigger. */
  projectHub: (slug: ProjectSlug) => `projects/${slug}/readModels/hub`,
  /** Never written. The health check reads it. */
  healthProbe: () => 'health/probe',
  mail: () => 'mail',
  audit: () => 'audit',
  auditEntry: (id: string) => `audit/${id}`,
  /** One seal for each day of the audit log; server only. */
  auditSeals: () => 'auditSeals',
  /** File with the digests of one day's audit entries. */
  auditAnchor: (day: string) => `audit-anchors/${day}.ndjson`,
  /** Answers kept for repeated `Idempotency-Key`s; server only, removed by a TTL policy on `expiresAt`. */
  idempotencyKeys: () => 'idempotencyKeys',
  idempotencyKey: (id: string) => `idempotencyKeys/${id}`,
  /** Counts of shared rate limits; server only, removed by a TTL policy on `expiresAt`. */
  rateLimits: () => 'rateLimits',
  rateLimit: (id: string) => `rateLimits/${id}`,
  boards: () => 'boards',
  board: (slug: BoardSlug) => `boards/${slug}`,
  /** Number of cards in each column, in shards (docs/kanban.md). */
  boardCounters: (slug: BoardSlug) => `boards/${slug}/counters`,
  boardCounter: (slug: BoardSlug, name: string) => `boards/${slug}/counters/${name}`,
  /** Counters of the metrics of a board, by month; server only. */
  boardFlow: (slug: BoardSlug) => `boards/${slug}/flow`,
  boardFlowShard: (slug: BoardSlug, name: string) => `boards/${slug}/flow/${name}`,
  /** The next number of a card; server only. */
  cardSequence: (slug: BoardSlug) => `boards/${slug}/sequence/cards`,
  /** Which board has a key, or had it; server only. */
  boardKeys: () => 'boardKeys',
  boardKey: (key: BoardKey) => `boardKeys/${key}`,
  boardTemplates: (slug: BoardSlug) => `boards/${slug}/templates`,
  boardTemplate: (slug: BoardSlug, id: TemplateId) => `boards/${slug}/templates/${id}`,
  /** Written shortly after cards of the board change, as a signal without content. */
  boardChangeSignal: (slug: BoardSlug) => `boards/${slug}/pulse/cards`,
  cards: (slug: BoardSlug) => `boards/${slug}/cards`,
  card: (slug: BoardSlug, id: CardId) => `boards/${slug}/cards/${id}`,
  cardComments: (slug: BoardSlug, id: CardId) => `boards/${slug}/cards/${id}/comments`,
  cardComment: (slug: BoardSlug, id: CardId, commentId: CommentId) =>
    `boards/${slug}/cards/${id}/comments/${commentId}`,
  cardEvents: (slug: BoardSlug, id: CardId) => `boards/${slug}/cards/${id}/events`,
  cardEvent: (slug: BoardSlug, id: CardId, eventId: string) =>
    `boards/${slug}/cards/${id}/events/${eventId}`,
  cardRuns: (slug: BoardSlug, id: CardId) => `boards/${slug}/cards/${id}/runs`,
  cardRun: (slug: BoardSlug, id: CardId, runId: RunId) =>
    `boards/${slug}/cards/${id}/runs/${runId}`,
  runLog: (slug: BoardSlug, id: CardId, runId: RunId) =>
    `boards/${slug}/cards/${id}/runs/${runId}/log`,
  cardAttachments: (slug: BoardSlug, id: CardId) => `boards/${slug}/cards/${id}/attachments`,
  cardAttachment: (slug: BoardSlug, id: CardId, attachmentId: AttachmentId) =>
    `boards/${slug}/cards/${id}/attachments/${attachmentId}`,
  cardSubscriptions: (slug: BoardSlug, id: CardId) => `boards/${slug}/cards/${id}/subscriptions`,
  cardSubscription: (slug: BoardSlug, id: CardId, targetId: NotifyTargetId) =>
    `boards/${slug}/cards/${id}/subscriptions/${targetId}`,
  agents: () => 'agents',
  agent: (id: AgentId) => `agents/${id}`,
  /** Token hashes and signing secrets of agents; server only. */
  agentSecrets: () => 'agentSecrets',
  agentSecret: (id: AgentId) => `agentSecrets/${id}`,
  /** One document for each concurrency slot in use; server only (docs/kanban.md). */
  concurrencySlots: () => 'permits',
  concurrencySlot: (name: string) => `permits/${name}`,
  /** Messages between instances of the execution service; server only, TTL on `expiresAt`. */
  dispatchSignals: () => 'dispatchSignals',
  dispatchSignal: (instanceId: string) => `dispatchSignals/${instanceId}`,
  /** Which instance searches for missed changes, and when next; server only. */
  dispatchScan: () => 'dispatchScans/next',
  /** Settings of the notification preview; server only. */
  notifySettings: () => 'settings/notify',
  /** Saved board filters of a user; server only. */
  savedFilters: (uid: UserId) => `savedFilters/${uid}`,
  notifyTargets: () => 'notifyTargets',
  notifyTarget: (id: NotifyTargetId) => `notifyTargets/${id}`,
  /** Answers of the execution service kept for repeated keys; server only, TTL on `expiresAt`. */
  executionKey: (id: string) => `executionKeys/${id}`,
  /** Imports in progress; server only. */
  /** Deleted cards, boards and agents; server only. */
  bin: () => 'bin',
  binEntry: (id: string) => `bin/${id}`,
  boardImports: () => 'boardImports',
  boardImport: (slug: BoardSlug) => `boardImports/${slug}`,
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
  /** Vectors of published passages, by embedding model; server only. */
  embeddings: () => 'embeddings',
  embeddingState: (model: string) => `embeddings/${model}`,
  passageVectors: (model: string) => `embeddings/${model}/passageVectors`,
  passageVector: (model: string, passage: string) =>
    `embeddings/${model}/passageVectors/${passage}`,
  releases: () => 'releases',
  release: (id: ReleaseId) => `releases/${id}`,
  releasePage: (id: ReleaseId, page: number) => `releases/${id}/pages/${page}`,
  /** Videos of lessons by the hash of their storyboard: a queue that shows what exists. */
  videoJobs: () => 'lessonFilms',
  videoJob: (id: Digest) => `lessonFilms/${id}`,
  /** Objects in the bucket. No client reads or writes any of them. */
  /** Pictures of a member: the current one, and for an hour those whose upload was interrupted. */
  pictureFiles: (uid: UserId) => `pictures/${uid}/`,
  pictureFile: (uid: UserId, id: PictureId) => `pictures/${uid}/${id}`,
  /** An attached file of a member, and its text. */
  chatFile: (uid: UserId, id: AttachmentId) => `chat/${uid}/${id}`,
  chatFileText: (uid: UserId, id: AttachmentId) => `chat/${uid}/${id}.txt`,
  stagedFiles: () => 'learning/staging/',
  stagedFile: (id: UploadId) => `learning/staging/${id}`,
  /** Plans and dry runs of runs, by what determines them; removed after a week. */
  planFiles: () => 'learning/plans/',
  planFile: (key: Digest) => `learning/plans/${key}`,
  /** What was read of sources, by reader program and content; removed after a week. */
  preparedFiles: () => 'learning/prepared/',
  preparedFile: (program: string, key: string) => `learning/prepared/${program}/${key}`,
  /** By content: equal bytes have one path. */
  sourceFile: (id: SourceId, sha256: string) => `learning/sources/${id}/${sha256}`,
  imageFiles: () => 'learning/images/',
  /** By document and content. Versions name them, so they stay for as long as one of these does. */
  imageFile: (id: SourceId, sha256: Digest) => `learning/images/${id}/${sha256}`,
  runBundles: () => 'learning/runs/',
  runBundle: (id: IngestRunId) => `learning/runs/${id}.json`,
  /** Built when a release is published, and served unchanged. */
  releaseFiles: () => 'learning/releases/',
  /** By content, because an abandoned run may have left files under the same release. */
  releaseFile: (id: ReleaseId, { name, sha256 }: { name: string; sha256: Digest }) =>
    `learning/releases/${id}/${sha256}/${name}`,
  videoScript: (id: Digest) => `learning/lessons/${id}.json`,
  videoFiles: () => 'learning/films/',
  /** By content: a try that died after it had stored its video leaves another video's place alone. */
  videoFile: (id: Digest, sha256: Digest) => `learning/films/${id}/${sha256}.mp4`,
  publicDocs: () => 'publicDocs',
  publicDoc: (slug: DocSlug) => `publicDocs/${slug}`,
  docVersions: (slug: DocSlug) => `publicDocs/${slug}/versions`,
  docVersion: (slug: DocSlug, version: number) => `publicDocs/${slug}/versions/${version}`,
  /** Source and run of a version; server only. */
  docOrigin: (slug: DocSlug, version: number) => `publicDocs/${slug}/origins/${version}`,
  allDocFeedback: () => 'docFeedback',
  /** How many readers found a version helpful; server only. */
  docFeedback: (slug: DocSlug, version: number) => `docFeedback/${slug}.${version}`,
  docFeedbackAnswers: () => 'docFeedbackAnswers',
  docFeedbackAnswer: (id: string) => `docFeedbackAnswers/${id}`,
} as const;

/** The video that a file below {@link paths.videoFiles} belongs to; null for any other path. */
export const parseVideoPath = (path: string): Digest | null =>
  /^learning\/films\/([0-9a-f]{64})\//.exec(path)?.[1] ?? null;

/** The source that a file below {@link paths.imageFiles} belongs to, and its hash; null for any other path. */
export function parseImagePath(
  path: string,
): { readonly id: string; readonly sha256: Digest } | null {
  const found = /^learning\/images\/([a-z0-9-]+)\/([0-9a-f]{64})$/.exec(path);
  return found === null ? null : { id: found[1] ?? '', sha256: found[2] ?? '' };
}
