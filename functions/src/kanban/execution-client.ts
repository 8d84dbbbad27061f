import { setTimeout as sleep } from 'node:timers/promises';
import { dropUnknownFields } from '@keelson/contracts/documents/unknown-fields';
import { DomainError, type ErrorCode, Problem } from '@keelson/contracts/errors';
import { type Endpoint } from '@keelson/contracts/http/endpoint';
import { ExecutionHealth, GetExecutionHealth } from '@keelson/contracts/kanban/service-endpoints';
import { SECOND } from '@keelson/contracts/time';
import { inSpan } from '@keelson/server/trace/span';
import { REPLAYED_HEADER } from '@keelson/server/http/idempotency-key';
import type * as z from 'zod';
import {
  baseUrl,
  buildRequest,
  type ExecutionAccess,
  type ExecutionCall,
  type ExecutionRequest,
} from './execution-request';

/** Three attempts end before the function times out. */
const TIMEOUT_MS = 15 * SECOND;
const LONG_TIMEOUT_MS = 50 * SECOND;
const HEALTH_TIMEOUT_MS = 3 * SECOND;
const RETRY_DELAYS_MS = [100, 400];

/** A parsed response of the service. */
export interface ExecutionResponse<Body> {
  readonly body: Body;
  /** The service returned the stored response of an earlier request with the same key. */
  readonly replayed: boolean;
}

/** Calls the execution service: the one place for its URL, token, timeouts, retries and errors. */
export class ExecutionClient {
  /** @param access Null when the service is not configured: every call then throws. */
  constructor(private readonly access: ExecutionAccess | null) {}

  get configured(): boolean {
    return this.access !== null;
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
    const response = await this.fetch(endpoint, call);
    const replayed = response.headers.get(REPLAYED_HEADER) === 'true';
    if (response.status === 204) return { body: {} as z.output<E['response']>, replayed };
    const body = dropUnknownFields(endpoint.response).parse(await readJson(response));
    return { body: body as z.output<E['response']>, replayed };
  }

  /** A sentence for the health endpoint; null when the service is not configured. */
  async version(): Promise<string | null> {
    if (this.access === null) return null;
    const response = await fetch(`${baseUrl(this.access)}${GetExecutionHealth.path}`, {
      signal: AbortSignal.timeout(HEALTH_TIMEOUT_MS),
      redirect: 'error',
    });
    const health = dropUnknownFields(ExecutionHealth).parse(await response.json());
    if (health.status === 'down') throw new Error('The service cannot reach its database');
    return `Version ${health.version}`;
  }

  private async fetch(endpoint: Endpoint, call: ExecutionCall): Promise<Response> {
    if (this.access === null) {
      throw new DomainError(
        'kanban/bridge-not-configured',
        'Set EXECUTION_SERVICE_URL and EXECUTION_SERVICE_TOKEN, then deploy.',
      );
    }
    const { access } = this;
    const attributes = { 'keelson.endpoint': endpoint.operationId };
    return inSpan({ name: 'execution service', kind: 'client', attributes }, async () => {
      const request = buildRequest(access, endpoint, call);
      const response = await send(request, retryPolicyFor(endpoint, call), call.signal);
      if (response.ok) return response;
      throw await readError(response);
    });
  }
}

interface RetryPolicy {
  readonly timeoutMs: number;
  /** Delay before each further attempt. */
  readonly delaysMs: readonly number[];
}

/** Only idempotent calls are retried. */
function retryPolicyFor({ method, idempotency }: Endpoint, call: ExecutionCall): RetryPolicy {
  if (call.longRunning === true) return { timeoutMs: LONG_TIMEOUT_MS, delaysMs: [] };
  const idempotent =
    method === 'GET' || idempotency === 'natural' || call.idempotencyKey !== undefined;
  return { timeoutMs: TIMEOUT_MS, delaysMs: idempotent ? RETRY_DELAYS_MS : [] };
}

async function send(
  { url, init }: ExecutionRequest,
  { timeoutMs, delaysMs }: RetryPolicy,
  ended: AbortSignal = new AbortController().signal,
): Promise<Response> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      const signal = AbortSignal.any([ended, AbortSignal.timeout(timeoutMs)]);
      // A redirect would send the service token to another host.
      const response = await fetch(url, { ...init, signal, redirect: 'error' });
      if (!isOfProxy(response)) return response;
      throw new Error(`A proxy before the execution service responded ${response.status}`);
    } catch (error) {
      const delayMs = delaysMs[attempt];
      if (delayMs === undefined || ended.aborted) throw serviceDown(error);
      await sleep(delayMs);
    }
  }
}

/** The service itself responds with these statuses only when it says why. */
const isOfProxy = ({ status, headers }: Response): boolean =>
  (status === 502 || status === 504) &&
  headers.get('content-type')?.startsWith('application/problem+json') !== true;

/** The service responded that it has failed. Its log has the cause, under the same request id. */
const serviceFailed = (cause: unknown): DomainError =>
  new DomainError(
    'internal',
    'The execution service failed. Try again: a change is made only once.',
    [],
    { cause },
  );

/** Errors about the functions as a caller: a configuration error that staff cannot fix in the console. */
const INTERNAL_ERRORS = new Set<ErrorCode>([
  'kanban/token-missing',
  'kanban/token-invalid',
  'kanban/token-forbidden',
  'kanban/actor-missing',
]);

async function readError(response: Response): Promise<DomainError> {
  const parsed = Problem.safeParse(await response.json().catch(() => null));
  if (!parsed.success || INTERNAL_ERRORS.has(parsed.data.code)) {
    const cause = new Error(`The execution service responded ${response.status}`, {
      cause: parsed.success ? parsed.data : undefined,
    });
    return serviceDown(cause);
  }
  if (parsed.data.code === 'internal') return serviceFailed(parsed.data);
  const { code, detail, fields, details } = parsed.data;
  return new DomainError(code, detail, fields, details === undefined ? {} : { details });
}

/** A response that ends early counts as none. */
const readJson = (response: Response): Promise<unknown> =>
  response.json().catch((error: unknown) => {
    throw serviceDown(error);
  });

/** The change may have been made all the same; a retry with the same `Idempotency-Key` is safe. */
const serviceDown = (cause: unknown): DomainError =>
  new DomainError(
    'kanban/bridge-down',
    'Try again in a moment: a change is made only once. You can still view boards.',
    [],
    { cause },
  );
