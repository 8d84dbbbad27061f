import { StaffMember } from '@keelson/contracts/account/staff';
import { AuditEntry } from '@keelson/contracts/audit/audit';
import {
  type AgentId,
  type AttachmentId,
  type BoardSlug,
  type CardId,
  type CommentId,
  type NotifyTargetId,
  type ProjectSlug,
  type RunId,
  type TemplateId,
  type UserId,
} from '@keelson/contracts/ids';
import { Agent, AgentSecret } from '@keelson/contracts/kanban/agent/agent';
import { Attachment } from '@keelson/contracts/kanban/card/attachment';
import { BinEntry } from '@keelson/contracts/kanban/board/bin';
import { Board, ColumnCounter } from '@keelson/contracts/kanban/board/board';
import { BoardImport } from '@keelson/contracts/kanban/board/board-import';
import {
  type BoardKey,
  BoardKeyRecord,
  CardSequence,
} from '@keelson/contracts/kanban/card/card-key';
import { Comment } from '@keelson/contracts/kanban/card/comment';
import { NotifySubscription, NotifyTarget } from '@keelson/contracts/kanban/notify/notify-target';
import { CardEvent } from '@keelson/contracts/kanban/card/event';
import { FlowShard } from '@keelson/contracts/kanban/board/flow-counters';
import { LogChunk, ConcurrencySlot, Run } from '@keelson/contracts/kanban/run/run';
import { CardTemplate } from '@keelson/contracts/kanban/board/template';
import { type NotificationId } from '@keelson/contracts/notifications/notification';
import { paths } from '@keelson/contracts/paths';
import { Project, ProjectMembers } from '@keelson/contracts/projects/project';
import { EpochMs } from '@keelson/contracts/time';
import { type DocumentReference, type Firestore } from 'firebase-admin/firestore';
import * as z from 'zod';
import { documentConverter } from '../converter';
import { notificationConverter, notificationRef } from '../notifications/notification-ref';
import { updateFieldsWith } from '../store/write-set';
import { searchableCards } from './searchable-cards';

/** `executionKeys/{id}`: the result of a mutation, by its idempotency key. */
export const IdempotencyRecord = z.strictObject({
  fingerprint: z.string(),
  /** JSON text, because Firestore does not store every JSON value. */
  answer: z.string(),
  expiresAt: EpochMs,
});
export type IdempotencyRecord = z.infer<typeof IdempotencyRecord>;

/** The converters by collection id: all collections with the same id hold records of one schema. */
const converters = {
  boards: documentConverter(Board, 'slug'),
  counters: documentConverter(ColumnCounter),
  flow: documentConverter(FlowShard),
  sequence: documentConverter(CardSequence),
  boardKeys: documentConverter(BoardKeyRecord),
  templates: documentConverter(CardTemplate, 'id'),
  cards: searchableCards,
  comments: documentConverter(Comment, 'id'),
  events: documentConverter(CardEvent, 'id'),
  runs: documentConverter(Run, 'id'),
  log: documentConverter(LogChunk, 'id'),
  attachments: documentConverter(Attachment, 'id'),
  subscriptions: documentConverter(NotifySubscription, 'targetId'),
  notifyTargets: documentConverter(NotifyTarget, 'id'),
  agents: documentConverter(Agent, 'id'),
  agentSecrets: documentConverter(AgentSecret, 'id'),
  permits: documentConverter(ConcurrencySlot, 'name'),
  audit: documentConverter(AuditEntry, 'id'),
  executionKeys: documentConverter(IdempotencyRecord),
  bin: documentConverter(BinEntry, 'id'),
  boardImports: documentConverter(BoardImport, 'slug'),
  projects: documentConverter(Project, 'slug'),
  projectMembers: documentConverter(ProjectMembers),
  notifications: notificationConverter,
  staff: documentConverter(StaffMember, 'uid'),
};

export const toUpdateFields = updateFieldsWith(converters);

