import { type StaffRole } from '../../account/staff';
import { type ErrorCode } from '../../errors';
import { type Endpoint } from '../../http/endpoint';
import {
  EditAgent,
  ListAgentHistory,
  ListAgents,
  RegisterAgent,
  RotateAgentSecrets,
} from './agent-endpoints';
import {
  DeleteAgent,
  DeleteBoard,
  DeleteCard,
  ListBin,
  RestoreAgent,
  RestoreBoard,
  RestoreCard,
} from '../board/bin';
import {
  ArchiveBoard,
  CreateBoard,
  EditBoard,
  ExportBoard,
  GetBoard,
  ImportBoard,
  ListBoardAgents,
  ListBoards,
  SetBoardRole,
} from '../board/board-endpoints';
import { GetBoardMetrics } from '../board/board-metrics';
import { BreakDownCard, ProposeBreakdown } from '../card/breakdown';
import {
  AddAttachment,
  AddComment,
  AnswerQuestion,
  CheckItem,
  GetAttachment,
  LinkCard,
  ListAttachments,
  ListComments,
  RemoveAttachment,
  UnlinkCard,
} from '../card/card-detail-endpoints';
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
} from '../card/card-endpoints';
import { Subscribe, Unsubscribe } from '../notify/notify-endpoints';
import { ListRuns, ReadLog, TerminateRun } from '../run/run-endpoints';
import { Dispatch, GetCapabilities } from '../service-endpoints';
import {
  CreateCardFromTemplate,
  CreateTemplate,
  DeleteTemplate,
  EditTemplate,
  ListTemplates,
} from '../board/template';

/** Path prefix of every control center endpoint. */
const CONTROL_PREFIX = '/api/admin/kanban/';

/** Errors of what is forwarded. Reads are served without the execution service. */
const BRIDGE_ERRORS = [
  'kanban/bridge-not-configured',
  'kanban/bridge-down',
] as const satisfies readonly ErrorCode[];

/** A path of the execution service as the control center offers it. */
type ControlPath<Path extends string> = Path extends `/v1/${infer Rest}`
  ? `${typeof CONTROL_PREFIX}${Rest}`
  : never;

/** An endpoint of the execution service under its path in the control center. */
type ControlEndpoint<E extends Endpoint> = Endpoint<
  E['params'],
  E['query'],
  E['body'],
  E['response'],
  E['method'],
  ControlPath<E['path']>
>;

/** An operation of the execution service that the control center forwards for staff. */
export interface GatewayOperation<E extends Endpoint = Endpoint> {
  /** The endpoint of the execution service. */
  readonly service: E;
  /** The same endpoint as the control center offers it to the console. */
  readonly endpoint: ControlEndpoint<E>;
  /** The required role. For operations on a board, the board role counts as well as the staff role. */
  readonly needs: StaffRole;
}

function gatewayOperation<E extends Endpoint>(
  service: E,
  needs: StaffRole,
  { errors = [], ...options }: Partial<Pick<Endpoint, 'recentSignIn' | 'errors'>> = {},
): GatewayOperation<E> {
  const onBoard = service.path.startsWith('/v1/boards/{slug}');
  return {
    service,
    needs,
    endpoint: {
      ...service,
      ...options,
      path: service.path.replace('/v1/', CONTROL_PREFIX) as ControlPath<E['path']>,
      // A viewer can have a higher role on one board; the handler checks that.
      auth: onBoard ? 'staff:viewer' : `staff:${needs}`,
      errors: [
        ...service.errors.filter((code) => code !== 'kanban/actor-missing'),
        ...(service.method === 'GET' ? [] : BRIDGE_ERRORS),
        // Every member of staff reads every board.
        ...(onBoard && needs !== 'viewer' ? (['kanban/board-role-missing'] as const) : []),
        ...errors,
      ],
    },
  };
}

/** For operations that show a token or change a role. */
const RECENT = { recentSignIn: true } as const;

