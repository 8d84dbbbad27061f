import { type BoardSlug } from '@keelson/contracts/ids';
import { type Endpoint } from '@keelson/contracts/http/endpoint';
import { MAX_ATTACHMENT_BYTES } from '@keelson/contracts/kanban/attachment';
import { MAX_IMPORT_BYTES } from '@keelson/contracts/kanban/board-document';
import { GATEWAY_OPERATIONS, type GatewayOperation } from '@keelson/contracts/kanban/gateway';
import { type KanbanActor } from '@keelson/contracts/kanban/actor';
import { type Actor } from '../http/authenticate';
import { type MemberCall, type Route, route } from '../http/route';
import { requireOnBoard } from './board-access';
import { type BoardReader } from './board-reader';
import { type ExecutionCall, type ExecutionClient } from './execution-client';

export interface GatewayDeps {
  readonly execution: ExecutionClient;
  readonly boards: BoardReader;
}

/** As the service has it: a hundred changes of long cards fit. */
const JSON_LIMIT = 2 * 1024 * 1024;

const LONG: ReadonlySet<GatewayOperation> = new Set<GatewayOperation>([
  GATEWAY_OPERATIONS.importBoard,
  GATEWAY_OPERATIONS.changeCards,
]);

/**
 * The execution service for staff: who may, on which board, and then the service itself.
 *
 * @param known Endpoints that are answered without the service.
 */
export function gatewayRoutes(deps: GatewayDeps, known: ReadonlySet<Endpoint>): Route[] {
  const asked = Object.values(GATEWAY_OPERATIONS).filter(
    ({ endpoint }: GatewayOperation) => !known.has(endpoint),
  );
  return asked.map((operation: GatewayOperation): Route => {
    const { endpoint, service } = operation;
    if (operation === GATEWAY_OPERATIONS.addAttachment) {
      return route(
        endpoint,
        async (call) => {
          await mayOnBoard(deps, operation, call);
          const type = call.request.headers['content-type'] ?? 'application/octet-stream';
          const bytes = { data: call.request.rawBody, type };
          return deps.execution.call(service, { ...passedOn(call), bytes, long: true });
        },
        { body: 'bytes', bodyLimit: MAX_ATTACHMENT_BYTES },
      );
    }
    const bodyLimit = operation === GATEWAY_OPERATIONS.importBoard ? MAX_IMPORT_BYTES : JSON_LIMIT;
    return route(
      endpoint,
      async (call) => {
        await mayOnBoard(deps, operation, call);
        return deps.execution.call(service, { ...passedOn(call), long: LONG.has(operation) });
      },
      { bodyLimit },
    );
  });
}

/** Who acts on a board, as its history names them. */
export const kanbanActorOf = ({ uid, email }: Actor): KanbanActor => ({
  kind: 'user',
  id: uid,
  label: (email ?? uid).slice(0, 120),
});

async function mayOnBoard(
  { boards, execution }: GatewayDeps,
  { service, needs }: GatewayOperation,
  { actor, params }: MemberCall<GatewayOperation['endpoint']>,
): Promise<void> {
  const { slug } = params as { readonly slug?: BoardSlug };
  const onBoard = service.path.startsWith('/v1/boards/{slug}');
  // Without a service there is nothing to be allowed; that is said first.
  if (!onBoard || slug === undefined || !execution.configured) return;
  await requireOnBoard(boards, { actor, slug, needs });
}

/** A call of staff as the service gets it. */
export function passedOn({
  params,
  query,
  body,
  request,
  actor,
}: MemberCall<GatewayOperation['endpoint']>): ExecutionCall {
  const key = request.headers['idempotency-key'];
  return {
    params: params as Record<string, string>,
    query: query as Record<string, unknown>,
    body,
    actor: kanbanActorOf(actor),
    requestId: request.id,
    idempotencyKey: typeof key === 'string' ? key : undefined,
  };
}
