import { type StaffRole } from '../account/staff';
import { type ErrorCode } from '../errors';
import { type Endpoint } from '../http/endpoint';
import { EditAgent, ListAgents, RegisterAgent, RotateAgentSecrets } from './agent-endpoints';
import {
  ArchiveBoard,
  CreateBoard,
  EditBoard,
  ExportBoard,
  GetBoard,
  ImportBoard,
  ListBoards,
  SetBoardRole,
} from './board-endpoints';
import {
  AddAttachment,
  AddComment,
  GetAttachment,
  LinkCard,
  ListAttachments,
  ListComments,
  RemoveAttachment,
  UnlinkCard,
} from './card-detail-endpoints';
import {
  ArchiveCard,
  AssignCard,
  ChangeCards,
  CreateCard,
  EditCard,
  GetCard,
  ListCardEvents,
  ListCards,
  MoveCard,
} from './card-endpoints';
import { Subscribe, Unsubscribe } from './notify-endpoints';
import { ListRuns, ReadLog, TerminateRun } from './run-endpoints';
import { Dispatch, GetCapabilities } from './service-endpoints';

/** Every address of the control center begins so. */
export const CONTROL_PREFIX = '/api/admin/kanban/';

/** Refusals of the bridge itself, beside those of the execution service behind it. */
export const BRIDGE_ERRORS = [
  'kanban/bridge-not-configured',
  'kanban/bridge-down',
  'kanban/board-role-missing',
] as const satisfies readonly ErrorCode[];

/** An operation of the execution service as the control center offers it to staff. */
export interface Bridged<E extends Endpoint = Endpoint> {
  /** What the control center asks the execution service. */
  readonly service: E;
  /** What the console asks the control center. */
  readonly endpoint: E;
  /** Needed on the board, where a board's own role counts as well as the staff role; else as staff. */
  readonly needs: StaffRole;
}

function bridged<E extends Endpoint>(service: E, needs: StaffRole): Bridged<E> {
  const onBoard = service.path.startsWith('/v1/boards/{slug}');
  return {
    service,
    needs,
    endpoint: {
      ...service,
      path: service.path.replace('/v1/', CONTROL_PREFIX) as E['path'],
      // Who is at least a viewer may be more on one board: that is looked up there.
      auth: onBoard ? 'staff:viewer' : `staff:${needs}`,
      errors: [
        ...service.errors.filter((code) => code !== 'kanban/actor-missing'),
        ...BRIDGE_ERRORS,
      ],
    },
  };
}

/** What the control center passes on, and who may ask for it (docs/kanban.md). */
export const BRIDGE = {
  listBoards: bridged(ListBoards, 'viewer'),
  createBoard: bridged(CreateBoard, 'operator'),
  importBoard: bridged(ImportBoard, 'admin'),
  getBoard: bridged(GetBoard, 'viewer'),
  exportBoard: bridged(ExportBoard, 'viewer'),
  editBoard: bridged(EditBoard, 'admin'),
  setBoardRole: bridged(SetBoardRole, 'admin'),
  archiveBoard: bridged(ArchiveBoard, 'admin'),
  listCards: bridged(ListCards, 'viewer'),
  getCard: bridged(GetCard, 'viewer'),
  createCard: bridged(CreateCard, 'operator'),
  editCard: bridged(EditCard, 'operator'),
  assignCard: bridged(AssignCard, 'operator'),
  moveCard: bridged(MoveCard, 'operator'),
  archiveCard: bridged(ArchiveCard, 'operator'),
  changeCards: bridged(ChangeCards, 'operator'),
  listCardEvents: bridged(ListCardEvents, 'viewer'),
  listComments: bridged(ListComments, 'viewer'),
  addComment: bridged(AddComment, 'operator'),
  linkCard: bridged(LinkCard, 'operator'),
  unlinkCard: bridged(UnlinkCard, 'operator'),
  listAttachments: bridged(ListAttachments, 'viewer'),
  addAttachment: bridged(AddAttachment, 'operator'),
  getAttachment: bridged(GetAttachment, 'viewer'),
  removeAttachment: bridged(RemoveAttachment, 'operator'),
  subscribe: bridged(Subscribe, 'operator'),
  unsubscribe: bridged(Unsubscribe, 'operator'),
  listRuns: bridged(ListRuns, 'viewer'),
  readLog: bridged(ReadLog, 'viewer'),
  terminateRun: bridged(TerminateRun, 'operator'),
  dispatch: bridged(Dispatch, 'operator'),
  listAgents: bridged(ListAgents, 'viewer'),
  registerAgent: bridged(RegisterAgent, 'admin'),
  editAgent: bridged(EditAgent, 'admin'),
  rotateAgentSecrets: bridged(RotateAgentSecrets, 'admin'),
  getCapabilities: bridged(GetCapabilities, 'viewer'),
} as const;

/** Their endpoints, in the order of the documentation. */
export const BRIDGE_ENDPOINTS: readonly Endpoint[] = Object.values(BRIDGE).map(
  ({ endpoint }: Bridged) => endpoint,
);
