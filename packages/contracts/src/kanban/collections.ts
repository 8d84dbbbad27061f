import { Agent, AgentSecret } from './agent/agent';
import { Attachment } from './card/attachment';
import { BinEntry } from './board/bin';
import { Board, ColumnCounter } from './board/board';
import { BoardImport } from './board/board-import';
import { Card } from './card/card';
import { BoardKeyRecord, CardSequence } from './card/card-key';
import { Comment } from './card/comment';
import { CardEvent } from './card/event';
import { FlowShard } from './board/flow-counters';
import { NotifySettings } from './notify/notify-settings';
import { NotifySubscription, NotifyTarget } from './notify/notify-target';
import { ConcurrencySlot, LogChunk, Run } from './run/run';
import { SavedFilters } from './board/saved-filter';
import { CardTemplate } from './board/template';
import { HubModel } from '../projects/hub';
import { Project, ProjectMembers } from '../projects/project';
import type { StoredCollection } from '../documents/stored-collection';

export const KANBAN_COLLECTIONS: readonly StoredCollection[] = [
  { path: 'projects', schema: Project, idField: 'slug' },
  { path: 'projects/readModels', schema: HubModel },
  { path: 'projectMembers', schema: ProjectMembers },
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
  { path: 'savedFilters', schema: SavedFilters },
  { path: 'notifyTargets', schema: NotifyTarget, idField: 'id' },
  { path: 'bin', schema: BinEntry, idField: 'id' },
  { path: 'boardImports', schema: BoardImport, idField: 'slug' },
];