export const kanbanRefs = (db: Firestore) => ({
  boards: () => db.collection(paths.boards()).withConverter(converters.boards),
  board: (slug: BoardSlug) => db.doc(paths.board(slug)).withConverter(converters.boards),
  counters: (slug: BoardSlug) =>
    db.collection(paths.boardCounters(slug)).withConverter(converters.counters),
  counter: (slug: BoardSlug, name: string) =>
    db.doc(paths.boardCounter(slug, name)).withConverter(converters.counters),
  flow: (slug: BoardSlug) => db.collection(paths.boardFlow(slug)).withConverter(converters.flow),
  flowShard: (slug: BoardSlug, name: string) =>
    db.doc(paths.boardFlowShard(slug, name)).withConverter(converters.flow),
  cardSequence: (slug: BoardSlug) =>
    db.doc(paths.cardSequence(slug)).withConverter(converters.sequence),
  boardKeys: () => db.collection(paths.boardKeys()).withConverter(converters.boardKeys),
  boardKey: (key: BoardKey) => db.doc(paths.boardKey(key)).withConverter(converters.boardKeys),
  templates: (slug: BoardSlug) =>
    db.collection(paths.boardTemplates(slug)).withConverter(converters.templates),
  allTemplates: () => db.collectionGroup('templates').withConverter(converters.templates),
  template: (slug: BoardSlug, id: TemplateId) =>
    db.doc(paths.boardTemplate(slug, id)).withConverter(converters.templates),
  cards: (slug: BoardSlug) => db.collection(paths.cards(slug)).withConverter(converters.cards),
  allCards: () => db.collectionGroup('cards').withConverter(converters.cards),
  card: (slug: BoardSlug, id: CardId) =>
    db.doc(paths.card(slug, id)).withConverter(converters.cards),
  comments: (slug: BoardSlug, id: CardId) =>
    db.collection(paths.cardComments(slug, id)).withConverter(converters.comments),
  allComments: () => db.collectionGroup('comments').withConverter(converters.comments),
  comment: (slug: BoardSlug, id: CardId, commentId: CommentId) =>
    db.doc(paths.cardComment(slug, id, commentId)).withConverter(converters.comments),
  events: (slug: BoardSlug, id: CardId) =>
    db.collection(paths.cardEvents(slug, id)).withConverter(converters.events),
  /** The events of all cards. The collections of runs of the learning hub have the same name. */
  allEvents: () => db.collectionGroup('events').withConverter(converters.events),
  event: (slug: BoardSlug, id: CardId, eventId: string) =>
    db.doc(paths.cardEvent(slug, id, eventId)).withConverter(converters.events),
  allRuns: () => db.collectionGroup('runs').withConverter(converters.runs),
  runs: (slug: BoardSlug, id: CardId) =>
    db.collection(paths.cardRuns(slug, id)).withConverter(converters.runs),
  run: (slug: BoardSlug, id: CardId, runId: RunId) =>
    db.doc(paths.cardRun(slug, id, runId)).withConverter(converters.runs),
  runLog: (slug: BoardSlug, id: CardId, runId: RunId) =>
    db.collection(paths.runLog(slug, id, runId)).withConverter(converters.log),
  attachments: (slug: BoardSlug, id: CardId) =>
    db.collection(paths.cardAttachments(slug, id)).withConverter(converters.attachments),
  allAttachments: () => db.collectionGroup('attachments').withConverter(converters.attachments),
  attachment: (slug: BoardSlug, id: CardId, attachmentId: AttachmentId) =>
    db.doc(paths.cardAttachment(slug, id, attachmentId)).withConverter(converters.attachments),
  subscriptions: (slug: BoardSlug, id: CardId) =>
    db.collection(paths.cardSubscriptions(slug, id)).withConverter(converters.subscriptions),
  subscription: (slug: BoardSlug, id: CardId, targetId: NotifyTargetId) =>
    db.doc(paths.cardSubscription(slug, id, targetId)).withConverter(converters.subscriptions),
  notifyTarget: (id: NotifyTargetId) =>
    db.doc(paths.notifyTarget(id)).withConverter(converters.notifyTargets),
  agents: () => db.collection(paths.agents()).withConverter(converters.agents),
  agent: (id: AgentId) => db.doc(paths.agent(id)).withConverter(converters.agents),
  agentSecret: (id: AgentId) =>
    db.doc(paths.agentSecret(id)).withConverter(converters.agentSecrets),
  agentSecrets: () => db.collection(paths.agentSecrets()).withConverter(converters.agentSecrets),
  slots: () => db.collection(paths.concurrencySlots()).withConverter(converters.permits),
  slot: (name: string) => db.doc(paths.concurrencySlot(name)).withConverter(converters.permits),
  audit: (id: string) => db.doc(paths.auditEntry(id)).withConverter(converters.audit),
  bin: () => db.collection(paths.bin()).withConverter(converters.bin),
  binEntry: (id: string) => db.doc(paths.binEntry(id)).withConverter(converters.bin),
  boardImports: () => db.collection(paths.boardImports()).withConverter(converters.boardImports),
  boardImport: (slug: BoardSlug) =>
    db.doc(paths.boardImport(slug)).withConverter(converters.boardImports),
  project: (slug: ProjectSlug) => db.doc(paths.project(slug)).withConverter(converters.projects),
  projectMembers: (slug: ProjectSlug) =>
    db.doc(paths.projectMembers(slug)).withConverter(converters.projectMembers),
  /** As stored: readers take what they need, so that an account that cannot be read stops no change of a card. */
  user: (uid: UserId) => db.doc(paths.user(uid)),
  notification: (uid: UserId, id: NotificationId) => notificationRef(db, uid, id),
  staff: () => db.collection(paths.staff()).withConverter(converters.staff),
  staffMember: (uid: UserId) => db.doc(paths.staffMember(uid)).withConverter(converters.staff),
  idempotencyRecord: (id: string) =>
    db.doc(paths.executionKey(id)).withConverter(converters.executionKeys),
});
export type KanbanRefs = ReturnType<typeof kanbanRefs>;

/** A card, as the paths of operations name it. */
export interface CardRef {
  readonly slug: BoardSlug;
  readonly cardId: CardId;
}
export interface RunRef extends CardRef {
  readonly runId: RunId;
}

/** Returns what nearly every mutation of a card or a run reads, to be prefetched; nothing where no card is named. */
export function refsOf(
  refs: KanbanRefs,
  { slug, cardId, runId }: Partial<RunRef>,
): DocumentReference<object>[] {
  if (slug === undefined || cardId === undefined) return [];
  const card = [refs.board(slug), refs.card(slug, cardId)];
  return runId === undefined ? card : [...card, refs.run(slug, cardId, runId)];
}
