import { dropUnknownFields } from '@keelson/contracts/documents/unknown-fields';
import { DomainError, type ErrorCode, Problem } from '@keelson/contracts/errors';
import { type Endpoint } from '@keelson/contracts/http/endpoint';
import { type KanbanActor } from '@keelson/contracts/kanban/actor';
import {
  type CallOptions,
  ExecutionClient,
  type ServiceResponse,
} from '@keelson/contracts/kanban/client/execution-client';
import { type RetryPolicy } from '@keelson/contracts/kanban/client/retry';
import { ConnectionError, ServiceError } from '@keelson/contracts/kanban/client/service-error';
import { ExecutionHealth, GetExecutionHealth } from '@keelson/contracts/kanban/service-endpoints';
import { SECOND } from '@keelson/contracts/time';
import { REPLAYED_HEADER } from '@keelson/server/http/idempotency-key';
import { traceHeaders } from '@keelson/server/trace/current-trace';
import { inSpan } from '@keelson/server/trace/span';
import type * as z from 'zod';

/** Three attempts end before the function times out. */
const TIMEOUT_MS = 15 * SECOND;
const LONG_TIMEOUT_MS = 50 * SECOND;
const HEALTH_TIMEOUT_MS = 3 * SECOND;
const RETRY_DELAYS_MS = [100, 400];

/** The base URL of the execution service and the token that authenticates the functions there. */
export interface ExecutionAccess {
  readonly url: string;
  readonly token: string;
}

/** A call of the execution service with parsed input. */
export interface ExecutionCall {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, unknown>>;
  /** Sent as JSON unless there is a `file`. */
  readonly body: unknown;
  readonly file?: { readonly data: Buffer; readonly type: string };
  readonly actor: KanbanActor;
  readonly requestId: string;
  /** The caller's key. The service scopes it to the actor and stores the response under it. */
  readonly idempotencyKey: string | undefined;
  /** True for calls with many cards or bytes: they have a longer timeout and no retries. */
  readonly longRunning?: boolean;
  /** Ends the call and its retries. */
  readonly signal?: AbortSignal;
}

export interface ExecutionResponse<Body> {
  readonly body: Body;
  /** The service returned the stored response of an earlier request with the same key. */
  readonly replayed: boolean;
}

/** Forwards calls to the execution service: the one place for its token, timeouts, retries and errors. */
export class ExecutionGateway {
  private readonly client: ExecutionClient | null;

  /** @param access Null when the service is not configured: every call then throws. */
  constructor(private readonly access: ExecutionAccess | null) {
    this.client = access && new ExecutionClient(access.url);
  }

  get configured(): boolean {
    return this.client !== null;
  }

  /** As {@link forward}, for callers that need the body alone. */
  async call<E extends Endpoint>(
    endpoint: E,
    call: ExecutionCall,
  ): Promise<z.output<E['response']>> {
    return (await this.forward(endpoint, call)).body;
  }

  /**
   * Calls an endpoint and parses its response.
   *
   * @throws {DomainError} the error of the service; `kanban/bridge-not-configured`, `kanban/bridge-down`.
   */
  async forward<E extends Endpoint>(
    endpoint: E,
    call: ExecutionCall,
  ): Promise<ExecutionResponse<z.output<E['response']>>> {
    const { headers, body = {} } = await this.send(endpoint, call);
    return {
      body: dropUnknownFields(endpoint.response).parse(body) as z.output<E['response']>,
      replayed: headers.get(REPLAYED_HEADER) === 'true',
    };
  }

  /** A sentence for the health endpoint; null when the service is not configured. */
  async version(): Promise<string | null> {
    if (this.client === null) return null;
    const options = { timeoutMs: HEALTH_TIMEOUT_MS, retry: () => null };
    const { body } = await this.client.send(GetExecutionHealth, {}, options);
    return `Version ${dropUnknownFields(ExecutionHealth).parse(body).version}`;
  }

  private async send(endpoint: Endpoint, call: ExecutionCall): Promise<ServiceResponse> {
    const { access, client } = this;
    if (access === null || client === null) {
      throw new DomainError(
        'kanban/bridge-not-configured',
        'Set EXECUTION_SERVICE_URL and EXECUTION_SERVICE_TOKEN, then deploy.',
      );
    }
    const attributes = { 'keelson.endpoint': endpoint.operationId };
    return inSpan({ name: 'execution service', kind: 'client', attributes }, async () => {
      const { params: path, query } = call;
      const body = endpoint.method === 'GET' ? undefined : call.body;
      try {
        const options = { token: access.token, ...optionsOf(endpoint, call) };
        return await client.send(endpoint, { path, query, body }, options);
      } catch (error) {
        throw toDomainError(error);
      }
    });
  }
}

function optionsOf(endpoint: Endpoint, call: ExecutionCall): CallOptions {
  const { actor, requestId, idempotencyKey: key = null, longRunning, file, signal } = call;
  return {
    actor,
    key,
    headers: { 'X-Request-Id': requestId, ...traceHeaders() },
    timeoutMs: longRunning === true ? LONG_TIMEOUT_MS : TIMEOUT_MS,
    retry: isIdempotent(endpoint, call) && longRunning !== true ? retryShortly : () => null,
    ...(file === undefined ? {} : { file: { type: file.type, data: viewOf(file.data) } }),
    ...(signal === undefined ? {} : { signal }),
  };
}

const isIdempotent = ({ method, idempotency }: Endpoint, call: ExecutionCall): boolean =>
  method === 'GET' || idempotency === 'natural' || call.idempotencyKey !== undefined;

/** The browser retries what the service refuses for now; here only a missing service is tried again. */
const retryShortly: RetryPolicy = (error, failures) =>
  error instanceof ConnectionError || isOfProxy(error) ? (RETRY_DELAYS_MS[failures] ?? null) : null;

/** The service itself responds with these statuses only when it says why. */
const isOfProxy = (error: unknown): boolean =>
  error instanceof ServiceError &&
  error.problem === null &&
  (error.status === 502 || error.status === 504);

/** A view on the bytes: a copy would double the memory of each upload. */
const viewOf = ({ buffer, byteOffset, length }: Buffer): Uint8Array<ArrayBuffer> =>
  new Uint8Array(buffer as ArrayBuffer, byteOffset, length);

/** Errors about the functions as a caller: a configuration error that staff cannot fix in the console. */
const INTERNAL_ERRORS = new Set<ErrorCode>([
  'kanban/token-missing',
  'kanban/token-invalid',
  'kanban/token-forbidden',
  'kanban/actor-missing',
]);

function toDomainError(error: unknown): DomainError {
  const parsed = Problem.safeParse(error instanceof ServiceError ? error.problem : null);
  if (!parsed.success || INTERNAL_ERRORS.has(parsed.data.code)) return serviceDown(error);
  if (parsed.data.code === 'internal') return serviceFailed(error);
  const { code, detail, fields, details } = parsed.data;
  return new DomainError(code, detail, fields, details === undefined ? {} : { details });
}

/** The service responded that it has failed. Its log has the cause, under the same request id. */
const serviceFailed = (cause: unknown): DomainError =>
  new DomainError(
    'internal',
    'The execution service failed. Try again: a change is made only once.',
    [],
    { cause },
  );

/** The change may have been made all the same; a retry with the same `Idempotency-Key` is safe. */
const serviceDown = (cause: unknown): DomainError =>
  new DomainError(
    'kanban/bridge-down',
    'Try again in a moment: a change is made only once. You can still view boards.',
    [],
    { cause },
  );
