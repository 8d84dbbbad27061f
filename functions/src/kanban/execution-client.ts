import { setTimeout as sleep } from 'node:timers/promises';
import { DomainError, type ErrorCode, Problem } from '@keelson/contracts/errors';
import { type Endpoint } from '@keelson/contracts/http/endpoint';
import { actorHeaders, type KanbanActor } from '@keelson/contracts/kanban/actor';
import { ExecutionHealth, GetExecutionHealth } from '@keelson/contracts/kanban/service-endpoints';
import { SECOND } from '@keelson/contracts/time';
import type * as z from 'zod';

/** Where the execution service is, and what it knows us by. */
export interface ExecutionAccess {
  readonly url: string;
  readonly token: string;
}

/** One call of the service, already parsed. */
export interface ExecutionCall {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, unknown>>;
  /** JSON, or bytes with their type. */
  readonly body: unknown;
  readonly bytes?: { readonly data: Buffer; readonly type: string };
  readonly actor: KanbanActor;
  readonly requestId: string;
  /** Passed on, so that a repeated request is one for the service too. */
  readonly idempotencyKey: string | undefined;
  /** True for what moves much, many cards or many bytes: it has time, and is not sent again by us. */
  readonly long?: boolean;
}

/** Three tries end before the function does. */
const TIMEOUT_MS = 15 * SECOND;
const LONG_TIMEOUT_MS = 50 * SECOND;
const HEALTH_TIMEOUT_MS = 3 * SECOND;
/** Waits before a call is tried again that may be: reading, or under a key. */
const RETRY_WAITS_MS = [100, 400];

/** Calls the execution service: one place for its address, token, timeouts, retries and refusals. */
export class ExecutionClient {
  /** @param access Null while the service is not configured: every call is refused then. */
  constructor(private readonly access: ExecutionAccess | null) {}

  get configured(): boolean {
    return this.access !== null;
  }

  /** @throws {DomainError} what the service refuses; `kanban/bridge-not-configured`, `kanban/bridge-down`. */
  async call<E extends Endpoint>(
    endpoint: E,
    call: ExecutionCall,
  ): Promise<z.output<E['response']>> {
    const answer = await this.fetch(endpoint, call);
    if (answer.status === 204) return {} as z.output<E['response']>;
    return endpoint.response.parse(await received(answer.json())) as z.output<E['response']>;
  }

  /** One line about the service for the health answer; null while it is not configured. */
  async version(): Promise<string | null> {
    if (this.access === null) return null;
    const answer = await fetch(`${baseOf(this.access)}${GetExecutionHealth.path}`, {
      signal: AbortSignal.timeout(HEALTH_TIMEOUT_MS),
    });
    const health = ExecutionHealth.parse(await answer.json());
    if (health.status === 'down') throw new Error('The service does not reach its database');
    return `Version ${health.version}`;
  }

  private async fetch(endpoint: Endpoint, call: ExecutionCall): Promise<Response> {
    const { access } = this;
    if (access === null) {
      throw new DomainError(
        'kanban/bridge-not-configured',
        'Set EXECUTION_SERVICE_URL and EXECUTION_SERVICE_TOKEN, then deploy.',
      );
    }
    const request = requestOf(access, endpoint, call);
    const answer = await this.send(request.url, request.init, patienceFor(endpoint, call));
    if (answer.ok) return answer;
    throw await refusalOf(answer);
  }

  private async send(url: string, init: RequestInit, patience: Patience): Promise<Response> {
    const { timeoutMs, waits } = patience;
    for (let tries = 0; ; tries += 1) {
      try {
        const answer = await fetch(url, { ...init, signal: AbortSignal.timeout(timeoutMs) });
        if (answer.status !== 502 && answer.status !== 504) return answer;
        throw new Error(`The way to the service answers ${answer.status}`);
      } catch (error) {
        const wait = waits[tries];
        if (wait === undefined) throw down(error);
        await sleep(wait);
      }
    }
  }
}

interface Patience {
  readonly timeoutMs: number;
  /** Before each further try. */
  readonly waits: readonly number[];
}

/** Only that is sent again which does not happen twice then. */
function patienceFor({ method, idempotency }: Endpoint, call: ExecutionCall): Patience {
  if (call.long === true) return { timeoutMs: LONG_TIMEOUT_MS, waits: [] };
  const repeatable =
    method === 'GET' || idempotency === 'natural' || call.idempotencyKey !== undefined;
  return { timeoutMs: TIMEOUT_MS, waits: repeatable ? RETRY_WAITS_MS : [] };
}

const baseOf = ({ url }: ExecutionAccess): string => url.replace(/\/+$/, '');

function requestOf(
  access: ExecutionAccess,
  { method, path }: Endpoint,
  call: ExecutionCall,
): { readonly url: string; readonly init: RequestInit } {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(call.params[name] ?? ''),
  );
  const query = new URLSearchParams(
    Object.entries(call.query)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]): [string, string] => [name, String(value)]),
  );
  const { bytes } = call;
  const body = method === 'GET' ? null : (bytes?.data ?? JSON.stringify(call.body));
  return {
    url: `${baseOf(access)}${filled}${query.size > 0 ? `?${query.toString()}` : ''}`,
    init: {
      method,
      body: body === null || typeof body === 'string' ? body : viewOf(body),
      headers: {
        Authorization: `Bearer ${access.token}`,
        'X-Request-Id': call.requestId,
        ...actorHeaders(call.actor),
        ...(body === null ? {} : { 'Content-Type': bytes?.type ?? 'application/json' }),
        ...(call.idempotencyKey === undefined ? {} : { 'Idempotency-Key': call.idempotencyKey }),
      },
    },
  };
}

/** The bytes themselves: a copy of each file would be as large again. */
const viewOf = ({ buffer, byteOffset, length }: Buffer): Uint8Array<ArrayBuffer> =>
  new Uint8Array(buffer as ArrayBuffer, byteOffset, length);

/** Refusals about the caller: for us that is a wrong set-up, not something that staff can mend. */
const OURS = new Set<ErrorCode>([
  'kanban/token-missing',
  'kanban/token-invalid',
  'kanban/token-forbidden',
  'kanban/actor-missing',
  'internal',
]);

async function refusalOf(answer: Response): Promise<DomainError> {
  const parsed = Problem.safeParse(await answer.json().catch(() => null));
  if (!parsed.success || OURS.has(parsed.data.code)) {
    const cause = new Error(`The execution service answered ${answer.status}`, {
      cause: parsed.success ? parsed.data : undefined,
    });
    return down(cause);
  }
  const { code, detail, fields, details } = parsed.data;
  return new DomainError(code, detail, fields, details === undefined ? {} : { details });
}

/** An answer that breaks off on its way is none. */
const received = <Body>(body: Promise<Body>): Promise<Body> =>
  body.catch((error: unknown) => {
    throw down(error);
  });

/** Whether something was changed is not known then; the same `Idempotency-Key` tells. */
const down = (cause: unknown): DomainError =>
  new DomainError(
    'kanban/bridge-down',
    'Try again in a moment; nothing happens twice. Looking at boards still works.',
    [],
    { cause },
  );
