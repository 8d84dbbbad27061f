import { setTimeout as sleep } from 'node:timers/promises';
import { type Problem } from '@keelson/contracts/errors';
import { type Endpoint } from '@keelson/contracts/http/endpoint';
import type * as z from 'zod';
import { delayOf, isRetryable } from './retry';
import { ConnectionError, ServiceError } from './service-error';

/** Longer than the longest wait for a card (30 s). */
const TIMEOUT_MS = 60_000;

/** One field of a request; optional when nothing in it is required. */
type Field<Name extends string, Schema extends z.ZodType> =
  Record<string, never> extends z.input<Schema>
    ? Partial<Readonly<Record<Name, z.input<Schema>>>>
    : Readonly<Record<Name, z.input<Schema>>>;

/** Path parameters, query and body of an operation. */
export type RequestOf<E extends Endpoint> = Field<'path', E['params']> &
  Field<'query', E['query']> &
  Field<'body', E['body']>;

interface UntypedRequest {
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number | undefined>>;
  readonly body?: unknown;
}

export interface CallOptions {
  readonly token: string;
  /** Who acts, for the service token: `user:ada`. The token of an agent or a run says it itself. */
  readonly actor?: string | undefined;
  /** Names the request; the same key again gets the first response. Default: a new one for each call. */
  readonly key?: string | undefined;
  /** Ends the request, and the wait between attempts. */
  readonly signal?: AbortSignal | undefined;
}

/** The HTTP API of the execution service, with the types of its endpoints. */
export class ExecutionClient {
  constructor(
    private readonly url: string,
    private readonly random: () => number = Math.random,
  ) {}

  /**
   * Calls an operation. Lost connections, 429 and 5xx are retried until the signal aborts, with the same
   * `Idempotency-Key`: the service does it once. A newer service may add fields to a response, so it is not parsed.
   *
   * @throws {ServiceError} For every other error.
   */
  async call<E extends Endpoint>(
    { method, path: template }: E,
    request: RequestOf<E>,
    { token, actor, key = crypto.randomUUID(), signal }: CallOptions,
  ): Promise<z.output<E['response']>> {
    const { path = {}, query = {}, body } = request as UntypedRequest;
    const url = urlOf(this.url, template, path, query);
    const headers = {
      Accept: 'application/json',
      Authorization: `Bearer ${token}`,
      'Idempotency-Key': key,
      ...(actor === undefined ? {} : { 'Keelson-Actor': actor }),
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    };
    const init = { method, headers, body: body === undefined ? null : JSON.stringify(body) };
    for (let failures = 0; ; failures += 1) {
      signal?.throwIfAborted();
      try {
        return (await attempt(url, init, signal)) as z.output<E['response']>;
      } catch (error) {
        signal?.throwIfAborted();
        if (!isRetryable(error)) throw error;
        await sleep(delayOf(error, failures, this.random()), undefined, { signal });
      }
    }
  }
}

async function attempt(
  url: string,
  init: RequestInit,
  signal: AbortSignal | undefined,
): Promise<unknown> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  const either = signal === undefined ? timeout : AbortSignal.any([signal, timeout]);
  const { response, text } = await receive(url, { ...init, signal: either });
  if (!response.ok) throw errorOf(response, text);
  return response.status === 204 ? undefined : JSON.parse(text);
}

/** @throws {ConnectionError} Without a whole response. */
async function receive(
  url: string,
  init: RequestInit,
): Promise<{ response: Response; text: string }> {
  try {
    const response = await fetch(url, init);
    return { response, text: await response.text() };
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
