import type {
  EditAgent,
  ListAgents,
  RegisterAgent,
  RotateAgentSecrets,
} from '@keelson/contracts/kanban/agent-endpoints';
import type {
  ArchiveBoard,
  CreateBoard,
  EditBoard,
  ExportBoard,
  GetBoard,
  ImportBoard,
  ListBoards,
  SetBoardRole,
} from '@keelson/contracts/kanban/board-endpoints';
import type {
  AddComment,
  LinkCard,
  ListAttachments,
  ListComments,
  RemoveAttachment,
  UnlinkCard,
} from '@keelson/contracts/kanban/card-detail-endpoints';
import type {
  ArchiveCard,
  AssignCard,
  ChangeCards,
  CreateCard,
  EditCard,
  GetCard,
  ListCardEvents,
  ListCards,
  MoveCard,
} from '@keelson/contracts/kanban/card-endpoints';
import type {
  AddNotifyTarget,
  EditNotifyTarget,
  GetNotifySettings,
  GetSavedFilters,
  ListBoardAudit,
  ListNotifications,
  ListNotifyTargets,
  ListPeople,
  PreviewNotification,
  RemoveNotifyTarget,
  SetNotifySettings,
  SetSavedFilters,
} from '@keelson/contracts/kanban/control-endpoints';
import type { Subscribe, Unsubscribe } from '@keelson/contracts/kanban/notify-endpoints';
import type { ListRuns, ReadLog, TerminateRun } from '@keelson/contracts/kanban/run-endpoints';
import type { Dispatch } from '@keelson/contracts/kanban/service-endpoints';
import { operation } from '../../core/api/operation';

const BOARD = '/api/admin/kanban/boards/{slug}';
const CARD = '/api/admin/kanban/boards/{slug}/cards/{cardId}';
const AGENT = '/api/admin/kanban/agents/{agentId}';
const TARGETS = '/api/admin/kanban/notify/targets';
const NOTIFY_SETTINGS = '/api/admin/kanban/notify/settings';
const FILTERS = '/api/admin/kanban/filters';

export const listBoards = operation<typeof ListBoards>('GET', '/api/admin/kanban/boards');
export const createBoard = operation<typeof CreateBoard>('POST', '/api/admin/kanban/boards');
export const importBoard = operation<typeof ImportBoard>('POST', '/api/admin/kanban/board-imports');
export const getBoard = operation<typeof GetBoard>('GET', BOARD);
export const exportBoard = operation<typeof ExportBoard>('GET', `${BOARD}/export`);
export const editBoard = operation<typeof EditBoard>('PATCH', BOARD);
export const setBoardRole = operation<typeof SetBoardRole>('PUT', `${BOARD}/roles/{uid}`);
export const archiveBoard = operation<typeof ArchiveBoard>('POST', `${BOARD}/archive`);
export const listCards = operation<typeof ListCards>('GET', `${BOARD}/cards`);
export const getCard = operation<typeof GetCard>('GET', CARD);
export const createCard = operation<typeof CreateCard>('POST', `${BOARD}/cards`);
export const changeCards = operation<typeof ChangeCards>('POST', `${BOARD}/bulk`);
export const editCard = operation<typeof EditCard>('PATCH', CARD);
export const assignCard = operation<typeof AssignCard>('POST', `${CARD}/assign`);
export const moveCard = operation<typeof MoveCard>('POST', `${CARD}/move`);
export const archiveCard = operation<typeof ArchiveCard>('POST', `${CARD}/archive`);
export const listCardEvents = operation<typeof ListCardEvents>('GET', `${CARD}/events`);
export const listComments = operation<typeof ListComments>('GET', `${CARD}/comments`);
export const addComment = operation<typeof AddComment>('POST', `${CARD}/comments`);
export const linkCard = operation<typeof LinkCard>('PUT', `${CARD}/parents/{parentId}`);
export const unlinkCard = operation<typeof UnlinkCard>('DELETE', `${CARD}/parents/{parentId}`);
export const listAttachments = operation<typeof ListAttachments>('GET', `${CARD}/attachments`);
export const removeAttachment = operation<typeof RemoveAttachment>(
  'DELETE',
  `${CARD}/attachments/{attachmentId}`,
);
export const listRuns = operation<typeof ListRuns>('GET', `${CARD}/runs`);
export const readLog = operation<typeof ReadLog>('GET', `${CARD}/runs/{runId}/log`);
export const terminateRun = operation<typeof TerminateRun>(
  'POST',
  `${CARD}/runs/{runId}/terminate`,
);
export const dispatch = operation<typeof Dispatch>('POST', '/api/admin/kanban/dispatch');
export const subscribe = operation<typeof Subscribe>('POST', `${CARD}/subscriptions`);
export const unsubscribe = operation<typeof Unsubscribe>(
  'DELETE',
  `${CARD}/subscriptions/{targetId}`,
);
export const listNotifications = operation<typeof ListNotifications>('GET', `${CARD}/notify-list`);
export const listNotifyTargets = operation<typeof ListNotifyTargets>('GET', TARGETS);
export const addNotifyTarget = operation<typeof AddNotifyTarget>('POST', TARGETS);
export const editNotifyTarget = operation<typeof EditNotifyTarget>(
  'PATCH',
  `${TARGETS}/{targetId}`,
);
export const removeNotifyTarget = operation<typeof RemoveNotifyTarget>(
  'DELETE',
  `${TARGETS}/{targetId}`,
);
export const getNotifySettings = operation<typeof GetNotifySettings>('GET', NOTIFY_SETTINGS);
export const setNotifySettings = operation<typeof SetNotifySettings>('PUT', NOTIFY_SETTINGS);
export const previewNotification = operation<typeof PreviewNotification>(
  'POST',
  '/api/admin/kanban/notify-preview',
);
export const listBoardAudit = operation<typeof ListBoardAudit>('GET', `${BOARD}/audit`);
export const listPeople = operation<typeof ListPeople>('GET', '/api/admin/kanban/people');
export const getSavedFilters = operation<typeof GetSavedFilters>('GET', FILTERS);
export const setSavedFilters = operation<typeof SetSavedFilters>('PUT', FILTERS);
export const listAgents = operation<typeof ListAgents>('GET', '/api/admin/kanban/agents');
export const registerAgent = operation<typeof RegisterAgent>('POST', '/api/admin/kanban/agents');
export const editAgent = operation<typeof EditAgent>('PATCH', AGENT);
export const rotateAgentSecrets = operation<typeof RotateAgentSecrets>('POST', `${AGENT}/secrets`);
