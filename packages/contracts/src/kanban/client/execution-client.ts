import { jsonOf } from '../../json-of';
import { setTimeout as sleep } from 'node:timers/promises';
import type * as z from 'zod';
import { type Problem } from '../../errors';
import { type Endpoint } from '../../http/endpoint';
import { actorHeaders, type KanbanActor } from '../actor';
import { type RetryPolicy, retryUntilAborted } from './retry';
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

/** A request of which only the running program knows the endpoint. */
export interface UntypedRequest {
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

export interface CallOptions {
  /** The token of the service, of an agent or of a run. */
  readonly token?: string;
  /** The person whom the service token acts for. The token of an agent or a run says it itself. */
  readonly actor?: KanbanActor;
  /** Names the request; the same key again gets the first response. Default: a new one for each call. Null: none. */
  readonly key?: string | null;
  /** Ends the request, and the wait between attempts. */
  readonly signal?: AbortSignal;
  /** The time limit of each attempt. */
  readonly timeoutMs?: number;
  /** Default: lost connections, 429 and 5xx are retried until the signal aborts. */
  readonly retry?: RetryPolicy;
  /** Sent in place of a body. */
  readonly file?: { readonly data: Uint8Array<ArrayBuffer>; readonly type: string };
  readonly headers?: Readonly<Record<string, string>>;
}

export interface ServiceResponse {
  readonly headers: Headers;
  /** Undefined where the response has no body. */
  readonly body: unknown;
}

/** The HTTP API of the execution service, with the types of its endpoints. */
export class ExecutionClient {
  /** @param defaults Options of every call that does not set its own. */
  constructor(
    private readonly url: string,
    private readonly defaults: CallOptions = {},
  ) {}

  /**
   * Calls an operation. Each attempt has the same `Idempotency-Key`: the service does it once. A newer service may add
   * fields to a response, so it is not parsed.
   *
   * @throws {ServiceError} For an error response that is not retried.
   */
  async call<E extends Endpoint>(
    endpoint: E,
    request: RequestOf<E>,
    options: CallOptions = {},
  ): Promise<z.output<E['response']>> {
    const { body } = await this.send(endpoint, request as UntypedRequest, options);
    return body as z.output<E['response']>;
  }

  /** Calls an operation as {@link call} does, for callers that parse the response or need its headers. */
  async send(
    { method, path: template }: Endpoint,
    { path = {}, query = {}, body }: UntypedRequest,
    callOptions: CallOptions,
  ): Promise<ServiceResponse> {
    const options = { ...this.defaults, ...callOptions };
    const { file, signal, timeoutMs = TIMEOUT_MS, retry = retryUntilAborted() } = options;
    const url = urlOf(this.url, template, path, query);
    const content = file?.data ?? (body === undefined ? null : JSON.stringify(body));
    const type = content === null ? null : (file?.type ?? 'application/json');
    const init = { method, headers: headersOf(options, type), body: content };
    for (let failures = 0; ; failures += 1) {
      signal?.throwIfAborted();
      try {
        const timeout = AbortSignal.timeout(timeoutMs);
        const ended = signal === undefined ? timeout : AbortSignal.any([signal, timeout]);
        return await attempt(url, { ...init, signal: ended });
      } catch (error) {
        signal?.throwIfAborted();
        const delayMs = retry(error, failures);
        if (delayMs === null) throw error;
        await sleep(delayMs, undefined, { signal });
      }
    }
  }
}

function headersOf(
  { token, actor, key = crypto.randomUUID(), headers }: CallOptions,
  type: string | null,
): Record<string, string> {
  return {
    Accept: 'application/json',
    ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
    ...(key === null ? {} : { 'Idempotency-Key': key }),
    ...(actor === undefined ? {} : actorHeaders(actor)),
    ...(type === null ? {} : { 'Content-Type': type }),
    ...headers,
  };
}

async function attempt(url: string, init: RequestInit): Promise<ServiceResponse> {
  const { response, text } = await receive(url, init);
  const { status, headers } = response;
  if (!response.ok) throw errorOf(response, jsonOf(text));
  if (status === 204) return { headers, body: undefined };
  const body = jsonOf(text);
  if (body === undefined) throw new ServiceError(status, null, 'The response is not JSON.', null);
  return { headers, body };
}

/** @throws {ConnectionError} Without a whole response. */
async function receive(
  url: string,
  init: RequestInit,
): Promise<{ response: Response; text: string }> {
  try {
    // A redirect would send the token to another host.
    const response = await fetch(url, { ...init, redirect: 'manual' });
    return { response, text: await response.text() };
  } catch (error) {
    throw new ConnectionError('The service did not respond.', { cause: error });
  }
}

/** Text, numbers and yes or no as they are; a list or an object as JSON. */
const textOf = (value: unknown): string =>
  typeof value === 'object' ? JSON.stringify(value) : `${value as string | number | boolean}`;

/** The address of an operation: path parameters and query are encoded. */
export function urlOf(
  base: string,
  template: string,
  path: Readonly<Record<string, string>>,
  query: Readonly<Record<string, unknown>> = {},
): string {
  const filled = template.replace(/\{(\w+)\}/g, (_match, name: string) => {
    const value = path[name];
    if (value === undefined) throw new Error(`The path parameter ${name} is missing.`);
    return encodeURIComponent(value);
  });
  const url = new URL(base.replace(/(?<!\/)\/+$/, '') + filled);
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) url.searchParams.set(name, textOf(value));
  }
  return url.href;
}

function errorOf({ status, headers }: Response, content: unknown): ServiceError {
  const isProblem = typeof content === 'object' && content !== null && 'code' in content;
  const problem = isProblem ? (content as Problem) : null;
  const seconds = Number(headers.get('Retry-After') ?? Number.NaN);
  return new ServiceError(
    status,
    problem,
    problem?.detail ?? `The service responded with ${status}.`,
    Number.isFinite(seconds) ? seconds : null,
  );
}
