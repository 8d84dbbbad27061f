import { type BoardSlug } from '@keelson/contracts/ids';
import { type Endpoint } from '@keelson/contracts/http/endpoint';
import { MAX_ATTACHMENT_BYTES } from '@keelson/contracts/kanban/attachment';
import { MAX_IMPORT_BYTES } from '@keelson/contracts/kanban/board-document';
import { BRIDGE, type Bridged } from '@keelson/contracts/kanban/bridge';
import { type KanbanActor } from '@keelson/contracts/kanban/actor';
import { type Actor } from '../http/authenticate';
import { type MemberCall, type Route, route } from '../http/route';
import { requireOnBoard } from './board-access';
import { type BoardReader } from './board-reader';
import { type ExecutionCall, type ExecutionClient } from './execution-client';

export interface BridgeDeps {
  readonly execution: ExecutionClient;
  readonly boards: BoardReader;
}

/** As the service has it: a hundred changes of long cards fit. */
const JSON_LIMIT = 2 * 1024 * 1024;

const LONG: ReadonlySet<Bridged> = new Set<Bridged>([BRIDGE.importBoard, BRIDGE.changeCards]);

/**
 * The execution service for staff: who may, on which board, and then the service itself.
 *
 * @param known Endpoints that are answered without the service.
 */
export function bridgeRoutes(deps: BridgeDeps, known: ReadonlySet<Endpoint>): Route[] {
  const asked = Object.values(BRIDGE).filter(({ endpoint }: Bridged) => !known.has(endpoint));
  return asked.map((bridged: Bridged): Route => {
    const { endpoint, service } = bridged;
    if (bridged === BRIDGE.addAttachment) {
      return route(
        endpoint,
        async (call) => {
          await mayOnBoard(deps, bridged, call);
          const type = call.request.headers['content-type'] ?? 'application/octet-stream';
          const bytes = { data: call.request.rawBody, type };
          return deps.execution.call(service, { ...passedOn(call), bytes, long: true });
        },
        { body: 'bytes', bodyLimit: MAX_ATTACHMENT_BYTES },
      );
    }
    const bodyLimit = bridged === BRIDGE.importBoard ? MAX_IMPORT_BYTES : JSON_LIMIT;
    return route(
      endpoint,
      async (call) => {
        await mayOnBoard(deps, bridged, call);
        return deps.execution.call(service, { ...passedOn(call), long: LONG.has(bridged) });
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
  { boards, execution }: BridgeDeps,
  { service, needs }: Bridged,
  { actor, params }: MemberCall<Bridged['endpoint']>,
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
}: MemberCall<Bridged['endpoint']>): ExecutionCall {
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