/** Every forwarded operation with its required role (docs/kanban.md). */
export const GATEWAY_OPERATIONS = {
  listBoards: gatewayOperation(ListBoards, 'viewer'),
  createBoard: gatewayOperation(CreateBoard, 'operator'),
  importBoard: gatewayOperation(ImportBoard, 'admin'),
  getBoard: gatewayOperation(GetBoard, 'viewer'),
  getBoardMetrics: gatewayOperation(GetBoardMetrics, 'viewer'),
  listBoardAgents: gatewayOperation(ListBoardAgents, 'viewer'),
  exportBoard: gatewayOperation(ExportBoard, 'viewer'),
  editBoard: gatewayOperation(EditBoard, 'admin'),
  setBoardRole: gatewayOperation(SetBoardRole, 'admin', RECENT),
  archiveBoard: gatewayOperation(ArchiveBoard, 'admin'),
  deleteBoard: gatewayOperation(DeleteBoard, 'admin'),
  restoreBoard: gatewayOperation(RestoreBoard, 'admin'),
  listCards: gatewayOperation(ListCards, 'viewer'),
  getCard: gatewayOperation(GetCard, 'viewer'),
  createCard: gatewayOperation(CreateCard, 'operator'),
  editCard: gatewayOperation(EditCard, 'operator'),
  assignCard: gatewayOperation(AssignCard, 'operator'),
  moveCard: gatewayOperation(MoveCard, 'operator'),
  archiveCard: gatewayOperation(ArchiveCard, 'operator'),
  deleteCard: gatewayOperation(DeleteCard, 'operator'),
  restoreCard: gatewayOperation(RestoreCard, 'operator'),
  changeCards: gatewayOperation(ChangeCards, 'operator'),
  listCardEvents: gatewayOperation(ListCardEvents, 'viewer'),
  proposeBreakdown: gatewayOperation(ProposeBreakdown, 'operator'),
  breakDownCard: gatewayOperation(BreakDownCard, 'operator'),
  listTemplates: gatewayOperation(ListTemplates, 'viewer'),
  createTemplate: gatewayOperation(CreateTemplate, 'operator'),
  editTemplate: gatewayOperation(EditTemplate, 'operator'),
  deleteTemplate: gatewayOperation(DeleteTemplate, 'operator'),
  createCardFromTemplate: gatewayOperation(CreateCardFromTemplate, 'operator'),
  listComments: gatewayOperation(ListComments, 'viewer'),
  addComment: gatewayOperation(AddComment, 'operator'),
  checkItem: gatewayOperation(CheckItem, 'operator'),
  answerQuestion: gatewayOperation(AnswerQuestion, 'operator'),
  linkCard: gatewayOperation(LinkCard, 'operator'),
  unlinkCard: gatewayOperation(UnlinkCard, 'operator'),
  listAttachments: gatewayOperation(ListAttachments, 'viewer'),
  addAttachment: gatewayOperation(AddAttachment, 'operator'),
  getAttachment: gatewayOperation(GetAttachment, 'viewer'),
  removeAttachment: gatewayOperation(RemoveAttachment, 'operator'),
  subscribe: gatewayOperation(Subscribe, 'operator'),
  unsubscribe: gatewayOperation(Unsubscribe, 'operator'),
  listRuns: gatewayOperation(ListRuns, 'viewer'),
  readLog: gatewayOperation(ReadLog, 'viewer'),
  terminateRun: gatewayOperation(TerminateRun, 'operator'),
  dispatch: gatewayOperation(Dispatch, 'operator'),
  listAgents: gatewayOperation(ListAgents, 'viewer'),
  listAgentHistory: gatewayOperation(ListAgentHistory, 'viewer'),
  registerAgent: gatewayOperation(RegisterAgent, 'admin', RECENT),
  editAgent: gatewayOperation(EditAgent, 'admin', { errors: ['session/sign-in-too-old'] }),
  rotateAgentSecrets: gatewayOperation(RotateAgentSecrets, 'admin', RECENT),
  deleteAgent: gatewayOperation(DeleteAgent, 'admin'),
  restoreAgent: gatewayOperation(RestoreAgent, 'admin'),
  listBin: gatewayOperation(ListBin, 'admin'),
  // The capabilities are those of the service.
  getCapabilities: gatewayOperation(GetCapabilities, 'viewer', { errors: ['kanban/bridge-down'] }),
} as const;

/** Endpoints of the forwarded operations, in the order of the documentation. */
export const GATEWAY_ENDPOINTS = Object.values(GATEWAY_OPERATIONS).map(({ endpoint }) => endpoint);
