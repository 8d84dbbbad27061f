import { setTimeout as sleep } from 'node:timers/promises';
import { OPERATIONS, type Operations } from './generated/operations.gen';
import { type Problem } from './generated/types.gen';
import { delayOf, isRetryable } from './retry';
import { ConnectionError, ServiceError } from './service-error';

/** Longer than the longest wait for a card (30 s). */
const TIMEOUT_MS = 60_000;

type OperationId = keyof Operations;
type HeaderFields = Readonly<Record<string, string>>;
type Without<Data, Key extends string> = Data extends unknown ? Omit<Data, Key> : never;

/** Parameters and body of an operation, as the OpenAPI document has them; the client sets the headers. */
export type RequestOf<Id extends OperationId> = Without<Operations[Id]['data'], 'headers' | 'url'>;
export type ResponseOf<Id extends OperationId> =
  Operations[Id]['responses'][keyof Operations[Id]['responses']];

export interface CallOptions {
  readonly token: string;
  /** Who acts, for the service token: `user:ada`. The token of an agent or a run says it itself. */
  readonly actor?: string | undefined;
  /** Ends the request, and the wait between attempts. */
  readonly signal?: AbortSignal | undefined;
}

interface UntypedRequest {
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number | undefined>>;
  readonly body?: unknown;
}

/** The HTTP API of the execution service with the types of its OpenAPI document. */
export class ExecutionClient {
  constructor(
    private readonly url: string,
    private readonly random: () => number = Math.random,
  ) {}

  /**
   * Calls an operation. Lost connections, 429 and 5xx are retried until the signal aborts, with the same
   * `Idempotency-Key`: the service does it once.
   *
   * @throws {ServiceError} For every other error.
   */
  async call<Id extends OperationId>(
    id: Id,
    request: RequestOf<Id>,
    { token, actor, signal }: CallOptions,
  ): Promise<ResponseOf<Id>> {
    const { path = {}, query = {}, body }: UntypedRequest = request;
    const { method, path: template } = OPERATIONS[id];
    const url = urlOf(this.url, template, path, query);
    const headers = {
      Authorization: `Bearer ${token}`,
      'Idempotency-Key': crypto.randomUUID(),
      ...(actor === undefined ? {} : { 'Keelson-Actor': actor }),
    };
    for (let failures = 0; ; failures += 1) {
      signal?.throwIfAborted();
      try {
        return (await attempt(url, { method, headers, body }, signal)) as ResponseOf<Id>;
      } catch (error) {
        signal?.throwIfAborted();
        if (!isRetryable(error)) throw error;
        await sleep(delayOf(error, failures, this.random()), undefined, { signal });
      }
    }
  }
}

interface Attempt {
  readonly method: string;
  readonly headers: HeaderFields;
  readonly body: unknown;
}

async function attempt(
  url: string,
  { method, headers, body }: Attempt,
  signal: AbortSignal | undefined,
): Promise<unknown> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  const isJson = body !== undefined && !(body instanceof Blob);
  const request = {
    method,
    headers: isJson ? { ...headers, 'Content-Type': 'application/json' } : headers,
    body: isJson ? JSON.stringify(body) : (body ?? null),
    signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
  };
  const { response, bytes } = await send(url, request);
  const type = response.headers.get('Content-Type') ?? '';
  if (!response.ok) throw errorOf(response, await bytes.text());
  if (response.status === 204) return undefined;
  return type.includes('json') ? JSON.parse(await bytes.text()) : bytes;
}

/** @throws {ConnectionError} Without a whole response. */
async function send(
  url: string,
  request: RequestInit,
): Promise<{ response: Response; bytes: Blob }> {
  try {
    const response = await fetch(url, request);
    return { response, bytes: await response.blob() };
  } catch (error) {
    throw new ConnectionError('The service did not respond.', { cause: error });
  }
}

/** The address of an operation: path parameters and query are encoded. */
export function urlOf(
  base: string,
  template: string,
  path: Readonly<Record<string, string>>,
  query: Readonly<Record<string, string | number | undefined>> = {},
): string {
  const filled = template.replace(/\{(\w+)\}/g, (_match, name: string) => {
    const value = path[name];
    if (value === undefined) throw new Error(`The path parameter ${name} is missing.`);
    return encodeURIComponent(value);
  });
  const url = new URL(base.replace(/\/$/, '') + filled);
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) url.searchParams.set(name, String(value));
  }
  return url.href;
}

function errorOf({ status, headers }: Response, text: string): ServiceError {
  const problem = problemOf(text);
  const seconds = Number(headers.get('Retry-After') ?? Number.NaN);
  return new ServiceError(
    status,
    problem?.code ?? null,
    problem?.detail ?? `The service responded with ${status}.`,
    Number.isFinite(seconds) ? seconds : null,
  );
}

/** Null for a response that a proxy has sent instead of the service. */
function problemOf(text: string): Problem | null {
  try {
    const parsed: unknown = JSON.parse(text);
    const isProblem = typeof parsed === 'object' && parsed !== null && 'code' in parsed;
    return isProblem ? (parsed as Problem) : null;
  } catch {
    return null;
  }
}
