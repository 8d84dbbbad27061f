import { hasRole } from '@keelson/contracts/account/staff';
import { type Endpoint } from '@keelson/contracts/http/endpoint';
import { type BoardSlug } from '@keelson/contracts/ids';
import { type KanbanActor } from '@keelson/contracts/kanban/actor';
import { MAX_IMPORT_BYTES } from '@keelson/contracts/kanban/board/board-document';
import { GATEWAY_OPERATIONS, type GatewayOperation } from '@keelson/contracts/kanban/agent/gateway';
import { REPLAYED_HEADER } from '@keelson/server/http/idempotency-key';
import { type EpochMs } from '@keelson/contracts/time';
import { type Clock } from '@keelson/server/clock';
import { type Actor, requireRecent } from '../http/authenticate';
import { gatewayRoute, type MemberCall, type Route } from '../http/route';
import { requireBoardRole } from './board-access';
import { type BoardRepo } from '@keelson/server/kanban/board-repo';
import { type ExecutionCall, type ExecutionGateway } from './execution-gateway';

export interface GatewayDeps {
  readonly execution: ExecutionGateway;
  readonly boards: BoardRepo;
  readonly now: Clock;
}

/** Body limit in bytes, the same as in the execution service: enough for a hundred long cards. */
const JSON_LIMIT = 2 * 1024 * 1024;

const LONG_RUNNING: ReadonlySet<GatewayOperation> = new Set<GatewayOperation>([
  GATEWAY_OPERATIONS.importBoard,
  GATEWAY_OPERATIONS.changeCards,
  GATEWAY_OPERATIONS.addAttachment,
  GATEWAY_OPERATIONS.proposeBreakdown,
]);

/**
 * Routes that check the caller's role and forward the call to the execution service.
 *
 * @param local Endpoints that are answered without the service.
 */
export function gatewayRoutes(deps: GatewayDeps, local: ReadonlySet<Endpoint>): Route[] {
  return Object.values(GATEWAY_OPERATIONS)
    .filter(({ endpoint }: GatewayOperation) => !local.has(endpoint))
    .map((operation: GatewayOperation) => forward(deps, operation));
}

function forward({ execution, boards, now }: GatewayDeps, operation: GatewayOperation): Route {
  const { endpoint, service } = operation;
  const forwardCall = async (call: MemberCall<Endpoint>): Promise<unknown> => {
    if (operation === GATEWAY_OPERATIONS.editAgent) requireRecentForEndpoint(call, now());
    if (execution.configured) await requireRole(boards, operation, call);
    const longRunning = LONG_RUNNING.has(operation);
    const { body, replayed } = await execution.forward(service, {
      ...toExecutionCall(call, operation),
      longRunning,
      signal: endOf(call, operation),
    });
    if (replayed) call.reply.header(REPLAYED_HEADER, 'true');
    return body;
  };
  if (endpoint.upload !== undefined) return gatewayRoute(endpoint, forwardCall);
  const bodyLimit = operation === GATEWAY_OPERATIONS.importBoard ? MAX_IMPORT_BYTES : JSON_LIMIT;
  return gatewayRoute(endpoint, forwardCall, { bodyLimit });
}

/** A proposal stores nothing, so the work on it ends when nobody waits for it; a change is finished. */
const endOf = ({ request }: MemberCall<Endpoint>, operation: GatewayOperation): AbortSignal =>
  operation === GATEWAY_OPERATIONS.proposeBreakdown
    ? AbortSignal.any([request.deadline, request.closed])
    : request.deadline;

/** A user as the history of a board names them. */
export const toKanbanActor = ({ uid }: Actor): KanbanActor => ({
  kind: 'user',
  id: uid,
  label: uid.slice(0, 120),
});

/**
 * Another endpoint of an agent receives the tokens of its next runs, so it needs a recent sign-in as showing a token
 * does. Other settings do not: an admin disables an agent without delay.
 */
function requireRecentForEndpoint(call: MemberCall<Endpoint>, at: EpochMs): void {
  const { endpoint } = call.body as { readonly endpoint?: string };
  if (endpoint !== undefined) requireRecent(call.request.security, call.actor, at);
}

/**
 * Checks the role for operations on a board; `route` has checked the others. The board is read only when
 * the staff role is not enough: the service reads it again, in the transaction of the change.
 */
async function requireRole(
  boards: BoardRepo,
  { service, needs }: GatewayOperation,
  { actor, params, body }: MemberCall<Endpoint>,
): Promise<void> {
  const { slug } = params as { readonly slug?: BoardSlug };
  const onBoard = service.path.startsWith('/v1/boards/{slug}');
  if (!onBoard || slug === undefined || hasRole(actor.role, needs)) return;
  await requireBoardRole(boards, { actor, slug, needs });
  // A card that moves to another board changes both.
  const toSlug = (body as { readonly toSlug?: BoardSlug } | undefined)?.toSlug;
  if (toSlug !== undefined) await requireBoardRole(boards, { actor, slug: toSlug, needs });
}

export function toExecutionCall(
  { params, query, body, request, actor }: MemberCall<Endpoint>,
  { service }: GatewayOperation,
): ExecutionCall {
  const { headers, rawBody, id } = request;
  const key = headers['idempotency-key'];
  const type = headers['content-type'] ?? 'application/octet-stream';
  return {
    params: params as Record<string, string>,
    query: query as Record<string, unknown>,
    body,
    ...(service.upload === undefined ? {} : { file: { data: rawBody, type } }),
    actor: toKanbanActor(actor),
    requestId: id,
    idempotencyKey: typeof key === 'string' ? key : undefined,
  };
}
