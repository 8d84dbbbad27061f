import type * as z from 'zod';
import { PriorUse } from '../account/prior-use';
import { SessionRecord } from '../account/session-record';
import { StaffMember } from '../account/staff';
import { User } from '../account/user';
import { AuditEntry } from '../audit/audit';
import { AuditSeal } from '../audit/audit-seal';
import { Customer } from '../billing/customer';
import { BillingSettings, DuplicateCase } from '../billing/duplicates';
import { Entitlement } from '../billing/entitlement';
import { StaffIncidents } from '../billing/incident';
import { WebhookEvent } from '../billing/ledger';
import { SkippedSubscription } from '../billing/skipped';
import { Subscription } from '../billing/subscription';
import { AttachmentTotals, StoredAttachment } from '../chat/attachment';
import { Chat } from '../chat/chat';
import { ChatFeedback } from '../chat/feedback';
import { ChatMessage } from '../chat/message';
import { StoredChatSettings } from '../chat/settings';
import { ChatShare } from '../chat/share';
import { Agent, AgentSecret } from '../kanban/agent/agent';
import { Attachment } from '../kanban/card/attachment';
import { BinEntry } from '../kanban/board/bin';
import { Board, ColumnCounter } from '../kanban/board/board';
import { BoardImport } from '../kanban/board/board-import';
import { Card } from '../kanban/card/card';
import { BoardKeyRecord, CardSequence } from '../kanban/card/card-key';
import { Comment } from '../kanban/card/comment';
import { CardEvent } from '../kanban/card/event';
import { FlowShard } from '../kanban/board/flow-counters';
import { NotifySettings } from '../kanban/notify/notify-settings';
import { NotifySubscription, NotifyTarget } from '../kanban/notify/notify-target';
import { ConcurrencySlot, LogChunk, Run } from '../kanban/run/run';
import { SavedFilters } from '../kanban/board/saved-filter';
import { CardTemplate } from '../kanban/board/template';
import { Approval } from '../learning/approval';
import { DocFeedback, FeedbackAnswer } from '../learning/feedback';
import { IngestRun, RunEvent } from '../learning/ingest-run';
import { ManifestEntry, ManifestHead } from '../learning/manifest';
import { DocOrigin, DocVersion, PublicDoc, Release, ReleasePage } from '../learning/public-doc';
import { VideoJob } from '../learning/video-job';
import { Activation, MetricMonth, MetricShard, MetricTotals } from '../metrics/metric-documents';
import { Mail } from '../notifications/mail';
import { StoredNotification } from '../notifications/notification';
import { StoredFlags } from '../platform/flags';
import { HubModel } from '../projects/hub';
import { Project, ProjectMembers } from '../projects/project';
import { MeterReport } from '../usage/meter-report';
import { UsagePeriod } from '../usage/usage';

/** The documents of one collection, wherever it is: `boards/cards` names the cards of every board. */
export interface StoredCollection {
  /** Collection names of the path, without the ids between them. */
  readonly path: string;
  readonly schema: z.ZodType<object>;
  /** The field that holds the document's id; it is not stored. */
  readonly idField?: string;
  /** Limits the row to one document, where a collection holds documents of two kinds. */
  readonly documentId?: string;
}

/**
 * Every collection whose documents the contracts describe. Records that live for minutes (idempotency
 * keys, leases of usage, approval secrets) belong to the service that writes them and are not listed.
 */
