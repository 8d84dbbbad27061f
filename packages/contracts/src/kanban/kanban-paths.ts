import type {
  AgentId,
  AttachmentId,
  BoardSlug,
  CardId,
  CommentId,
  NotifyTargetId,
  ProjectSlug,
  RunId,
  TemplateId,
  UserId,
} from '../ids';
import type { BoardKey } from './card/card-key';

export const KANBAN_PATHS = {
  projects: () => 'projects',
  project: (slug: ProjectSlug) => `projects/${slug}`,
  /** The members of public projects; server only. */
  projectMembersOfAll: () => 'projectMembers',
  projectMembers: (slug: ProjectSlug) => `projectMembers/${slug}`,
  /** The live status of a project, made by a trigger. */
  projectHub: (slug: ProjectSlug) => `projects/${slug}/readModels/hub`,
  boards: () => 'boards',
  board: (slug: BoardSlug) => `boards/${slug}`,
  /** Numbers of cards in the columns, in shards (docs/kanban.md). */
  boardCounters: (slug: BoardSlug) => `boards/${slug}/counters`,
  boardCounter: (slug: BoardSlug, name: string) => `boards/${slug}/counters/${name}`,
  /** Counters of the metrics of a board, by month; server only. */
  boardFlow: (slug: BoardSlug) => `boards/${slug}/flow`,
  boardFlowShard: (slug: BoardSlug, name: string) => `boards/${slug}/flow/${name}`,
  /** The next number of a card; server only. */
  cardSequence: (slug: BoardSlug) => `boards/${slug}/sequence/cards`,
  /** The boards that have, or had, a key; server only. */
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
  /** The instance that searches for missed changes, and the time of the next search; server only. */
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
} as const;
