import type {
  ArchiveBoard,
  CreateBoard,
  EditBoard,
  SetBoardRole,
} from '@keelson/contracts/kanban/board-endpoints';
import type {
  AddComment,
  LinkCard,
  RemoveAttachment,
  UnlinkCard,
} from '@keelson/contracts/kanban/card-detail-endpoints';
import type {
  ArchiveCard,
  AssignCard,
  ChangeCards,
  CreateCard,
  EditCard,
  MoveCard,
} from '@keelson/contracts/kanban/card-endpoints';
import type {
  ListBoardAudit,
  ListNotifications,
  ListNotifyTargets,
  PreviewNotification,
} from '@keelson/contracts/kanban/control-endpoints';
import type { Subscribe, Unsubscribe } from '@keelson/contracts/kanban/notify-endpoints';
import type { TerminateRun } from '@keelson/contracts/kanban/run-endpoints';
import type { Dispatch } from '@keelson/contracts/kanban/service-endpoints';
import { operation } from '../../core/api/operation';

const BOARD = '/api/admin/kanban/boards/{slug}';
const CARD = '/api/admin/kanban/boards/{slug}/cards/{cardId}';

export const createBoard = operation<typeof CreateBoard>('POST', '/api/admin/kanban/boards');
export const editBoard = operation<typeof EditBoard>('PATCH', BOARD);
export const setBoardRole = operation<typeof SetBoardRole>('PUT', `${BOARD}/roles/{uid}`);
export const archiveBoard = operation<typeof ArchiveBoard>('POST', `${BOARD}/archive`);
export const createCard = operation<typeof CreateCard>('POST', `${BOARD}/cards`);
export const changeCards = operation<typeof ChangeCards>('POST', `${BOARD}/bulk`);
export const editCard = operation<typeof EditCard>('PATCH', CARD);
export const assignCard = operation<typeof AssignCard>('POST', `${CARD}/assign`);
export const moveCard = operation<typeof MoveCard>('POST', `${CARD}/move`);
export const archiveCard = operation<typeof ArchiveCard>('POST', `${CARD}/archive`);
export const addComment = operation<typeof AddComment>('POST', `${CARD}/comments`);
export const linkCard = operation<typeof LinkCard>('PUT', `${CARD}/parents/{parentId}`);
export const unlinkCard = operation<typeof UnlinkCard>('DELETE', `${CARD}/parents/{parentId}`);
export const removeAttachment = operation<typeof RemoveAttachment>(
  'DELETE',
  `${CARD}/attachments/{attachmentId}`,
);
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
export const listNotifyTargets = operation<typeof ListNotifyTargets>(
  'GET',
  '/api/admin/kanban/notify/targets',
);
export const previewNotification = operation<typeof PreviewNotification>(
  'POST',
  '/api/admin/kanban/notify-preview',
);
export const listBoardAudit = operation<typeof ListBoardAudit>('GET', `${BOARD}/audit`);