export const STORED_COLLECTIONS: readonly StoredCollection[] = [
  { path: 'users', schema: User, idField: 'uid' },
  { path: 'users/notifications', schema: StoredNotification, idField: 'id' },
  { path: 'mail', schema: Mail, idField: 'id' },
  { path: 'staff', schema: StaffMember, idField: 'uid' },
  { path: 'sessions', schema: SessionRecord, idField: 'key' },
  { path: 'priorUse', schema: PriorUse },
  { path: 'customers', schema: Customer, idField: 'uid' },
  { path: 'subscriptions', schema: Subscription, idField: 'id' },
  { path: 'entitlements', schema: Entitlement, idField: 'uid' },
  { path: 'webhookEvents', schema: WebhookEvent, idField: 'id' },
  { path: 'billingDuplicates', schema: DuplicateCase, idField: 'id' },
  { path: 'skippedSubscriptions', schema: SkippedSubscription, idField: 'id' },
  { path: 'staffIncidents', schema: StaffIncidents, idField: 'id' },
  { path: 'usage', schema: Activation },
  { path: 'usage/periods', schema: UsagePeriod },
  { path: 'usage/meterReports', schema: MeterReport },
  { path: 'metricShards', schema: MetricShard },
  { path: 'metricMonths', schema: MetricMonth },
  { path: 'metricTotals', schema: MetricTotals, documentId: 'all' },
  { path: 'chats', schema: Chat, idField: 'id' },
  { path: 'chats/messages', schema: ChatMessage },
  { path: 'chatAttachments', schema: AttachmentTotals },
  { path: 'chatAttachments/files', schema: StoredAttachment, idField: 'id' },
  { path: 'chatShares', schema: ChatShare, idField: 'token' },
  { path: 'chatFeedback', schema: ChatFeedback, idField: 'id' },
  { path: 'projects', schema: Project, idField: 'slug' },
  { path: 'projects/readModels', schema: HubModel },
  { path: 'projectMembers', schema: ProjectMembers },
  { path: 'audit', schema: AuditEntry, idField: 'id' },
  { path: 'auditSeals', schema: AuditSeal },
  { path: 'boards', schema: Board, idField: 'slug' },
  { path: 'boards/counters', schema: ColumnCounter },
  { path: 'boards/flow', schema: FlowShard },
  { path: 'boards/sequence', schema: CardSequence },
  { path: 'boardKeys', schema: BoardKeyRecord },
  { path: 'boards/templates', schema: CardTemplate, idField: 'id' },
  { path: 'boards/cards', schema: Card, idField: 'id' },
  { path: 'boards/cards/comments', schema: Comment, idField: 'id' },
  { path: 'boards/cards/events', schema: CardEvent, idField: 'id' },
  { path: 'boards/cards/runs', schema: Run, idField: 'id' },
  { path: 'boards/cards/runs/log', schema: LogChunk, idField: 'id' },
  { path: 'boards/cards/attachments', schema: Attachment, idField: 'id' },
  { path: 'boards/cards/subscriptions', schema: NotifySubscription, idField: 'targetId' },
  { path: 'agents', schema: Agent, idField: 'id' },
  { path: 'agentSecrets', schema: AgentSecret, idField: 'id' },
  { path: 'permits', schema: ConcurrencySlot, idField: 'name' },
  { path: 'settings', schema: NotifySettings, documentId: 'notify' },
  { path: 'settings', schema: BillingSettings, documentId: 'billing' },
  { path: 'settings', schema: StoredFlags, documentId: 'flags' },
  { path: 'settings', schema: StoredChatSettings, documentId: 'chat' },
  { path: 'savedFilters', schema: SavedFilters },
  { path: 'notifyTargets', schema: NotifyTarget, idField: 'id' },
  { path: 'bin', schema: BinEntry, idField: 'id' },
  { path: 'boardImports', schema: BoardImport, idField: 'slug' },
  { path: 'manifest', schema: ManifestHead, documentId: 'head' },
  { path: 'manifest', schema: ManifestEntry, idField: 'id' },
  { path: 'ingestRuns', schema: IngestRun, idField: 'id' },
  { path: 'ingestRuns/events', schema: RunEvent },
  { path: 'approvals', schema: Approval, idField: 'id' },
  { path: 'releases', schema: Release, idField: 'id' },
  { path: 'releases/pages', schema: ReleasePage },
  { path: 'lessonFilms', schema: VideoJob, idField: 'id' },
  { path: 'publicDocs', schema: PublicDoc },
  { path: 'publicDocs/versions', schema: DocVersion },
  { path: 'publicDocs/origins', schema: DocOrigin },
  { path: 'docFeedback', schema: DocFeedback },
  { path: 'docFeedbackAnswers', schema: FeedbackAnswer },
];

/** The row of a document; undefined for paths that the rows do not describe. */
export function storedCollectionOf(
  documentPath: string,
  rows: readonly StoredCollection[] = STORED_COLLECTIONS,
): StoredCollection | undefined {
  const segments = documentPath.split('/');
  const path = segments.filter((_segment, index) => index % 2 === 0).join('/');
  const id = segments.at(-1);
  return rows.find(
    (row) => row.path === path && (row.documentId === undefined || row.documentId === id),
  );
}
