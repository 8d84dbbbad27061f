import { type Endpoint } from '@keelson/contracts/http/endpoint';
import { actorHeaders, type KanbanActor } from '@keelson/contracts/kanban/actor';
import { traceHeaders } from '@keelson/server/trace/current-trace';

/** The base URL of the execution service and the token that authenticates the functions there. */
export interface ExecutionAccess {
  readonly url: string;
  readonly token: string;
}

/** A call of the execution service with parsed input. */
export interface ExecutionCall {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, unknown>>;
  /** Sent as JSON unless there are `bytes`. */
  readonly body: unknown;
  readonly bytes?: { readonly data: Buffer; readonly type: string };
  readonly actor: KanbanActor;
  readonly requestId: string;
  /** The caller's key. The service scopes it to the actor and stores the response under it. */
  readonly idempotencyKey: string | undefined;
  /** True for calls with many cards or bytes: they have a longer timeout and no retries. */
  readonly longRunning?: boolean;
  /** Ends the call and its retries. */
  readonly signal?: AbortSignal;
}

export interface ExecutionRequest {
  readonly url: string;
  readonly init: RequestInit;
}

/** The HTTP request of a call. */
export function buildRequest(
  access: ExecutionAccess,
  { method, path }: Endpoint,
  call: ExecutionCall,
): ExecutionRequest {
  const { bytes } = call;
  const body = method === 'GET' ? null : (bytes?.data ?? JSON.stringify(call.body));
  return {
    url: `${baseUrl(access)}${fillPath(path, call.params)}${queryString(call.query)}`,
    init: {
      method,
      body: body === null || typeof body === 'string' ? body : viewOf(body),
      headers: {
        Authorization: `Bearer ${access.token}`,
        'X-Request-Id': call.requestId,
        ...traceHeaders(),
        ...actorHeaders(call.actor),
        ...(body === null ? {} : { 'Content-Type': bytes?.type ?? 'application/json' }),
        ...(call.idempotencyKey === undefined ? {} : { 'Idempotency-Key': call.idempotencyKey }),
      },
    },
  };
}

export const baseUrl = ({ url }: ExecutionAccess): string => url.replace(/(?<!\/)\/+$/, '');

const fillPath = (path: string, params: ExecutionCall['params']): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));

function queryString(query: ExecutionCall['query']): string {
  const params = new URLSearchParams(
    Object.entries(query)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]): [string, string] => [name, String(value)]),
  );
  return params.size > 0 ? `?${params.toString()}` : '';
}

/** A view on the bytes: a copy would double the memory of each upload. */
const viewOf = ({ buffer, byteOffset, length }: Buffer): Uint8Array<ArrayBuffer> =>
  new Uint8Array(buffer as ArrayBuffer, byteOffset, length);
