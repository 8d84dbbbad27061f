import { type StaffRole } from '../../account/staff';
import { type ErrorCode } from '../../errors';
import { type Endpoint } from '../../http/endpoint';
import * as agents from './agent-endpoints';
import * as bin from '../board/bin';
import * as boards from '../board/board-endpoints';
import { GetBoardMetrics } from '../board/board-metrics';
import { ImportCards } from '../board/card-import';
import * as breakdown from '../card/breakdown';
import * as details from '../card/card-detail-endpoints';
import * as cards from '../card/card-endpoints';
import * as notify from '../notify/notify-endpoints';
import * as runs from '../run/run-endpoints';
import { Dispatch, GetCapabilities } from '../service-endpoints';
import * as templates from '../board/template';

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
  listBoards: gatewayOperation(boards.ListBoards, 'viewer'),
  createBoard: gatewayOperation(boards.CreateBoard, 'operator'),
  importBoard: gatewayOperation(boards.ImportBoard, 'admin'),
  importCards: gatewayOperation(ImportCards, 'operator'),
  getBoard: gatewayOperation(boards.GetBoard, 'viewer'),
  getBoardMetrics: gatewayOperation(GetBoardMetrics, 'viewer'),
  listBoardAgents: gatewayOperation(boards.ListBoardAgents, 'viewer'),
  exportBoard: gatewayOperation(boards.ExportBoard, 'viewer'),
  editBoard: gatewayOperation(boards.EditBoard, 'admin'),
  setBoardRole: gatewayOperation(boards.SetBoardRole, 'admin', RECENT),
  archiveBoard: gatewayOperation(boards.ArchiveBoard, 'admin'),
  deleteBoard: gatewayOperation(bin.DeleteBoard, 'admin'),
  restoreBoard: gatewayOperation(bin.RestoreBoard, 'admin'),
  listCards: gatewayOperation(cards.ListCards, 'viewer'),
  getCard: gatewayOperation(cards.GetCard, 'viewer'),
  createCard: gatewayOperation(cards.CreateCard, 'operator'),
  editCard: gatewayOperation(cards.EditCard, 'operator'),
  assignCard: gatewayOperation(cards.AssignCard, 'operator'),
  moveCard: gatewayOperation(cards.MoveCard, 'operator'),
  archiveCard: gatewayOperation(cards.ArchiveCard, 'operator'),
  transferCard: gatewayOperation(cards.TransferCard, 'operator'),
  deleteCard: gatewayOperation(bin.DeleteCard, 'operator'),
  restoreCard: gatewayOperation(bin.RestoreCard, 'operator'),
  changeCards: gatewayOperation(cards.ChangeCards, 'operator'),
  listCardEvents: gatewayOperation(cards.ListCardEvents, 'viewer'),
  proposeBreakdown: gatewayOperation(breakdown.ProposeBreakdown, 'operator'),
  breakDownCard: gatewayOperation(breakdown.BreakDownCard, 'operator'),
  listTemplates: gatewayOperation(templates.ListTemplates, 'viewer'),
  createTemplate: gatewayOperation(templates.CreateTemplate, 'operator'),
  editTemplate: gatewayOperation(templates.EditTemplate, 'operator'),
  deleteTemplate: gatewayOperation(templates.DeleteTemplate, 'operator'),
  createCardFromTemplate: gatewayOperation(templates.CreateCardFromTemplate, 'operator'),
  listComments: gatewayOperation(details.ListComments, 'viewer'),
  addComment: gatewayOperation(details.AddComment, 'operator'),
  editComment: gatewayOperation(details.EditComment, 'operator'),
  deleteComment: gatewayOperation(details.DeleteComment, 'operator'),
  checkItem: gatewayOperation(details.CheckItem, 'operator'),
  answerQuestion: gatewayOperation(details.AnswerQuestion, 'operator'),
  linkCard: gatewayOperation(details.LinkCard, 'operator'),
  unlinkCard: gatewayOperation(details.UnlinkCard, 'operator'),
  listAttachments: gatewayOperation(details.ListAttachments, 'viewer'),
  addAttachment: gatewayOperation(details.AddAttachment, 'operator'),
  getAttachment: gatewayOperation(details.GetAttachment, 'viewer'),
  removeAttachment: gatewayOperation(details.RemoveAttachment, 'operator'),
  subscribe: gatewayOperation(notify.Subscribe, 'operator'),
  unsubscribe: gatewayOperation(notify.Unsubscribe, 'operator'),
  listRuns: gatewayOperation(runs.ListRuns, 'viewer'),
  readLog: gatewayOperation(runs.ReadLog, 'viewer'),
  terminateRun: gatewayOperation(runs.TerminateRun, 'operator'),
  dispatch: gatewayOperation(Dispatch, 'operator'),
  listAgents: gatewayOperation(agents.ListAgents, 'viewer'),
  listAgentHistory: gatewayOperation(agents.ListAgentHistory, 'viewer'),
  registerAgent: gatewayOperation(agents.RegisterAgent, 'admin', RECENT),
  editAgent: gatewayOperation(agents.EditAgent, 'admin', { errors: ['session/sign-in-too-old'] }),
  rotateAgentSecrets: gatewayOperation(agents.RotateAgentSecrets, 'admin', RECENT),
  deleteAgent: gatewayOperation(bin.DeleteAgent, 'admin'),
  restoreAgent: gatewayOperation(bin.RestoreAgent, 'admin'),
  listBin: gatewayOperation(bin.ListBin, 'admin'),
  // The capabilities are those of the service.
  getCapabilities: gatewayOperation(GetCapabilities, 'viewer', {
    errors: ['kanban/bridge-down'],
  }),
} as const;

/** Endpoints of the forwarded operations, in the order of the documentation. */
export const GATEWAY_ENDPOINTS = Object.values(GATEWAY_OPERATIONS).map(({ endpoint }) => endpoint);
